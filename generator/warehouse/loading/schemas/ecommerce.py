"""Source tables of the e-commerce domain, as in Olist's public set of Brazilian orders."""

from __future__ import annotations

from generator.warehouse.loading.tables import Column, Domain, ForeignKey, Table

CUSTOMERS = Table(
    "customers",
    "One row for each order's customer record; a person who orders twice has two rows.",
    (
        Column("customer_id", "VARCHAR", "Customer record of exactly one order."),
        Column("customer_unique_id", "VARCHAR", "The person, the same across all of their orders."),
        Column(
            "customer_zip_code_prefix", "VARCHAR", "First five digits of the postal code, leading zeros kept."
        ),
        Column("customer_city", "VARCHAR", "City the order ships to, in lower case."),
        Column("customer_state", "VARCHAR", "Two-letter code of the Brazilian state the order ships to."),
    ),
    primary_key=("customer_id",),
    files=("olist_customers_dataset.csv",),
)

GEOLOCATION = Table(
    "geolocation",
    "Observed coordinates of postal code prefixes; a prefix has many rows, and none is its key.",
    (
        Column(
            "geolocation_zip_code_prefix",
            "VARCHAR",
            "First five digits of the postal code, leading zeros kept.",
        ),
        Column("geolocation_lat", "DOUBLE", "Latitude in degrees, south negative."),
        Column("geolocation_lng", "DOUBLE", "Longitude in degrees, west negative."),
        Column("geolocation_city", "VARCHAR", "City name as recorded, with or without accents."),
        Column("geolocation_state", "VARCHAR", "Two-letter code of the Brazilian state."),
    ),
    files=("olist_geolocation_dataset.csv",),
)

TRANSLATION = Table(
    "product_category_name_translation",
    "English names of product categories.",
    (
        Column("product_category_name", "VARCHAR", "Category name in Portuguese, as products carry it."),
        Column("product_category_name_english", "VARCHAR", "Category name in English."),
    ),
    primary_key=("product_category_name",),
)

SELLERS = Table(
    "sellers",
    "One row for each merchant who sells through the marketplace.",
    (
        Column("seller_id", "VARCHAR", "Identifies the seller."),
        Column(
            "seller_zip_code_prefix", "VARCHAR", "First five digits of the postal code, leading zeros kept."
        ),
        Column("seller_city", "VARCHAR", "City the seller ships from, in lower case."),
        Column("seller_state", "VARCHAR", "Two-letter code of the Brazilian state the seller ships from."),
    ),
    primary_key=("seller_id",),
    files=("olist_sellers_dataset.csv",),
)

PRODUCTS = Table(
    "products",
    "One row for each product listed on the marketplace.",
    (
        Column("product_id", "VARCHAR", "Identifies the product."),
        Column(
            "product_category_name", "VARCHAR", "Category in Portuguese; NULL where none was recorded.", True
        ),
        Column("product_name_lenght", "INTEGER", "Characters in the product's name.", True),
        Column("product_description_lenght", "INTEGER", "Characters in the product's description.", True),
        Column("product_photos_qty", "INTEGER", "Number of published photos.", True),
        Column("product_weight_g", "INTEGER", "Weight in grams.", True),
        Column("product_length_cm", "INTEGER", "Length in centimetres.", True),
        Column("product_height_cm", "INTEGER", "Height in centimetres.", True),
        Column("product_width_cm", "INTEGER", "Width in centimetres.", True),
    ),
    primary_key=("product_id",),
    foreign_keys=(
        ForeignKey(
            ("product_category_name",),
            "product_category_name_translation",
            ("product_category_name",),
            complete=False,
        ),
    ),
    files=("olist_products_dataset.csv",),
)

ORDERS = Table(
    "orders",
    "One row for each order, with the times of its stages.",
    (
        Column("order_id", "VARCHAR", "Identifies the order."),
        Column("customer_id", "VARCHAR", "Customer record of this order; one record for each order."),
        Column(
            "order_status",
            "VARCHAR",
            "Last known stage: created, approved, invoiced, processing, shipped, delivered, canceled"
            " or unavailable.",
        ),
        Column("order_purchase_timestamp", "TIMESTAMP", "When the customer placed the order, local time."),
        Column("order_approved_at", "TIMESTAMP", "When payment was approved; NULL where it never was.", True),
        Column(
            "order_delivered_carrier_date", "TIMESTAMP", "When the order was handed to the carrier.", True
        ),
        Column("order_delivered_customer_date", "TIMESTAMP", "When the customer received the order.", True),
        Column(
            "order_estimated_delivery_date",
            "TIMESTAMP",
            "Delivery date promised at purchase, given as midnight at the start of that day.",
        ),
    ),
    primary_key=("order_id",),
    foreign_keys=(ForeignKey(("customer_id",), "customers", ("customer_id",)),),
    files=("olist_orders_dataset.csv",),
)

ORDER_ITEMS = Table(
    "order_items",
    "One row for each unit sold within an order; three units of one product are three rows.",
    (
        Column("order_id", "VARCHAR", "Order the unit belongs to."),
        Column("order_item_id", "INTEGER", "Number of the unit within its order, from 1."),
        Column("product_id", "VARCHAR", "Product sold."),
        Column("seller_id", "VARCHAR", "Seller who ships the unit."),
        Column(
            "shipping_limit_date", "TIMESTAMP", "Until when the seller must hand the unit to the carrier."
        ),
        Column("price", "DECIMAL(10,2)", "Price of the unit in Brazilian reais, freight not included."),
        Column("freight_value", "DECIMAL(10,2)", "Freight charged for the unit in Brazilian reais."),
    ),
    primary_key=("order_id", "order_item_id"),
    foreign_keys=(
        ForeignKey(("order_id",), "orders", ("order_id",)),
        ForeignKey(("product_id",), "products", ("product_id",)),
        ForeignKey(("seller_id",), "sellers", ("seller_id",)),
    ),
    files=("olist_order_items_dataset.csv",),
)

ORDER_PAYMENTS = Table(
    "order_payments",
    "One row for each payment of an order; an order paid in several ways has several.",
    (
        Column("order_id", "VARCHAR", "Order that was paid."),
        Column("payment_sequential", "INTEGER", "Number of the payment within its order, from 1."),
        Column(
            "payment_type",
            "VARCHAR",
            "How it was paid: credit_card, boleto, voucher, debit_card or not_defined.",
        ),
        Column("payment_installments", "INTEGER", "Number of monthly instalments the customer chose."),
        Column("payment_value", "DECIMAL(10,2)", "Amount of the payment in Brazilian reais; may be zero."),
    ),
    primary_key=("order_id", "payment_sequential"),
    foreign_keys=(ForeignKey(("order_id",), "orders", ("order_id",)),),
    files=("olist_order_payments_dataset.csv",),
)

ORDER_REVIEWS = Table(
    "order_reviews",
    "One row for each review of an order; one review may cover several orders,"
    " and one order may be reviewed twice.",
    (
        Column("review_id", "VARCHAR", "Identifies the review; not unique by itself."),
        Column("order_id", "VARCHAR", "Order that was reviewed."),
        Column("review_score", "INTEGER", "Satisfaction from 1, the worst, to 5."),
        Column("review_comment_title", "VARCHAR", "Title the customer wrote, in Portuguese.", True),
        Column("review_comment_message", "VARCHAR", "Text the customer wrote, in Portuguese.", True),
        Column("review_creation_date", "TIMESTAMP", "Day the survey was sent, given as midnight."),
        Column("review_answer_timestamp", "TIMESTAMP", "When the customer answered the survey."),
    ),
    primary_key=("review_id", "order_id"),
    foreign_keys=(ForeignKey(("order_id",), "orders", ("order_id",)),),
    files=("olist_order_reviews_dataset.csv",),
)

ECOMMERCE = Domain(
    "ecommerce",
    "Orders of a Brazilian online marketplace from September 2016 to October 2018.",
    (
        CUSTOMERS,
        GEOLOCATION,
        TRANSLATION,
        SELLERS,
        PRODUCTS,
        ORDERS,
        ORDER_ITEMS,
        ORDER_PAYMENTS,
        ORDER_REVIEWS,
    ),
)
