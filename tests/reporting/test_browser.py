"""The pages in a real browser: drawn without a complaint, usable by keyboard, on a phone, in the dark, with many tasks."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from release.samples import content, write_database

from generator.catalog.reviews import Ruling, load_reviews
from generator.evaluation import Given
from generator.evaluation.steps import Step
from generator.release import read_release, write_release
from generator.release.documents import read_documents
from generator.release.json_text import encode
from generator.reporting.assemble import page_data
from generator.reporting.comparison import compare_runs
from generator.reporting.graph import drawn
from generator.reporting.page import report_page, review_page
from generator.reporting.results import results_of
from generator.reporting.review.desk import Desk
from generator.reporting.review.server import review_server
from generator.reporting.runs import STANDARD, Run, Sample, judged
from generator.reporting.tasks import Shown
from reporting.browser import complaints, count, opened, overflow, show, size, text

pytestmark = pytest.mark.slow
NASTY = "</script><img src=x onerror=\"document.title='taken'\"><b>bold</b> <!-- \u2028 '\"`${7*7}"
BASE = "select *\nfrom rows_"
GOLD = "with a as (\nselect *\n),\n-- no_tests: exclude (rules/shop/no_tests.yml:9)\nb as (\n  select 1\n),\nc as (\nselect *\n)\nfrom b"
VIEWS = ("#/results", "#/compared", "#/overview", "#/tasks", "#/graph")
NAMED = "a, button, input, select, textarea, [role=button]"


def a_shelf(folder: Path) -> Shown:
    path = write_release(content(), folder / "release", write_database)
    release = read_release(path)
    gold = {
        name: replace(task, gold_sql=GOLD, base_sql=BASE) if task.gold_sql or task.base else task
        for name, task in release.gold.items()
    }
    first = replace(release.tasks[0], question=f"{NASTY}?")
    documents = read_documents(path) | {
        "rules/nasty.md": f"# {NASTY}\n\n| a | b |\n|---|---|\n| {NASTY} | `x` |\n"
    }
    edges = [(("rule", "nasty"), ("metric", "revenue")), (("metric", "revenue"), ("table", "orders"))]
    graph = drawn({node for edge in edges for node in edge}, edges, {("rule", "nasty"): NASTY})
    return Shown(replace(release, tasks=(first, *release.tasks[1:]), gold=gold), documents, graph)


def a_run(shown: Shown, name: str, wrong: int) -> Run:
    steps = (Step("model", NASTY), Step("call", "select 1", "sql"), Step("result", NASTY, "sql", failed=True))
    samples = [
        Sample(id, Given(1, NASTY if place < wrong else task.gold.shown), 3, steps)
        for place, (id, task) in enumerate(shown.release.gold.items())
    ]
    return Run(name, name, STANDARD, tuple(samples))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    shown = a_shelf(folder)
    verdicts = [
        (run, judged(run, shown.release.gold)) for run in (a_run(shown, "first", 1), a_run(shown, NASTY, 4))
    ]
    compared = compare_runs(("first", NASTY), verdicts[0][1], verdicts[1][1]).as_data()
    out = folder / "report.html"
    out.write_text(report_page(NASTY, page_data([shown], results_of(verdicts), compared)), encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def browser() -> Iterator:
    with opened() as driver:
        yield driver


def views(page: Path) -> list[str]:
    return [*VIEWS, "#/task/shop%2Fcomparison", "#/graph/shop/rule/nasty", "#/nowhere", "#/task/none", ""]


@pytest.mark.parametrize(
    ("width", "scheme"), [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
)
def test_every_view_is_drawn_without_a_complaint_and_fits(
    browser, page: Path, width: int, scheme: str
) -> None:
    size(browser, width)
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    for view in views(page):
        show(browser, page, view)
        assert count(browser, "main h1") == 1, view
        assert overflow(browser) <= 0, view
        assert browser.title.startswith("</script>"), "a text was taken for a script"
        assert browser.execute_script("return document.querySelectorAll('main img, main script').length") == 0
    assert complaints(browser) == []
    back = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert (int(back.split("(")[1].split(",")[0]) < 60) == (scheme == "dark")
    size(browser, 1280)


def contrast(browser, selector: str) -> float:
    """Return the contrast of the text of an element with what is behind it, after WCAG 2."""
    return browser.execute_script(
        """
        const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
        const bright = (colour) => {
          canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        return Math.min(...[...document.querySelectorAll(arguments[0])].map((element) => {
          let behind = element;
          while (behind && /rgba\\(0, 0, 0, 0\\)|transparent/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
          const [one, other] = [bright(getComputedStyle(element).color), bright(getComputedStyle(behind || document.body).backgroundColor)];
          return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        }));
        """,
        selector,
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(browser, page: Path, scheme: str) -> None:
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    for view, selectors in (
        ("#/results", ".heat td, .soft, .lead, th, a"),
        ("#/task/shop%2Fcomparison", ".soft, mark, .sql code, .sql b, .sql i, .verdict, h3, a"),
        ("#/tasks", ".meta, .verdict, label, option"),
    ):
        show(browser, page, view)
        for selector in selectors.split(", "):
            if count(browser, selector):
                assert contrast(browser, selector) >= 4.5, (view, selector)


def test_everything_that_can_be_used_has_a_name_and_can_be_reached(browser, page: Path) -> None:
    for view in VIEWS:
        show(browser, page, view)
        unnamed = browser.execute_script(
            "return [...document.querySelectorAll(arguments[0])].filter((e) => !(e.textContent.trim() || "
            "e.getAttribute('aria-label') || (e.labels && e.labels.length))).map((e) => e.outerHTML)",
            NAMED,
        )
        assert unnamed == [], view
    first = tab(browser, page, "#/tasks", 1)
    assert first == "Skip to the content"


def tab(browser, page: Path, view: str, times: int) -> str:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    show(browser, page, view)
    for _ in range(times):
        ActionChains(browser).send_keys(Keys.TAB).perform()
    return browser.execute_script("return document.activeElement.textContent")


def press(browser, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(browser).send_keys(*keys).perform()


def test_search_and_filters_narrow_the_list_and_have_an_address(browser, page: Path) -> None:
    show(browser, page, "#/tasks")
    assert count(browser, ".rows > li") == 10
    press(browser, "/")
    press(browser, "comparison")
    found = count(browser, ".rows > li")
    assert 1 <= found < 10
    address = browser.current_url
    assert "search=comparison" in address
    browser.get("about:blank")
    browser.get(address)
    assert count(browser, ".rows > li") == found
    show(browser, page, "#/tasks?outcome=wrong&run=first")
    assert count(browser, ".rows > li") == 1
    show(browser, page, "#/tasks?search=no-such-words")
    assert "No task fits" in text(browser)


def test_one_goes_from_task_to_task_by_key(browser, page: Path) -> None:
    show(browser, page, "#/tasks")
    browser.find_element("css selector", ".rows a").click()
    assert text(browser, "h1").startswith("</script>")
    press(browser, "j")
    assert "2 of 10" in text(browser, ".pager")
    press(browser, "k")
    assert "1 of 10" in text(browser, ".pager")


def test_a_task_shows_its_evidence(browser, page: Path) -> None:
    show(browser, page, "#/task/shop%2Fcomparison")
    shown = text(browser)
    assert "Gold answer" in shown
    assert NASTY.split("\u2028")[0].strip() in shown
    assert "no_tests: exclude (rules/shop/no_tests.yml:9)" in text(browser, ".sql")
    assert count(browser, ".sql .ruled") == 4
    browser.execute_script("for (const box of document.querySelectorAll('details')) box.open = true")
    assert count(browser, ".trace li") == 6
    assert count(browser, ".trace li.failed") == 2


def test_the_graph_is_walked_by_keyboard(browser, page: Path) -> None:
    show(browser, page, "#/graph")
    browser.execute_script("document.querySelector('[data-node=\"metric/revenue\"]').focus()")
    press(browser, "\ue007")
    assert "metric/revenue" in browser.current_url
    assert count(browser, ".edge.near") == 2
    assert "orders" in text(browser, ".panel")
    assert browser.execute_script("return document.activeElement.dataset.node") == "metric/revenue"


def test_regressions_come_first(browser, page: Path) -> None:
    show(browser, page)
    assert "went worse" in text(browser)
    assert text(browser, "main h2").startswith("Right before, wrong now (3)")


def test_many_tasks_stay_usable(browser, tmp_path: Path) -> None:
    shown = a_shelf(tmp_path)
    many = [
        (
            replace(task, id=f"{task.id}-{n}", question=f"{task.question} {n}"),
            replace(shown.release.gold[task.id], id=f"{task.id}-{n}"),
        )
        for n in range(120)
        for task in shown.release.tasks
    ]
    release = replace(
        shown.release, tasks=tuple(t for t, _ in many), gold={gold.id: gold for _, gold in many}
    )
    out = tmp_path / "many.html"
    out.write_text(report_page("many", page_data([replace(shown, release=release)])), encoding="utf-8")
    start = time.monotonic()
    show(browser, out, "#/tasks")
    assert "1,200 tasks" in text(browser, "main [role=status]")
    assert count(browser, ".rows > li") <= 180, "rows are drawn as they come into sight"
    press(browser, "/")
    press(browser, "119")
    assert "of 1,200 tasks" in text(browser, "main [role=status]")
    assert time.monotonic() - start < 20
    show(browser, out, "#/tasks")
    for _ in range(60):
        browser.execute_script("window.scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
        if count(browser, ".rows > li") > 300:
            break
        time.sleep(0.1)
    assert count(browser, ".rows > li") > 300


def test_a_release_is_reviewed_by_keyboard(browser, tmp_path: Path) -> None:
    shown = a_shelf(tmp_path)
    desk = Desk.open([shown], tmp_path)
    data = page_data([shown])
    server = review_server(
        lambda: review_page(
            "Review", {**data, "review": {"state": desk.state(), "files": ["reviews/shop.yml"]}}
        ),
        desk.decide,
        encode=encode,
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        browser.get(server.url)
        press(browser, "a")
        waited(browser, "1 of 10 decided")
        press(browser, "r")
        press(browser, "two readings", "\ue007")
        waited(browser, "2 of 10 decided")
        press(browser, "e")
        press(browser, " Really?", "\ue007")
        press(browser, "odd", "\ue007")
        waited(browser, "3 of 10 decided")
        assert complaints(browser) == []
        size(browser, 390, 844)
        assert overflow(browser) <= 0
    finally:
        size(browser, 1280)
        server.server.shutdown()
        thread.join()
    names = [task.id for task in shown.release.tasks[:3]]
    decisions = {item.task: item for item in load_reviews(tmp_path, "shop")}
    assert [decisions[name].ruling for name in names] == [Ruling.ACCEPT, Ruling.REJECT, Ruling.EDIT]
    assert decisions[names[1]].reason == "two readings"
    assert decisions[names[2]].question.endswith(" Really?")
    assert decisions[names[2]].asked == shown.release.tasks[2].question


def waited(browser, words: str) -> None:
    for _ in range(100):
        if words in text(browser, ".bar"):
            return
        time.sleep(0.05)
    raise AssertionError(f"{words!r} is not said: {text(browser, '.bar')}")
