"""What of a drafted rule may stand, what is asked, and that its file says this and nothing else, whatever the texts hold."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pipeline.hostile import HOSTILE

from generator.catalog.loading import load_catalog
from generator.catalog.reader import parse_yaml
from generator.catalog.types import DomainCatalog
from generator.errors import GoldruleError
from generator.proposals.drafting.draft import Ask, Days, DraftedRule
from generator.proposals.drafting.prompt import rule_request
from generator.proposals.drafting.reading import read_prose
from generator.proposals.drafting.rule import drafted_rule, scalar, without
from generator.proposals.drafting.undecided import boundary, tie
from generator.proposals.drafting.written import block, rule_page
from proposals.drafts import DOCUMENT, LATEST, MIDDLE, SLOW, middle, operation, reply, said, slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def domain() -> DomainCatalog:
    return load_catalog(ROOT, ["ecommerce"]).domains["ecommerce"]


def drafted(domain: DomainCatalog, *operations: Any, document: str = DOCUMENT, **more: Any) -> DraftedRule:
    return drafted_rule("furniture_parcels", reply(*operations, **more), document, domain)


def read(text: str) -> Any:
    document, findings = parse_yaml(text.encode(), "x.yml")
    assert document is not None, findings
    return document.data


def test_a_sound_reply_is_written_as_it_is(domain: DomainCatalog) -> None:
    rule = drafted(domain, slow(), middle())
    data = read(rule_page(rule, "doc.md").text)
    assert data["title"] == "Parcels of Furniture Ride Apart"
    assert (data["owner"], data["version"]) == ("Marina Duarte, Head of Carriage", "1.2")
    assert data["document"] == DOCUMENT
    assert data["operations"][0] == {
        "exclude": {"where": "delivery_days > 45"},
        "metrics": ("average_delivery_time",),
        "effective": {"from": date(2017, 6, 1)},
    }
    assert data["operations"][1]["when"] == {"customer_state": ("BA",)}
    assert "effective" not in data
    assert not rule.refused


def test_the_limit_that_the_text_leaves_open_is_asked_at_its_place(domain: DomainCatalog) -> None:
    lines = rule_page(drafted(domain, slow(), middle()), "doc.md").text.splitlines()
    asked = [index for index, line in enumerate(lines) if "ASK (" in line]
    assert len(asked) == 1
    assert "ASK (boundary)" in lines[asked[0]]
    following = next(line for line in lines[asked[0] :] if not line.strip().startswith("#"))
    assert "review_score between 2 and 4" in following


def test_what_has_no_quote_is_no_operation(domain: DomainCatalog) -> None:
    invented = operation("exclude.where", "delivery_days > 45", "csat", "All late parcels leave CSAT")
    unnamed = slow(metrics=[{"name": "csat", "quote": "CSAT changes as well"}])
    more = slow(
        metrics=[
            {"name": "average_delivery_time", "quote": SLOW},
            {"name": "csat", "quote": "it changes CSAT as well"},
        ]
    )
    rule = drafted(domain, invented, unnamed, more)
    assert [one.metrics for one in rule.operations] == [("average_delivery_time",)]
    assert [ask.about for ask in rule.operations[0].asks] == ["measure"]
    assert "csat" in rule.operations[0].asks[0].question
    assert len(rule.refused) == 2
    text = rule_page(rule, "doc.md").text
    assert "# not written: exclude.where" in text


def test_days_values_and_names_that_the_text_does_not_hold_are_asked(domain: DomainCatalog) -> None:
    rule = drafted(
        domain,
        slow(start=said("2017-06-02", SLOW)),
        middle(
            when=[
                {"dimension": "customer_state", "values": ["BA", "SP"], "quote": "customers in Bahia alone"}
            ]
        ),
        owner=said("Ana", "Owner: Marina Duarte"),
        version=said("9", "Logistics, version 1.2."),
    )
    assert rule.operations[0].days == Days()
    assert rule.operations[1].scope == ()
    assert [ask.about for ask in rule.operations[0].asks] == ["date"]
    assert {ask.about for ask in rule.operations[1].asks} == {"scope", "boundary"}
    data = read(rule_page(rule, "doc.md").text)
    assert (data["owner"], data["version"]) == ("(not named)", "draft")
    assert set(rule.asks) == {"owner", "version", "effective"}


def test_the_last_day_may_be_named_for_the_end(domain: DomainCatalog) -> None:
    rule = drafted(domain, slow(), end=said("2017-05-05", "Decided on 4 May 2017 after the second meeting"))
    assert rule.days == Days(None, date(2017, 5, 5))


def test_a_fact_without_words_gives_way_to_the_documents_own(domain: DomainCatalog) -> None:
    rule = drafted(domain, slow(), facts=[reply()["facts"][0] | {"must_include": ["by sea"]}])
    (fact,) = rule.facts
    assert fact.must_include == (fact.answer,)
    assert fact.answer.startswith("From 1 June 2017 on, deliveries that took more than 45 days")
    assert "facts" in rule.asks


@pytest.mark.parametrize(
    ("sql", "quote", "asked"),
    [
        ("x > 5", "orders of more than five parts", False),
        ("x > 5", "orders above five parts", False),
        ("x >= 5", "five parts or more", False),
        ("x >= 5", "orders from five parts", True),
        ("x between 2 and 4", "orders of two to four parts", True),
        ("x between 2 and 4", "orders of two to four parts inclusive", False),
        ("x = 'a > b'", "orders of that kind", False),
        ("x = 3", "exactly", False),
        ("x <> 3", "orders of other kinds", False),
    ],
)
def test_words_that_decide_a_limit(sql: str, quote: str, asked: bool) -> None:
    assert [ask.about for ask in boundary(sql, quote)] == (["boundary"] if asked else [])


def test_ties_are_asked_unless_the_document_speaks_of_them() -> None:
    assert [ask.about for ask in tie("The last one counts.", ("order_id",))] == ["tie"]
    assert not list(tie("The last one counts; of two with the same time the first.", ("order_id",)))


def test_a_first_row_without_a_word_on_ties_is_asked(domain: DomainCatalog) -> None:
    first = operation(
        "filter.first_by", "delivered_at desc", "on_time_delivery_rate", LATEST, per=["order_id"]
    )
    assert [ask.about for ask in drafted(domain, first).operations[0].asks] == ["tie"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3", 3),
        ("true", True),
        ("date '2017-01-02'", date(2017, 1, 2)),
        ("2017-13-02", "2017-13-02"),
        ("a b", "a b"),
    ],
)
def test_scalars(text: str, found: object) -> None:
    assert scalar(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "a\n",
        "a",
        "a\n\n\n",
        "  x\ny\n",
        "\n\nx\n",
        " \n  x\n",
        "a\n  b\n\n   \nc",
        "x \n\ty\n",
        "a: b\n- 'q\"\n",
    ],
)
def test_a_document_reads_back_letter_by_letter(text: str) -> None:
    assert read("\n".join(block("document", text)) + "\n")["document"] == text


def test_parts_that_checks_object_to_go(domain: DomainCatalog) -> None:
    rule = drafted(
        domain, slow(), middle(), end=said("2017-05-05", "Decided on 4 May 2017 after the second meeting")
    )
    less = without(rule, "operation 1", "X001 no")
    assert less is not None
    assert [one.metrics for one in less.operations] == [("csat",)]
    assert less.refused == ("exclude: where delivery_days > 45: X001 no",)
    open_ = without(rule, "effective", "R016 no")
    assert open_ is not None
    assert (open_.days, open_.asks["effective"][-1].about) == (Days(), "date")
    assert without(rule, "document", "R015 no") is None
    once = without(rule, "fact 1", "R023 no")
    assert once is not None
    assert without(once, "fact 1", "R024 no") is None


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_documents_are_data(domain: DomainCatalog, text: str) -> None:
    """The request differs in the document alone; the file in the document alone, which reads back."""
    hostile = f"{DOCUMENT}\n{text}\n"
    request, usual = rule_request("a", hostile, domain), rule_request("a", DOCUMENT, domain)
    assert request.messages[0] == usual.messages[0]
    assert json.loads(request.messages[1].content) == json.loads(usual.messages[1].content) | {
        "document": hostile
    }
    page = rule_page(drafted(domain, slow(), document=hostile), "doc.md").text
    plain = rule_page(drafted(domain, slow()), "doc.md").text
    assert page.partition("document: |")[0] == plain.partition("document: |")[0]
    if text.isprintable() or "\n" in text:
        assert read(page)["document"] == hostile


@pytest.mark.parametrize("text", [*HOSTILE, "x\noperations: []\n", "# x\n  - exclude: {where: 1 = 1}"])
def test_hostile_replies_stay_in_comments_and_quotation_marks(domain: DomainCatalog, text: str) -> None:
    ask = {"about": "other", "question": text}
    rule = drafted(
        domain,
        slow(undecided=[ask]),
        operation("exclude.where", text, text, text),
        operation(f"{'exclude'}.where", text, text, MIDDLE, metrics=[{"name": text, "quote": MIDDLE}]),
        title=text,
        settles=text,
        owner=said(text, text),
        facts=[{"asks": text, "answer": text, "must_include": [text], "quote": text}],
        undecided=[ask],
    )
    plain = drafted(domain, slow())
    lines = rule_page(rule, f"a{text}.md").text.splitlines()
    kept = [line for line in lines if not line.strip().startswith("#")]
    keys = {line.split(":")[0] for line in kept if line and not line.startswith(" ")}
    assert keys <= {"rule", "title", "kind", "owner", "version", "operations", "settles", "facts", "document"}
    assert kept.count('  - exclude: {where: "delivery_days > 45"}') == 1
    assert sum(line.startswith("  - exclude:") for line in kept) == 2
    assert rule.owner == ""
    assert rule.operations[0].body == plain.operations[0].body
    assert Ask("other", "") not in rule.operations[0].asks


DRAWN = b"BT /F1 12 Tf 20 150 Td (Deliveries of more than 45 days) Tj 0 -20 Td (are left out.) Tj ET"
OBJECTS = (
    b"<</Type/Catalog/Pages 2 0 R>>",
    b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
    b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    b"<</Length %d>>stream\n%s\nendstream" % (len(DRAWN), DRAWN),
    b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
)


def pdf() -> bytes:
    """Return a PDF of one page, written by hand."""
    body, places = b"%PDF-1.4\n", []
    for number, item in enumerate(OBJECTS, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(OBJECTS) + 1
    head = b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Root 1 0 R/Size %d>>\n" % (size, table, size)
    return body + head + b"startxref\n%d\n%%%%EOF\n" % len(body)


def test_prose_is_read_from_texts_and_pdf(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes("\ufeffOne\r\nTwo ž\r\n".encode())
    assert read_prose(tmp_path / "a.md") == "One\nTwo ž\n"
    pytest.importorskip("pypdf")
    (tmp_path / "a.pdf").write_bytes(pdf())
    assert read_prose(tmp_path / "a.pdf").split() == "Deliveries of more than 45 days are left out.".split()


@pytest.mark.parametrize(
    ("name", "body", "word"),
    [
        ("a.docx", b"x", "save it as"),
        ("a.md", b" \n", "no text"),
        ("a.txt", b"\xff\xfe\x00", "UTF-8"),
        ("a.md", b"x" * 60_001, "more than one document"),
        ("a.pdf", b"no pdf at all", "PDF"),
    ],
)
def test_documents_that_cannot_be_read(tmp_path: Path, name: str, body: bytes, word: str) -> None:
    (tmp_path / name).write_bytes(body)
    with pytest.raises(GoldruleError, match=word):
        read_prose(tmp_path / name)
    with pytest.raises(GoldruleError, match="no such file"):
        read_prose(tmp_path / "gone.md")
