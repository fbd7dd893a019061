"""Facts about Brazil and about the marketplace's shelves that the invented e-commerce data is drawn with.

Shares, days and prices are rounded by hand to be plausible; they are not measured from anybody's data.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class State:
    """One state.

    Attributes:
        code: Two-letter code.
        customers: Share of customers, in percent.
        sellers: Share of sellers, in percent.
        days: Median days from purchase to delivery.
        late: How much likelier a late delivery is than on average.
        zips: First and last postal code prefix.
        place: Latitude and longitude of its middle.
        cities: Cities, the largest first.
    """

    code: str
    customers: float
    sellers: float
    days: float
    late: float
    zips: tuple[int, int]
    place: tuple[float, float]
    cities: tuple[str, ...]


def _state(line: str) -> State:
    code, customers, sellers, days, late, first, last, lat, lng, cities = line.split("|")
    return State(
        code,
        float(customers),
        float(sellers),
        float(days),
        float(late),
        (int(first), int(last)),
        (float(lat), float(lng)),
        tuple(cities.split(",")),
    )


STATES = tuple(
    _state(line)
    for line in (
        "SP|42|60|8.0|0.75|1001|19999|-23.2|-46.9|sao paulo,campinas,guarulhos,santos,sao bernardo do campo,"
        "santo andre,osasco,sorocaba,ribeirao preto,sao jose dos campos,jundiai,piracicaba,bauru,"
        "mogi das cruzes",
        "RJ|12.9|5.5|14.0|1.6|20000|28999|-22.8|-43.2|rio de janeiro,niteroi,nova iguacu,sao goncalo,"
        "duque de caxias,petropolis,volta redonda",
        "MG|11.7|7.5|11.0|0.7|30000|39999|-19.8|-44.2|belo horizonte,contagem,juiz de fora,uberlandia,betim,"
        "montes claros,ipatinga",
        "RS|5.5|4|14.0|0.9|90000|99999|-29.9|-51.4|porto alegre,caxias do sul,canoas,pelotas,santa maria,"
        "novo hamburgo",
        "PR|5.1|11|11.0|0.65|80000|87999|-25.2|-50.4|curitiba,londrina,maringa,ponta grossa,cascavel",
        "SC|3.7|5.5|13.5|1.2|88000|89999|-27.2|-49.2|florianopolis,joinville,blumenau,itajai,chapeco",
        "BA|3.4|0.6|18.0|1.7|40000|48999|-12.9|-39.5|salvador,feira de santana,vitoria da conquista,ilheus",
        "DF|2.2|1.4|12.0|0.9|70000|72799|-15.8|-47.9|brasilia,taguatinga,ceilandia",
        "ES|2.0|0.8|14.5|1.5|29000|29999|-20.2|-40.4|vitoria,vila velha,serra,cariacica",
        "GO|2.0|1.3|14.5|1.0|72800|76799|-16.5|-49.4|goiania,aparecida de goiania,anapolis",
        "PE|1.7|0.3|17.0|1.3|50000|56999|-8.2|-35.4|recife,olinda,jaboatao dos guararapes,caruaru",
        "CE|1.3|0.5|20.0|1.9|60000|63999|-4.0|-38.8|fortaleza,caucaia,sobral",
        "PA|1.0|0.1|22.0|1.5|66000|68899|-1.7|-48.9|belem,ananindeua,santarem",
        "MT|0.9|0.2|17.0|0.9|78000|78899|-15.2|-56.0|cuiaba,varzea grande,rondonopolis",
        "MA|0.8|0.1|20.5|2.4|65000|65999|-3.0|-44.4|sao luis,imperatriz,caxias",
        "MS|0.7|0.3|14.5|1.4|79000|79999|-20.8|-54.6|campo grande,dourados,tres lagoas",
        "PB|0.55|0.3|19.5|1.3|58000|58999|-7.1|-35.5|joao pessoa,campina grande,patos",
        "PI|0.5|0.1|18.5|1.9|64000|64999|-5.6|-42.7|teresina,parnaiba,picos",
        "RN|0.5|0.2|18.5|1.3|59000|59999|-5.8|-35.9|natal,mossoro,parnamirim",
        "AL|0.42|0|23.5|2.9|57000|57999|-9.6|-36.0|maceio,arapiraca,palmeira dos indios",
        "SE|0.35|0.1|20.5|1.9|49000|49999|-10.9|-37.2|aracaju,lagarto,itabaiana",
        "TO|0.28|0|16.5|1.6|77000|77999|-10.0|-48.4|palmas,araguaina,gurupi",
        "RO|0.26|0.1|18.5|0.5|76800|76999|-9.2|-63.2|porto velho,ji-parana,ariquemes",
        "AM|0.15|0.1|25.5|0.6|69000|69299|-3.1|-60.0|manaus,parintins,itacoatiara",
        "AC|0.12|0|20.0|0.5|69900|69999|-9.9|-67.8|rio branco,cruzeiro do sul",
        "AP|0.1|0|26.5|0.7|68900|68999|0.1|-51.1|macapa,santana",
        "RR|0.08|0|28.5|1.6|69300|69399|2.8|-60.7|boa vista,rorainopolis",
    )
)


@dataclass(frozen=True)
class Category:
    """One product category.

    Attributes:
        name: Name in Portuguese.
        english: Name in English; empty where none was ever given.
        weight: How often it is bought, relative to the others.
        price: Median price in reais.
        sellers: Exact number of its sellers, or 0 where it has as many as it attracts.
    """

    name: str
    english: str
    weight: float
    price: float
    sellers: int = 0


def _category(line: str) -> Category:
    name, english, weight, price, *sellers = line.split("|")
    return Category(name, english, float(weight), float(price), int(sellers[0]) if sellers else 0)


CATEGORIES = tuple(
    _category(line)
    for line in (
        "cama_mesa_banho|bed_bath_table|98|75",
        "beleza_saude|health_beauty|90|80",
        "moveis_decoracao|furniture_decor|80|65",
        "esporte_lazer|sports_leisure|78|80",
        "informatica_acessorios|computers_accessories|72|85",
        "utilidades_domesticas|housewares|65|60",
        "relogios_presentes|watches_gifts|55|135",
        "telefonia|telephony|42|32",
        "ferramentas_jardim|garden_tools|40|60",
        "automotivo|auto|38|90",
        "brinquedos|toys|37|80",
        "cool_stuff|cool_stuff|34|110",
        "perfumaria|perfumery|31|95",
        "bebes|baby|28|85",
        "eletronicos|electronics|26|38",
        "papelaria|stationery|23|55",
        "fashion_bolsas_e_acessorios|fashion_bags_accessories|19|50",
        "pet_shop|pet_shop|18|70",
        "moveis_escritorio|office_furniture|16|130",
        "consoles_games|consoles_games|11|85",
        "malas_acessorios|luggage_accessories|10|95",
        "construcao_ferramentas_construcao|construction_tools_construction|9|90",
        "eletrodomesticos|home_appliances|8|60",
        "instrumentos_musicais|musical_instruments|7|140",
        "eletroportateis|small_appliances|7|130",
        "livros_interesse_geral|books_general_interest|6|50",
        "casa_construcao|home_construction|6|85",
        "alimentos|food|6|45",
        "moveis_sala|furniture_living_room|5|110",
        "casa_conforto|home_confort|5|100",
        "bebidas|drinks|4|50",
        "audio|audio|4|85",
        "market_place|market_place|4|60",
        "construcao_ferramentas_iluminacao|construction_tools_lights|4|75",
        "climatizacao|air_conditioning|3.5|120",
        "moveis_cozinha_area_de_servico_jantar_e_jardim|kitchen_dining_laundry_garden_furniture|3.5|120",
        "alimentos_bebidas|food_drink|3.2|45",
        "industria_comercio_e_negocios|industry_commerce_and_business|3|95",
        "livros_tecnicos|books_technical|3|65",
        "telefonia_fixa|fixed_telephony|3|120",
        "fashion_calcados|fashion_shoes|3|75",
        "eletrodomesticos_2|home_appliances_2|3|350",
        "construcao_ferramentas_jardim|costruction_tools_garden|2.8|80",
        "agro_industria_e_comercio|agro_industry_and_commerce|2.5|150",
        "artes|art|2.4|70",
        "pcs|computers|2.3|950",
        "sinalizacao_e_seguranca|signaling_and_security|2.2|70",
        "construcao_ferramentas_seguranca|construction_tools_safety|2.2|110",
        "artigos_de_natal|christmas_supplies|2|45",
        "fashion_roupa_masculina|fashion_male_clothing|1.9|70",
        "fashion_underwear_e_moda_praia|fashion_underwear_beach|1.9|60",
        "moveis_quarto|furniture_bedroom|1.9|130",
        "construcao_ferramentas_ferramentas|costruction_tools_tools|1.8|95",
        "tablets_impressao_imagem|tablets_printing_image|1.7|85|2",
        "portateis_casa_forno_e_cafe|small_appliances_home_oven_and_coffee|1.6|420",
        "cine_foto|cine_photo|1.5|70",
        "dvds_blu_ray|dvds_blu_ray|1.5|60",
        "livros_importados|books_imported|1.5|60",
        "fashion_roupa_feminina|fashio_female_clothing|1.4|55",
        "artigos_de_festas|party_supplies|1.4|75",
        "moveis_colchao_e_estofado|furniture_mattress_and_upholstery|1.3|110|2",
        "musica|music|1.3|100|3",
        "flores|flowers|2.6|32|2",
        "fashion_esporte|fashion_sport|1.2|65",
        "casa_conforto_2|home_comfort_2|2.4|28|2",
        "artes_e_artesanato|arts_and_craftmanship|2.6|70|1",
        "fraldas_higiene|diapers_and_hygiene|3.2|38|1",
        "la_cuisine|la_cuisine|2.4|140|1",
        "cds_dvds_musicais|cds_dvds_musicals|2.8|50|1",
        "fashion_roupa_infanto_juvenil|fashion_childrens_clothes|2.5|65|1",
        "seguros_e_servicos|security_and_services|1.8|130|1",
        "portateis_cozinha_e_preparadores_de_alimentos||2.2|230|2",
    )
)

# Weight of each month's orders, from September 2016 on.
MONTHS = (
    (2016, 9, 4), (2016, 10, 38), (2016, 12, 1),
    (2017, 1, 95), (2017, 2, 200), (2017, 3, 300), (2017, 4, 280), (2017, 5, 430), (2017, 6, 380),
    (2017, 7, 470), (2017, 8, 510), (2017, 9, 500), (2017, 10, 540), (2017, 11, 880), (2017, 12, 660),
    (2018, 1, 850), (2018, 2, 790), (2018, 3, 850), (2018, 4, 810), (2018, 5, 805), (2018, 6, 720),
    (2018, 7, 735), (2018, 8, 760), (2018, 9, 4), (2018, 10, 3),
)  # fmt: skip
BLACK_FRIDAY = (2017, 11, 24)
HOLIDAY_RUSH = {
    (2017, 11): 1.9,
    (2017, 12): 1.2,
    (2018, 2): 1.9,
    (2018, 3): 2.3,
    (2018, 6): 0.4,
    (2018, 7): 0.6,
}
