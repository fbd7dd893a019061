"""Reserved words and odd names, Jinja and quotes in values, letters and their case."""

from __future__ import annotations

import json

import pytest

from generator.compiler.gold import data_text
from soundness.conftest import excluding


def test_14_reserved_words_are_names_like_any_other(exhibit):
    """[14] A table `order` with columns `group`, `at`, `select`; bare, `from order` does not even parse.

    order:
    | id integer | group | select integer | at timestamp |
    | 1          | a     | 10             | 2018-01-01   |
    | 2          | b     | 20             | 2018-01-02   |
    """
    rule = {
        "rule": "r",
        "when": {"group": ["a"]},
        "operations": [{"override": {"column": "select", "as": '"select" * 2'}}],
    }
    shop = exhibit({"dimensions": ["group"], "value": 'sum("select")'}, rules=[rule])
    assert shop.values("r", by="group") == {"a": 20, "b": 20}
    with pytest.raises(Exception, match="syntax error"):
        shop.naive("select count(*) from order")


def test_14_names_that_steps_have_can_be_columns(exhibit):
    """[14] Columns called as the compiler's own relations and the macros' words are.

    | id integer | measured integer | answer | entities integer | key | slice | at timestamp |
    | 1          | 1                | a      | 5                | x   | y     | 2018-01-01   |
    """
    rule = {"rule": "measured", "operations": [{"exclude": {"where": "entities > 9"}}]}
    shop = exhibit(
        {"dimensions": ["answer", "key", "slice"], "value": "sum(measured + entities)"}, rules=[rule]
    )
    assert shop.values("measured", by="key") == {"x": 6}
    assert shop.values(by="slice", where={"answer": "a"}) == {"y": 6}


@pytest.mark.parametrize(
    "value",
    [
        "{{ 7*7 }}",
        "{{ env_var('HOME') }}",
        "{% off %}",
        "{# note #}",
        "it's",
        "a;b",
        "--",
        "back\\slash",
        "50%",
        "é",
        "(unknown)x",
        "' or '1'='1",
    ],
)
def test_13_values_are_compared_as_they_are_written(exhibit, value):
    """[13] Jinja would render 49, drop the comment or fail; here each is a text, from `when` to the group's label.

    | id integer | state | at timestamp |
    | 1          | SP    | 2018-01-01   |
    """
    rule = {"rule": "r", "when": {"state": [value]}, "operations": [{"exclude": {"where": "true"}}]}
    shop = exhibit({"dimensions": ["state"], "value": "count(*)"}, rules=[rule])
    shop.database.execute("insert into orders values (2, ?, timestamp '2018-01-01')", [value])
    assert shop.values(by="state") == {"SP": 1, value: 1}
    assert shop.values("r", by="state") == {"SP": 1}
    assert shop.value(where={"state": value}) == 1
    assert shop.values(by="state", picks=[value]) == {value: 1}


def test_13_literals_in_expressions_pass_through_dbt(exhibit):
    """[13] The gold model is one macro call, and its arguments go through Jinja.

    | id integer | state | at timestamp |
    | 1          | SP    | 2018-01-01   |
    """
    shop = exhibit({"value": "count(*)"}, rules=[excluding("state = '{{ 7*7 }}' or state = '{% raw %}\\'")])
    text = data_text(shop.plan().as_data())
    assert "{" + "{ 7*7 }}" not in text
    assert "{{ 7*7 }}" in json.dumps(json.loads(text))
    assert "49" not in text
    assert shop.value("r") == 1


def test_letter_case_matters_in_texts(exhibit):
    """`browserstack` and `BrowserStack` are two texts; the unknown provider is neither.

    | id integer | isp          | at timestamp |
    | 1          | BrowserStack | 2018-01-01   |
    | 2          | browserstack | 2018-01-01   |
    | 3          |              | 2018-01-01   |
    """
    rules = [
        excluding("isp = 'BrowserStack'"),
        {**excluding("lower(isp) = 'browserstack'"), "rule": "any_case"},
    ]
    shop = exhibit({"value": "count(*)"}, rules=rules)
    assert (shop.value("r"), shop.value("any_case")) == (2, 1)
    assert shop.naive("select count(*) from orders where isp <> 'BrowserStack'") == 1


def test_a_parameter_may_stand_anywhere(exhibit):
    """Behind a bracket `:name` was read as an alias: `(:limit < days)` meant `days`.

    | id integer | days integer | at timestamp |
    | 1          | 3            | 2018-01-01   |
    | 2          | 9            | 2018-01-01   |
    """
    metric = {
        "parameters": {"limit": 5},
        "value": "count(*) filter (where (:limit < days) and days not in (:limit, 7))",
    }
    assert exhibit(metric).value() == 1


def test_dimension_values_are_compared_as_text(exhibit):
    """`when: {open: [true], year: [2018]}`: truths and numbers have the text that a group's label shows.

    | id integer | open boolean | year integer | at timestamp |
    | 1          | true         | 2018         | 2018-01-01   |
    | 2          | false        | 2018         | 2018-01-01   |
    | 3          |              | 2018         | 2018-01-01   |
    """
    rule = {
        "rule": "r",
        "when": {"open": [True], "year": [2018]},
        "operations": [{"exclude": {"where": "true"}}],
    }
    shop = exhibit({"dimensions": ["open"], "value": "count(*)"}, rules=[rule])
    assert shop.values("r", by="open") == {"false": 1, "(unknown)": 1}
    assert shop.value(where={"open": "true"}) == 1


def test_an_injected_value_stays_a_value(exhibit):
    """A filter value that would end the statement finds no row, and the table is still there.

    | id integer | state | at timestamp |
    | 1          | SP    | 2018-01-01   |
    """
    shop = exhibit({"dimensions": ["state"], "value": "count(*)"})
    assert shop.answers(where={"state": "x'; drop table orders; --"}) == {}
    assert shop.value() == 1
