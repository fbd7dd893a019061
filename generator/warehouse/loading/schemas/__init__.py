"""The source tables of the three domains that the project ships."""

from __future__ import annotations

from generator.warehouse.loading.schemas.aviation import AVIATION
from generator.warehouse.loading.schemas.banking import BANKING
from generator.warehouse.loading.schemas.ecommerce import ECOMMERCE
from generator.warehouse.loading.tables import Domain

DOMAIN_TABLES: dict[str, Domain] = {domain.name: domain for domain in (AVIATION, BANKING, ECOMMERCE)}

__all__ = ["AVIATION", "BANKING", "DOMAIN_TABLES", "ECOMMERCE"]
