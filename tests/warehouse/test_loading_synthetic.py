"""Invented data: repeatable, complete, and with something for every kind of rule."""

from __future__ import annotations

import datetime as dt
import hashlib
import os
import subprocess
import sys

import duckdb
import pytest

from generator.warehouse.loading import load
from generator.warehouse.loading.schemas import DOMAIN_TABLES
from generator.warehouse.loading.synthetic.banking import invent_banking
from generator.warehouse.loading.synthetic.ecommerce import invent_ecommerce

INVENTIONS = {"banking": invent_banking, "ecommerce": invent_ecommerce}


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    database = tmp_path_factory.mktemp("synthetic") / "both.duckdb"
    reports = {domain: load(domain, database, None) for domain in INVENTIONS}
    conn = duckdb.connect(str(database), read_only=True)
    yield reports, lambda sql: conn.execute(sql).fetchall()
    conn.close()


@pytest.fixture(scope="module")
def ask(loaded):
    return loaded[1]


@pytest.fixture(scope="module")
def invented():
    return {domain: invent(42) for domain, invent in INVENTIONS.items()}


def test_same_seed_same_rows_in_another_process(invented):
    script = (
        "import hashlib\n"
        "from generator.warehouse.loading.synthetic.banking import invent_banking\n"
        "from generator.warehouse.loading.synthetic.ecommerce import invent_ecommerce\n"
        "rows = {'banking': invent_banking(42), 'ecommerce': invent_ecommerce(42)}\n"
        "print(hashlib.sha256(repr(rows).encode()).hexdigest())\n"
    )
    other = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == hashlib.sha256(repr(invented).encode()).hexdigest()


@pytest.mark.parametrize("domain", sorted(INVENTIONS))
def test_other_seed_other_rows(domain, invented):
    first, other = invented[domain], INVENTIONS[domain](43)
    assert all(first[name] != other[name] for name in first if name != "product_category_name_translation")


@pytest.mark.parametrize("domain", sorted(INVENTIONS))
def test_database_holds_what_was_invented(domain, ask, invented):
    for table in DOMAIN_TABLES[domain].tables:
        keys = [row[:2] for row in invented[domain][table.name]]
        first, second = (column.name for column in table.columns[:2])
        assert ask(f'select "{first}", "{second}" from raw_{domain}."{table.name}"') == keys


@pytest.mark.parametrize("domain", sorted(INVENTIONS))
def test_quick_and_no_orphans(domain, loaded):
    report = loaded[0][domain]
    assert report.unexpected_orphans == ()
    assert report.source == "invented, seed 42"
    assert {one.file for one in report.tables} == {""}
    assert report.seconds < 30  # about 3 on a quiet machine


def test_shape_of_ecommerce(loaded):
    rows = loaded[0]["ecommerce"].rows
    assert rows["orders"] == rows["customers"] == 12_000
    assert rows["sellers"] == 1_200
    assert 13_000 < rows["order_items"] < 15_000
    assert 12_300 < rows["order_payments"] < 13_500


DELIVERED = """
    select date_diff('day', order_estimated_delivery_date, order_delivered_customer_date) as late,
           date_diff('day', order_purchase_timestamp, order_delivered_customer_date) as days
    from raw_ecommerce.orders where order_status = 'delivered'
"""


def test_deliveries(ask):
    (share, slightly, outliers, punctual), *_ = ask(
        f"select avg((late > 0)::int), count(*) filter (late between 1 and 3),"
        f" count(*) filter (days > 60), count(*) filter (late = 0) from ({DELIVERED})"
    )
    assert 0.07 <= share <= 0.08
    assert slightly > 200
    assert outliers > 25
    assert punctual > 100


def test_stages_of_orders_are_in_order(ask):
    assert ask(
        "select count(*) from raw_ecommerce.orders where order_approved_at < order_purchase_timestamp"
        " or order_delivered_carrier_date < order_approved_at"
        " or order_delivered_customer_date < order_delivered_carrier_date"
        " or order_estimated_delivery_date < order_purchase_timestamp"
        " or order_delivered_customer_date >= '2018-10-18'"
    ) == [(0,)]


def test_statuses_and_gaps(ask):
    counts = dict(ask("select order_status, count(*) from raw_ecommerce.orders group by all"))
    assert 0.96 < counts["delivered"] / 12_000 < 0.98
    assert {"shipped", "canceled", "unavailable", "invoiced", "processing"} < set(counts)
    assert ask("select count(*) > 10 from raw_ecommerce.orders where order_approved_at is null") == [(True,)]
    for table, least in (("order_items", 50), ("order_reviews", 50), ("order_payments", 1)):
        query = f"select count(*) from raw_ecommerce.orders anti join raw_ecommerce.{table} using (order_id)"
        assert ask(query)[0][0] >= least


def test_seasons(ask):
    by_day = dict(
        ask("select order_purchase_timestamp::date, count(*) from raw_ecommerce.orders group by all")
    )
    assert max(by_day, key=by_day.__getitem__) == dt.date(2017, 11, 24)
    assert min(by_day) < dt.date(2016, 11, 1)
    assert max(by_day).year == 2018


def test_states_and_repeat_customers(ask):
    states = dict(ask("select customer_state, count(*) from raw_ecommerce.customers group by all"))
    assert len(states) == 27
    assert 0.40 < states["SP"] / 12_000 < 0.44
    (repeat,), *_ = ask(
        "select avg((orders > 1)::int) from"
        " (select count(*) as orders from raw_ecommerce.customers group by customer_unique_id)"
    )
    assert 0.04 < repeat < 0.06
    assert ask(
        "select count(*) from raw_ecommerce.customers anti join raw_ecommerce.geolocation"
        " on customer_zip_code_prefix = geolocation_zip_code_prefix"
    ) == [(0,)]


def test_categories_with_few_sellers(ask):
    sold = ask(
        "select count(distinct seller_id) as sellers, count(*) from raw_ecommerce.order_items"
        " join raw_ecommerce.products using (product_id) where product_category_name is not null"
        " group by product_category_name"
    )
    assert 65 <= len(sold) <= 72
    single = [items for sellers, items in sold if sellers == 1]
    assert len(single) >= 5
    assert max(single) >= 20
    assert ask("select count(*) > 50 from raw_ecommerce.products where product_category_name is null") == [
        (True,)
    ]


def test_orders_of_several_items_and_sellers(ask):
    query = "select count(*), count(distinct seller_id) from raw_ecommerce.order_items group by order_id"
    counts = ask(query)
    assert sum(items > 1 for items, _ in counts) > 800
    assert sum(sellers > 1 for _, sellers in counts) > 150


def test_payments_add_up(ask):
    assert ask(
        "select count(*) from"
        " (select order_id, sum(price + freight_value) as cost from raw_ecommerce.order_items"
        " group by all) join (select order_id, sum(payment_value) as paid from raw_ecommerce.order_payments"
        " group by all) using (order_id) where cost <> paid"
    ) == [(0,)]
    kinds = dict(ask("select payment_type, count(*) from raw_ecommerce.order_payments group by all"))
    assert set(kinds) == {"credit_card", "boleto", "voucher", "debit_card", "not_defined"}
    assert ask(
        "select max(payment_installments), max(payment_sequential) > 5 from raw_ecommerce.order_payments"
    ) == [(24, True)]
    nothing = (
        "select count(*) > 0 from raw_ecommerce.order_payments"
        " where payment_type = 'voucher' and payment_value = 0"
    )
    assert ask(nothing) == [(True,)]


def test_reviews(ask):
    scores = dict(ask("select review_score, count(*) from raw_ecommerce.order_reviews group by all"))
    assert scores[5] > scores[4] > scores[3] > scores[2]
    assert scores[1] > scores[2]
    assert scores[3] > 700
    late = ask(
        "select order_delivered_customer_date::date > order_estimated_delivery_date::date as late,"
        " avg(review_score)"
        " from raw_ecommerce.orders join raw_ecommerce.order_reviews using (order_id)"
        " where order_status = 'delivered' group by all order by late"
    )
    assert late[0][1] - late[1][1] > 1
    (orders, reviews), *_ = ask(
        "select count(*) - count(distinct order_id), count(*) - count(distinct review_id)"
        " from raw_ecommerce.order_reviews"
    )
    assert orders > 20
    assert reviews > 10


def test_shape_of_banking(loaded):
    rows = loaded[0]["banking"].rows
    assert {name: rows[name] for name in ("district", "account", "client", "disp", "loan", "card")} == {
        "district": 77,
        "account": 4_500,
        "client": 5_369,
        "disp": 5_369,
        "loan": 682,
        "card": 892,
    }
    assert 90_000 < rows["trans"] < 130_000


def test_births_and_openings(ask):
    months, born = ask(
        "select count(*) filter (birth_number[3:4]::int > 50), count(try_strptime('19' || birth_number[1:2]"
        " || lpad((birth_number[3:4]::int % 50)::varchar, 2, '0') || birth_number[5:6], '%Y%m%d'))"
        " from raw_banking.client"
    )[0]
    assert 2_000 < months < 3_300
    assert born == 5_369
    assert ask("select min(year(date)), max(year(date)) from raw_banking.account") == [(1993, 1997)]


def test_loans(ask):
    counts = dict(ask("select status, count(*) from raw_banking.loan group by all"))
    assert set(counts) == {"A", "B", "C", "D"}
    assert min(counts.values()) >= 15
    assert ask("select count(*) from raw_banking.loan where amount <> payments * duration") == [(0,)]
    assert ask("select distinct duration from raw_banking.loan order by 1") == [
        (12,),
        (24,),
        (36,),
        (48,),
        (60,),
    ]
    assert (
        ask(
            "select count(*) from raw_banking.loan where (status in ('A', 'B')) <>"
            " (date + to_months(duration) < date '1999-01-01')"
        )[0][0]
        < 15
    )  # months of unequal length
    assert ask(
        "select count(*) from raw_banking.loan l join raw_banking.account a using (account_id)"
        " where l.date <= a.date"
    ) == [(0,)]


def test_cards_of_the_young(ask):
    kinds = dict(ask("select type, count(*) from raw_banking.card group by all"))
    assert min(kinds["junior"], kinds["gold"]) > 50
    assert kinds["classic"] > 500


def test_purposes(ask):
    orders = dict(ask('select k_symbol, count(*) from raw_banking."order" group by all'))
    assert {"SIPO", "POJISTNE", "LEASING", "UVER", " ", None} == set(orders)
    assert orders["UVER"] == 682
    kinds = set(ask("select type, operation, k_symbol from raw_banking.trans group by all"))
    assert {symbol for _, _, symbol in kinds} == {
        "SIPO", "SLUZBY", "UROK", "SANKC. UROK", "DUCHOD", "POJISTNE", "UVER", " ", None,
    }  # fmt: skip
    assert {operation for _, operation, _ in kinds} == {
        "VKLAD", "VYBER", "PREVOD Z UCTU", "PREVOD NA UCET", "VYBER KARTOU", None,
    }  # fmt: skip
    assert {kind for kind, _, _ in kinds} == {"PRIJEM", "VYDAJ", "VYBER"}


def test_balances_run(ask):
    assert ask(
        "select count(*) from"
        " (select balance, case type when 'PRIJEM' then amount else -amount end as change,"
        " lag(balance, 1, 0) over (partition by account_id order by date, trans_id) as before"
        " from raw_banking.trans) where before + change <> balance"
    ) == [(0,)]
    assert ask("select min(amount) >= 0, min(balance) < -1000 from raw_banking.trans") == [(True, True)]
    assert ask(
        "select count(*) from raw_banking.trans"
        " where k_symbol in ('UROK', 'SANKC. UROK') and date <> last_day(date)"
    ) == [(0,)]
    trouble = dict(
        ask(
            "select status, avg(overdrawn::int) from raw_banking.loan join (select account_id,"
            " min(balance) < 0 as overdrawn from raw_banking.trans group by all) using (account_id)"
            " group by all"
        )
    )
    assert min(trouble["B"], trouble["D"]) > 0.9
    assert max(trouble["A"], trouble["C"]) < 0.1


def test_transactions_follow_the_opening(ask):
    assert ask(
        "select count(*) from raw_banking.trans t join raw_banking.account a using (account_id)"
        " where t.date < a.date"
    ) == [(0,)]
    years = ask("select year(date), count(*) from raw_banking.trans group by all order by 1")
    assert [year for year, _ in years] == list(range(1993, 1999))
    assert min(count for _, count in years) > 8_000
