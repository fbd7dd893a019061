"""The stages on the small project, where a command would show too little."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from small_project import DOMAIN, Project, contents, edit

from generator.compiler.project import sound_catalog
from generator.errors import GoldruleError, ReleaseError, WarehouseError
from generator.pipeline import release as releasing
from generator.pipeline import stages
from generator.pipeline.bench import Bench
from generator.pipeline.proof import Proof, prove
from generator.pipeline.samples import read_sample, sample_path, write_sample
from generator.records import Rejection, Tier
from generator.warehouse.public import require_sources, source_fingerprint

pytestmark = pytest.mark.slow


def bench_of(project: Project) -> Bench:
    return Bench(project.root, project.database, sound_catalog(project.root), DOMAIN)


# samples


def test_a_sample_is_read_as_it_was_written(released: Project, tmp_path: Path) -> None:
    sample = read_sample(sample_path(released.root, DOMAIN))
    write_sample(tmp_path / "again.jsonl", sample)
    assert read_sample(tmp_path / "again.jsonl") == sample
    assert [path.name for path in tmp_path.iterdir()] == ["again.jsonl"]


def test_a_sample_says_what_it_was_drawn_from(released: Project) -> None:
    sample = read_sample(sample_path(released.root, DOMAIN))
    assert sample.catalog == bench_of(released).catalog_hash
    assert sample.data == source_fingerprint(released.database, DOMAIN)
    assert sample.candidates >= len([task for task in sample.tasks if task.tier is not Tier.KNOWLEDGE])


def test_the_catalog_is_the_same_whatever_its_bytes(released_copy: Project) -> None:
    before = bench_of(released_copy).catalog_hash
    rule = released_copy.rule("delivery_outliers")
    rule.write_text("# looked at again\n" + rule.read_text("utf-8"), encoding="utf-8")
    assert bench_of(released_copy).catalog_hash == before
    edit(rule, 'version: "3.0"', 'version: "3.1"')
    assert bench_of(released_copy).catalog_hash != before


# proof


def test_the_proof_finds_an_answer_that_was_tampered_with(released: Project) -> None:
    tasks = [task for task in read_sample(sample_path(released.root, DOMAIN)).tasks if task.tier is Tier.RULE]
    point = next(task for task in tasks if "value" in task.gold.exact)
    other = next(task for task in tasks if task.spec.type is not point.spec.type)
    wrong = replace(point.gold, exact={**point.gold.exact, "value": float(point.gold.exact["value"]) + 0.5})
    unsaid = replace(other, gold_sql=other.base_sql)
    proof = prove(bench_of(released), [replace(point, gold=wrong), unsaid, tasks[-1]])
    assert {rejection.task for rejection in proof.rejections} == {point.spec.id, other.spec.id}
    details = {rejection.task: rejection.detail for rejection in proof.rejections}
    assert "sql gold, 1 threads" in details[point.spec.id]
    assert "oracle gold" in details[point.spec.id]
    assert "oracle" not in details[other.spec.id]


def test_an_answer_that_moves_with_the_rows_is_refused(released: Project) -> None:
    """The first row of the orders is another one in each disorder, and one more sum of all of them is not."""
    tasks = [task for task in read_sample(sample_path(released.root, DOMAIN)).tasks if task.tier is Tier.RULE]
    kept, moving = [task for task in tasks if "value" in task.gold.exact][:2]
    shaken = "select * replace (\"value\" + {} as \"value\") from ({})"
    first = "(select hash(first(order_id)) % 1000 from orders)"
    still = "(select sum(cast(hash(order_id) % 1000 as bigint)) * 0 from orders)"
    proof = prove(
        bench_of(released),
        [
            replace(kept, gold_sql=shaken.format(still, kept.gold_sql)),
            replace(moving, gold_sql=shaken.format(first, moving.gold_sql)),
        ],
    )
    found = [(rejection.task, rejection.reason) for rejection in proof.rejections]
    assert found == [(moving.spec.id, "moves_with_rows_or_threads")]


@pytest.mark.parametrize(("refused", "fails"), [(0.4, False), (0.6, True)])
def test_no_release_where_most_answers_cannot_be_proved(
    refused: float, fails: bool, released_copy: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disagreeing(bench: Bench, tasks: tuple[object, ...]) -> Proof:
        names = [task.spec.id for task in tasks if task.tier is not Tier.KNOWLEDGE]  # type: ignore[attr-defined]
        some = names[: int(refused * len(names))]
        rejections = tuple(
            Rejection(name, DOMAIN, "proof", "roads_disagree", "1, not 2", "ranking") for name in some
        )
        return Proof({name: {} for name in names}, rejections)

    monkeypatch.setattr(releasing, "prove", disagreeing)
    before = contents(released_copy.releases)
    if fails:
        with pytest.raises(ReleaseError, match=r"1, not 2\n.*run `dbt build` and `generator sample` again"):
            stages.phrase(released_copy.options())
        assert contents(released_copy.releases) == before
    else:
        stages.phrase(released_copy.options())
        assert len(released_copy.release().tasks) < len(before[f"{DOMAIN}/public/tasks.jsonl"].splitlines())


# the warehouse


def test_sources_that_are_not_loaded(tmp_path: Path) -> None:
    database = tmp_path / "w.duckdb"
    with duckdb.connect(str(database)) as connection:
        connection.execute(f"create schema raw_{DOMAIN}")
        connection.execute(f"create table raw_{DOMAIN}.orders (order_id text)")
    with pytest.raises(
        WarehouseError, match=rf"lacks raw_{DOMAIN}.*run `generator load {DOMAIN}` first"
    ) as caught:
        require_sources(database, DOMAIN)
    assert f"raw_{DOMAIN}.order_items" in str(caught.value)
    assert f"raw_{DOMAIN}.orders" not in str(caught.value)
    with pytest.raises(
        WarehouseError, match=r"lacks what is asked of it: Catalog Error: .*run `generator load`"
    ):
        source_fingerprint(database, DOMAIN)


# names


def test_an_unknown_domain_names_the_nearest(released: Project) -> None:
    catalog = sound_catalog(released.root)
    for name, hint in (("ecomerce", "did you mean: ecommerce"), ("zzz", "there are: ecommerce")):
        with pytest.raises(GoldruleError, match=hint):
            stages.chosen(replace(released.options(), domains=(name,)), catalog)
    assert stages.chosen(replace(released.options(), domains=()), catalog) == (DOMAIN,)
