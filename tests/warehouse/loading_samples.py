"""Small directories of original files with the traps of the real ones; a test may change any file's text."""

from __future__ import annotations

from pathlib import Path

BOM = "\ufeff"
REVIEW = 'Não gostei, a cor\r\né "azul"; quero trocar.\n\nAss.: João'

OLIST = {
    "olist_customers_dataset.csv": (
        '"customer_id","customer_unique_id","customer_zip_code_prefix","customer_city","customer_state"\n'
        '"c1","u1","01310","sao paulo","SP"\n'
        '"c2","u1","00099","são josé d\'oeste","SC"\n'
    ),
    "olist_geolocation_dataset.csv": (
        "geolocation_zip_code_prefix,geolocation_lat,geolocation_lng,geolocation_city,geolocation_state\n"
        "01310,-23.54562128115268,-46.63929204800168,são paulo,SP\n"
        "01310,-23.54562128115268,-46.63929204800168,são paulo,SP\n"
    ),
    "product_category_name_translation.csv": (
        f"{BOM}product_category_name,product_category_name_english\nbebes,baby\nNA,not_available\n"
    ),
    "olist_sellers_dataset.csv": (
        'seller_id,seller_zip_code_prefix,seller_city,seller_state\ns1,09080,"santo andre, centro",SP\n'
    ),
    "olist_products_dataset.csv": (
        '"product_id","product_category_name","product_name_lenght","product_description_lenght",'
        '"product_photos_qty","product_weight_g","product_length_cm","product_height_cm","product_width_cm"\n'
        '"p1","bebes",40,287,1,225,16,10,14\n'
        '"p2",,,,,500,20,20.0,20\n'
        '"p3","sem_traducao",1,1,1,,,,\n'
    ),
    "olist_orders_dataset.csv": (
        '"order_id","customer_id","order_status","order_purchase_timestamp","order_approved_at",'
        '"order_delivered_carrier_date","order_delivered_customer_date","order_estimated_delivery_date"\n'
        '"o1","c1","delivered",2017-10-02 10:56:33,2017-10-02 11:07:15,2017-10-04 19:55:00,'
        "2017-10-10 21:25:13,2017-10-18 00:00:00\n"
        '"o2","c2","canceled",2018-01-05 00:00:00,,,,2018-02-01 00:00:00\n'
    ),
    "olist_order_items_dataset.csv": (
        '"order_id","order_item_id","product_id","seller_id","shipping_limit_date","price","freight_value"\n'
        '"o1",1,"p1","s1",2017-10-06 11:07:15,29.99,8.72\n'
        '"o1",2,"p1","s1",2017-10-06 11:07:15,29.9,0\n'
    ),
    "olist_order_payments_dataset.csv": (
        '"order_id","payment_sequential","payment_type","payment_installments","payment_value"\n'
        '"o1",1,"credit_card",24,68.61\n"o1",2,"voucher",1,0.00\n"o2",1,"not_defined",1,0\n'
    ),
    "olist_order_reviews_dataset.csv": (
        '"review_id","order_id","review_score","review_comment_title","review_comment_message",'
        '"review_creation_date","review_answer_timestamp"\n'
        '"r1","o1",4,,,2017-10-11 00:00:00,2017-10-12 03:43:48\n'
        '"r1","o2",1,"NULL","nan",2018-02-02 00:00:00,2018-02-03 10:00:00\n'
    ),
}

BERKA = {
    "district.asc": (
        '"A1";"A2";"A3";"A4";"A5";"A6";"A7";"A8";"A9";"A10";"A11";"A12";"A13";"A14";"A15";"A16"\n'
        '1;"Hl.m. Praha";"Prague";1204953;0;0;0;1;1;100.0;12541;0.29;0.43;167;85677;99107\n'
        '69;"?";"north Moravia";42821;4;13;5;1;3;48.4;8173;?;7.01;124;?;1358\n'
    ),
    "account.asc": (
        '"account_id";"district_id";"frequency";"date"\n'
        '576;1;"POPLATEK MESICNE";930101\n3818;69;"POPLATEK TYDNE";971229\n'
    ),
    "client.asc": (
        '"client_id";"birth_number";"district_id"\n1;"706213";1\n2;"450204";69\n3;"005101";1\n4;"110820";1\n'
    ),
    "disp.asc": (
        '"disp_id";"client_id";"account_id";"type"\n1;1;576;"OWNER"\n2;2;576;"DISPONENT"\n3;3;3818;"OWNER"\n'
    ),
    "card.asc": (
        '"card_id";"disp_id";"type";"issued"\n'
        '1005;1;"classic";"931107 00:00:00"\n7;3;"junior";"981229 00:00:00"\n'
    ),
    "loan.asc": (
        '"loan_id";"account_id";"date";"amount";"duration";"payments";"status"\n'
        '5314;576;930705;96396;12;8033.00;"B"\n'
    ),
    "order.asc": (
        '"order_id";"account_id";"bank_to";"account_to";"amount";"k_symbol"\n'
        '29401;576;"YZ";"07144583";2452.00;"SIPO"\n29402;576;"ST";"89597016";3372.70;" "\n'
        '29403;3818;"QR";"13943797";7266.00;\n'
    ),
    "trans.asc": (
        '"trans_id";"account_id";"date";"type";"operation";"amount";"balance";"k_symbol";"bank";"account"\n'
        '695247;576;930101;"PRIJEM";"VKLAD";700;700;"";"";\n'
        '171812;576;930102;"VYDAJ";"PREVOD NA UCET";3372.70;-2672.70;" ";"ST";89597016\n'
        '3530438;576;930131;"PRIJEM";"";0.10;-2672.60;"UROK";"";\n'
        '207264;3818;981231;"VYDAJ";"VYBER";14.6;12.5;"SLUZBY";"";0\n'
    ),
}

AVIATION = {
    "airlines.csv": "carrier,name\nUA,United Air Lines Inc.\n",
    "airports.csv": (
        "faa,name,lat,lon,alt,tz,dst,tzone\n"
        "EWR,Newark Liberty Intl,40.6925,-74.168667,18,-5,A,America/New_York\n"
        "IAH,George Bush,29.984433,-95.341442,97,-6,A,NA\n"
    ),
    "planes.csv": (
        "tailnum,year,type,manufacturer,model,engines,seats,speed,engine\n"
        "N14228,NA,Fixed wing multi engine,BOEING,737-824,2,149,,Turbo-fan\n"
    ),
    "weather.csv": (
        "origin,year,month,day,hour,temp,dewp,humid,wind_dir,wind_speed,wind_gust,precip,pressure,"
        "visib,time_hour\n"
        "EWR,2013,1,1,5,39.02,26.06,59.37,270,10.357019999999999,NA,0,NA,10,2013-01-01T10:00:00Z\n"
    ),
    "flights.csv": (
        "year,month,day,dep_time,sched_dep_time,dep_delay,arr_time,sched_arr_time,arr_delay,carrier,flight,tailnum,"
        "origin,dest,air_time,distance,hour,minute,time_hour\n"
        "2013,1,1,517,515,2,830,819,11,UA,1545,N14228,EWR,IAH,227,1400,5,15,2013-01-01T10:00:00Z\n"
        "2013,1,1,,540,,NA,850,NA,UA,1714,NA,EWR,BQN,NA,1416,5,40,2013-01-01T10:00:00Z\n"
        "2013,1,1,533.0,529,4.0,850.0,830,20.0,UA,1,N0,EWR,IAH,227.0,1416,5,29,2013-01-01 10:00:00\n"
    ),
}


def write(directory: Path, files: dict[str, str | bytes]) -> Path:
    """Write files to a directory, byte for byte."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (directory / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return directory
