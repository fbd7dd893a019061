"""Draws whose rules touch hardly a row of what is asked are left out, unless there are no others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from generator.records import AnalysisType, Filter, TaskSpec, Window
from generator.sampling.enumerate import enumerate_subgraphs
from generator.sampling.instantiate import instantiate
from generator.sampling.profile import MetricProfile, Touched, most
from generator.sampling.setting import Setting
from generator.sampling.touching import bites, rows_touched
from sampling.shop import graph, settings, shop

DOMAIN = shop()
METRIC = "revenue"
MARCH = Window(date(2018, 3, 1), date(2018, 4, 1), "month")
TOUCHED = Touched(100, {"state": {"SP": 100}}, {"2018-03": 90, "2017-01": 10})


def touched(some: Touched | None) -> Setting:
    setting = settings(DOMAIN)[METRIC]
    return replace(setting, data=replace(setting.data, touched=some))


def asked(type: AnalysisType = AnalysisType.POINT_QUERY, **more: object) -> TaskSpec:
    return TaskSpec("t", "shop", "s", type, METRIC, rules=("r",), **more)  # type: ignore[arg-type]


def test_rows_are_estimated_as_if_filters_and_windows_were_independent() -> None:
    setting = touched(TOUCHED)
    sp, rj = (Filter("state", name) for name in ("SP", "RJ"))
    assert rows_touched(setting, (), None) == 100
    assert rows_touched(setting, (sp,), MARCH) == pytest.approx(90)
    assert rows_touched(setting, (rj,), None) == 0
    assert rows_touched(touched(Touched(0)), (sp,), MARCH) == 0


def test_a_scope_bites_where_enough_is_touched() -> None:
    setting = touched(TOUCHED)
    assert bites(setting, asked(window=MARCH))
    assert not bites(setting, asked(filters=(Filter("state", "RJ"),)))
    assert bites(setting, asked(AnalysisType.COMPARISON, dimension="state", groups=("RJ", "SP")))
    year = Window(date(2017, 1, 1), date(2018, 1, 1), "year")
    assert bites(setting, asked(window=year))
    assert not bites(setting, asked(AnalysisType.TREND_ANALYSIS, window=year, grain="month"))


def test_what_is_not_known_is_taken_to_bite() -> None:
    assert bites(touched(None), asked(filters=(Filter("state", "RJ"),)))


def test_at_most_one_scope_that_does_not_bite_is_drawn_where_others_do() -> None:
    setting = touched(TOUCHED)
    mine = [s for s in enumerate_subgraphs(graph(DOMAIN), settings(DOMAIN).values()) if s.metric == METRIC]
    drawn = [spec for subgraph in mine for spec in instantiate(subgraph, setting, 1) if spec.rules]
    assert drawn
    for subgraph in mine:
        specs = instantiate(subgraph, setting, 1)
        biting = [bites(setting, spec) for spec in specs if spec.rules]
        assert biting.count(False) <= 1 or not any(biting)
        if instantiate(subgraph, touched(None), 1):
            assert specs


def test_of_several_metrics_the_most_touched_counts() -> None:
    one, other = Touched(5, {"a": {"x": 5}}, {"2017-01": 5}), Touched(7, {"a": {"y": 7}}, {"2017-01": 7})
    assert most([one, other]) == Touched(7, {"a": {"x": 5, "y": 7}}, {"2017-01": 7})
    assert most([one, None]) is None
    assert MetricProfile(3).touched is None
