"""Source tables of the banking domain, as in the Czech bank's set of the PKDD'99 challenge."""

from __future__ import annotations

from generator.warehouse.loading.tables import Column, Domain, ForeignKey, Table

DISTRICT = Table(
    "district",
    "One row for each district of the Czech Republic, with figures about its people.",
    (
        Column("A1", "INTEGER", "Identifies the district."),
        Column("A2", "VARCHAR", "Name of the district."),
        Column("A3", "VARCHAR", "Region the district lies in."),
        Column("A4", "DOUBLE", "Number of inhabitants."),
        Column("A5", "DOUBLE", "Number of municipalities with fewer than 500 inhabitants."),
        Column("A6", "DOUBLE", "Number of municipalities with 500 to 1,999 inhabitants."),
        Column("A7", "DOUBLE", "Number of municipalities with 2,000 to 9,999 inhabitants."),
        Column("A8", "DOUBLE", "Number of municipalities with 10,000 inhabitants or more."),
        Column("A9", "DOUBLE", "Number of cities."),
        Column("A10", "DOUBLE", "Percentage of inhabitants who live in cities."),
        Column("A11", "DOUBLE", "Average monthly salary in Czech koruna."),
        Column("A12", "DOUBLE", "Unemployment rate in 1995, in percent; NULL where it is not known.", True),
        Column("A13", "DOUBLE", "Unemployment rate in 1996, in percent."),
        Column("A14", "DOUBLE", "Entrepreneurs for each 1,000 inhabitants."),
        Column("A15", "DOUBLE", "Crimes committed in 1995; NULL where the number is not known.", True),
        Column("A16", "DOUBLE", "Crimes committed in 1996."),
    ),
    primary_key=("A1",),
    files=("district.asc",),
)

ACCOUNT = Table(
    "account",
    "One row for each account of the bank.",
    (
        Column("account_id", "INTEGER", "Identifies the account."),
        Column("district_id", "INTEGER", "District of the branch that holds the account."),
        Column(
            "frequency",
            "VARCHAR",
            "When statements are issued: POPLATEK MESICNE monthly, POPLATEK TYDNE weekly,"
            " POPLATEK PO OBRATU after each transaction.",
        ),
        Column("date", "DATE", "Day the account was opened."),
    ),
    primary_key=("account_id",),
    foreign_keys=(ForeignKey(("district_id",), "district", ("A1",)),),
    files=("account.asc",),
)

CLIENT = Table(
    "client",
    "One row for each client of the bank.",
    (
        Column("client_id", "INTEGER", "Identifies the client."),
        Column(
            "birth_number",
            "VARCHAR",
            "Birth date as YYMMDD, always in the 20th century; women have 50 added to the month.",
        ),
        Column("district_id", "INTEGER", "District the client lives in."),
    ),
    primary_key=("client_id",),
    foreign_keys=(ForeignKey(("district_id",), "district", ("A1",)),),
    files=("client.asc",),
)

DISP = Table(
    "disp",
    "One row for each client's right to use an account.",
    (
        Column("disp_id", "INTEGER", "Identifies the right of use."),
        Column("client_id", "INTEGER", "Client who holds the right."),
        Column("account_id", "INTEGER", "Account it is a right to."),
        Column(
            "type",
            "VARCHAR",
            "OWNER or DISPONENT; only owners may order standing payments and ask for a loan.",
        ),
    ),
    primary_key=("disp_id",),
    foreign_keys=(
        ForeignKey(("client_id",), "client", ("client_id",)),
        ForeignKey(("account_id",), "account", ("account_id",)),
    ),
    files=("disp.asc",),
)

CARD = Table(
    "card",
    "One row for each payment card issued.",
    (
        Column("card_id", "INTEGER", "Identifies the card."),
        Column("disp_id", "INTEGER", "Right of use the card belongs to."),
        Column("type", "VARCHAR", "Kind of card: junior, classic or gold."),
        Column("issued", "DATE", "Day the card was issued."),
    ),
    primary_key=("card_id",),
    foreign_keys=(ForeignKey(("disp_id",), "disp", ("disp_id",)),),
    files=("card.asc",),
)

LOAN = Table(
    "loan",
    "One row for each loan granted; an account has at most one.",
    (
        Column("loan_id", "INTEGER", "Identifies the loan."),
        Column("account_id", "INTEGER", "Account the loan was granted to."),
        Column("date", "DATE", "Day the loan was granted."),
        Column("amount", "DECIMAL(12,2)", "Amount lent, in Czech koruna."),
        Column("duration", "INTEGER", "Duration in months: 12, 24, 36, 48 or 60."),
        Column("payments", "DECIMAL(12,2)", "Monthly payment in Czech koruna."),
        Column(
            "status",
            "VARCHAR",
            "A finished and paid, B finished and not paid, C running without problems,"
            " D running with the client in debt.",
        ),
    ),
    primary_key=("loan_id",),
    foreign_keys=(ForeignKey(("account_id",), "account", ("account_id",)),),
    files=("loan.asc",),
)

ORDER = Table(
    "order",
    "One row for each standing order to pay from an account every month; undated.",
    (
        Column("order_id", "INTEGER", "Identifies the standing order."),
        Column("account_id", "INTEGER", "Account the money is taken from."),
        Column("bank_to", "VARCHAR", "Two-letter code of the recipient's bank."),
        Column("account_to", "VARCHAR", "Recipient's account."),
        Column("amount", "DECIMAL(12,2)", "Amount paid each month, in Czech koruna."),
        Column(
            "k_symbol",
            "VARCHAR",
            "What it is for: SIPO household, POJISTNE insurance, LEASING leasing, UVER loan;"
            " blank or NULL where it was not said.",
            True,
        ),
    ),
    primary_key=("order_id",),
    foreign_keys=(ForeignKey(("account_id",), "account", ("account_id",)),),
    files=("order.asc",),
)

TRANS = Table(
    "trans",
    "One row for each transaction on an account.",
    (
        Column("trans_id", "INTEGER", "Identifies the transaction; not in order of time."),
        Column("account_id", "INTEGER", "Account the transaction is on."),
        Column("date", "DATE", "Day of the transaction."),
        Column(
            "type",
            "VARCHAR",
            "PRIJEM for money in, VYDAJ for money out, VYBER for some withdrawals of cash, also out.",
        ),
        Column(
            "operation",
            "VARCHAR",
            "VKLAD cash in, VYBER cash out, PREVOD Z UCTU from another bank, PREVOD NA UCET to another bank,"
            " VYBER KARTOU cash out by card; NULL for interest.",
            True,
        ),
        Column(
            "amount", "DECIMAL(12,2)", "Amount in Czech koruna, never negative; type gives its direction."
        ),
        Column("balance", "DECIMAL(14,2)", "Balance of the account after the transaction, in Czech koruna."),
        Column(
            "k_symbol",
            "VARCHAR",
            "What it is for: SIPO household, POJISTNE insurance, SLUZBY statement fee,"
            " UROK interest credited, SANKC. UROK interest for overdraft, DUCHOD pension, UVER loan payment;"
            " blank or NULL where it was not said.",
            True,
        ),
        Column("bank", "VARCHAR", "Two-letter code of the partner's bank, for transfers.", True),
        Column("account", "VARCHAR", "Partner's account, for transfers; 0 stands for none.", True),
    ),
    primary_key=("trans_id",),
    foreign_keys=(ForeignKey(("account_id",), "account", ("account_id",)),),
    files=("trans.asc",),
)

BANKING = Domain(
    "banking",
    "Accounts, clients, loans and transactions of a Czech bank from 1993 to 1998.",
    (DISTRICT, ACCOUNT, CLIENT, DISP, CARD, LOAN, ORDER, TRANS),
    number_null_words=("?",),
)
