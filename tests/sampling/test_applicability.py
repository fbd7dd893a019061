"""Which rules can apply: by value, by date, through components. Wrong ones were published as required."""

from __future__ import annotations

from datetime import date

import pytest

from generator.catalog.types import Growth, Interval, Operation, OverrideOp, Share
from generator.records import Filter, Window
from generator.sampling.applicability import Scope, applicable_rules
from sampling.shop import exclude, metric, profile, rule, shop, threshold

YEAR_2017 = Window(date(2017, 1, 1), date(2018, 1, 1), "year")
OCTOBER = Window(date(2018, 10, 1), date(2018, 11, 1), "month")
SEPTEMBER = Window(date(2018, 9, 1), date(2018, 10, 1), "month")


def in_state(*values: str) -> Scope:
    return Scope(filters=tuple(Filter("state", value) for value in values))


def test_a_sao_paulo_rule_is_not_for_a_bahia_question() -> None:
    assert applicable_rules(shop(), "on_time_rate", in_state("SP")) == ("grace", "sao_paulo")
    assert applicable_rules(shop(), "on_time_rate", in_state("BA")) == ("grace",)
    assert applicable_rules(shop(), "experience", in_state("BA"))[1:] == ("grace", "outliers_october")


def test_a_rule_of_october_2018_is_not_for_2017() -> None:
    assert applicable_rules(shop(), "average_days", Scope(window=YEAR_2017)) == ()
    assert applicable_rules(shop(), "average_days", Scope(window=SEPTEMBER)) == ()
    assert applicable_rules(shop(), "average_days", Scope(window=OCTOBER)) == ("outliers_october",)
    assert applicable_rules(shop(), "average_days") == ("outliers_october",)


def test_intervals_are_half_open() -> None:
    january = Window(date(2018, 1, 1), date(2018, 2, 1), "month")
    december = Window(date(2017, 12, 1), date(2018, 1, 1), "month")
    assert "revenue_2017" not in applicable_rules(shop(), "revenue", Scope(window=january))
    assert "revenue_2017" in applicable_rules(shop(), "revenue", Scope(window=december))


def test_a_rule_that_starts_with_the_clock_is_for_nothing() -> None:
    late = rule("late", exclude("revenue"), days=(date(2019, 1, 1), None))
    assert "late" not in applicable_rules(shop(rules=(late,)), "revenue")


@pytest.mark.parametrize(("groups", "applies"), [(("BA", "SP"), True), (("BA", "RJ"), False), ((), True)])
def test_groups_rule_out_like_filters(groups: tuple[str, ...], applies: bool) -> None:
    scope = Scope(dimension="state", groups=groups)
    assert ("sao_paulo" in applicable_rules(shop(), "on_time_rate", scope)) is applies


def test_a_slice_over_all_values_needs_one_that_is_there() -> None:
    """No order is known of Goiás: its rule can change no group of a ranking."""
    goias = rule("goias", exclude("on_time_rate"), when={"state": ("GO",)})
    domain = shop(rules=(goias,))
    scope = Scope(dimension="state")
    assert "goias" in applicable_rules(domain, "on_time_rate", scope)
    assert "goias" not in applicable_rules(domain, "on_time_rate", scope, profile(domain))


def test_the_other_groups_stay_in_a_shares_denominator() -> None:
    """Bahia's share of revenue falls when São Paulo's revenue is counted in another way."""
    other = rule("share_sp", exclude("state_share"), when={"state": ("SP",)})
    domain = shop((metric("state_share", share=Share(value="sum(price)")),), (other,))
    assert "share_sp" in applicable_rules(domain, "state_share", Scope(dimension="state", groups=("BA",)))
    assert "share_sp" not in applicable_rules(domain, "state_share", in_state("BA"))


def test_growth_reads_the_earlier_period_too() -> None:
    """Growth of January 2018 over December 2017: a rule that ended with 2017 changes the divisor."""
    january = Window(date(2018, 1, 1), date(2018, 2, 1), "month")
    february = Window(date(2018, 2, 1), date(2018, 3, 1), "month")
    assert "revenue_2017" in applicable_rules(shop(), "revenue_growth", Scope(window=january))
    assert "revenue_2017" not in applicable_rules(shop(), "revenue_growth", Scope(window=february))
    yearly = metric(
        "yearly", growth=Growth(of="revenue", period="month", against="year_before"), model=None, time=None
    )
    december = Window(date(2018, 12, 1), date(2019, 1, 1), "month")
    assert "revenue_2017" in applicable_rules(shop((yearly,)), "yearly", Scope(window=december))


def test_growth_without_a_window_is_that_of_the_last_whole_period() -> None:
    november = rule("november", exclude("revenue"), days=(date(2018, 11, 1), date(2018, 12, 1)))
    october = rule("october", exclude("revenue"), days=(date(2018, 10, 1), date(2018, 11, 1)))
    found = applicable_rules(shop(rules=(november, october)), "revenue_growth")
    assert "november" in found
    assert "october" not in found


def test_trailing_metrics_read_days_before_the_window() -> None:
    """October's active sellers are those of the 90 days to its end, August 2nd to October 31st."""
    august = rule("august", exclude("active_sellers"), days=(date(2018, 8, 1), date(2018, 9, 1)))
    july = rule("july", exclude("active_sellers"), days=(date(2018, 7, 1), date(2018, 8, 1)))
    domain = shop(rules=(august, july))
    assert applicable_rules(domain, "active_sellers", Scope(window=OCTOBER)) == ("august", "busy_sellers")
    trend = Scope(window=Window(date(2018, 9, 1), date(2019, 1, 1), "span"), grain="month")
    assert applicable_rules(domain, "active_sellers", trend) == ("august", "busy_sellers", "july")


def test_operations_narrow_when_and_replace_dates() -> None:
    narrowed = rule(
        "narrowed",
        exclude("average_days", when={"state": ("SP", "BA")}),
        exclude("revenue", effective=Interval.model_validate({"from": date(2018, 1, 1)})),
        when={"state": ("SP", "RJ")},
        days=(date(2017, 1, 1), date(2018, 1, 1)),
    )
    domain = shop(rules=(narrowed,))

    def applies(name: str, state: str, window: Window) -> bool:
        scope = Scope(filters=(Filter("state", state),), window=window)
        return "narrowed" in applicable_rules(domain, name, scope)

    assert applies("average_days", "SP", YEAR_2017)
    assert not applies("average_days", "RJ", YEAR_2017)
    assert not applies("average_days", "BA", YEAR_2017)
    assert not applies("average_days", "SP", OCTOBER)
    assert applies("revenue", "RJ", OCTOBER)
    assert not applies("revenue", "RJ", YEAR_2017)


def test_a_rule_that_moves_rows_between_values_is_for_all_of_them() -> None:
    """Orders of Amapá are counted as Pará's: that changes Pará, though the rule is for Amapá."""
    moved = OverrideOp.model_validate({"column": "state", "as": "'PA'"})
    dated = OverrideOp.model_validate({"column": "purchased_at", "as": "delivered_at"})
    amapa = rule("amapa", Operation(override=moved, metrics=("revenue",)), when={"state": ("AP",)})
    delivery = rule(
        "delivery",
        Operation(override=dated, metrics=("average_days",)),
        days=(date(2017, 1, 1), date(2018, 1, 1)),
    )
    domain = shop(rules=(amapa, delivery))
    assert "amapa" in applicable_rules(domain, "revenue", in_state("PA"), profile(domain))
    assert "delivery" in applicable_rules(domain, "average_days", Scope(window=OCTOBER), profile(domain))


def test_a_rule_that_lets_rows_in_is_not_judged_by_the_base_rows() -> None:
    """Cancelled orders of Goiás count from now on; no other order of Goiás is known."""
    wider = OverrideOp.model_validate({"where": True, "as": "true"})
    goias = rule("goias", Operation(override=wider, metrics=("revenue",)), when={"state": ("GO",)})
    domain = shop(rules=(goias,))
    assert "goias" in applicable_rules(domain, "revenue", in_state("GO"), profile(domain))


def test_values_are_compared_as_text() -> None:
    numbered = rule("numbered", exclude("revenue"), when={"payment_type": (24, True)})
    domain = shop(rules=(numbered,))

    def applies(value: str) -> bool:
        scope = Scope(filters=(Filter("payment_type", value),))
        return "numbered" in applicable_rules(domain, "revenue", scope)

    assert applies("24")
    assert applies("true")
    assert not applies("True")


def test_a_rule_with_several_operations_is_named_once() -> None:
    twice = rule("twice", exclude("revenue"), threshold("grace_days", 2, "on_time_rate"))
    assert applicable_rules(shop(rules=(twice,)), "on_time_rate").count("twice") == 1
