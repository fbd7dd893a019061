"""A metric's page lists every dimension that a question may ask it by, and says what each is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.catalog.loading import Catalog, load_catalog
from generator.pipeline.profile import reachable_dimensions
from generator.release.metrics import asked_by, metric_document, prepared_columns

ROOT = Path(__file__).parents[2]
DOMAINS = ("aviation", "banking", "ecommerce")


@cache
def shipped() -> Catalog:
    return load_catalog(ROOT)


@pytest.mark.parametrize("domain", DOMAINS)
def test_page_and_draw_agree(domain: str) -> None:
    """What is drawn is reached by the joins; the page finds it by the models that it describes."""
    catalog = shipped().domains[domain]
    reached = reachable_dimensions(catalog)
    dated = {name for name, spec in catalog.domain.dimensions.items() if spec.kind == "temporal"}
    for name, metric in catalog.metrics.items():
        assert set(asked_by(metric, catalog)) - dated == set(reached[name]) - dated, name
        section = metric_document(metric, catalog, "select 1").split("## Asked by")[1].split("##")[0]
        assert all(f"(`{dimension}`)" in section for dimension in asked_by(metric, catalog)), name


def test_a_dimension_of_a_joined_table_is_described() -> None:
    """The Instalment Plan Rate is counted over payments and may be asked by the order's basket size."""
    catalog = shipped().domains["ecommerce"]
    metric = catalog.metrics["installment_plan_rate"]
    assert "basket_size" not in metric.dimensions
    assert "basket_size" in {column.name for _, column in prepared_columns(metric, catalog)}
