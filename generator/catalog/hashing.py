"""One number for what a catalog says: the same for every way of writing it, another when its meaning changes.

Comes in: the domains. Goes out: a SHA-256 over their canonical text. Byte-order marks, line ends, comments,
quotes and the order of a file's keys do not count; the order of named columns does, since later ones see
earlier ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from pydantic import BaseModel

from generator.catalog.types import DomainCatalog

NOT_CONTENT = frozenset({"path"})


def content_hash(domains: Mapping[str, DomainCatalog]) -> str:
    """Return the SHA-256, in hexadecimal, of what the domains say."""
    return digest_of([[name, domains[name]] for name in sorted(domains)])


def digest_of(value: Any) -> str:
    """Return the SHA-256, in hexadecimal, of records and plain data in any nesting."""
    text = json.dumps(_canonical(value), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _canonical(value: Any) -> Any:
    """Return JSON that keeps types apart and mappings in their order."""
    if isinstance(value, DomainCatalog):
        named = (value.metrics, value.rules, value.models)
        return [_canonical(value.domain), *(_canonical(dict(sorted(part.items()))) for part in named)]
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields if name not in NOT_CONTENT}
        return {name: _canonical(item) for name, item in fields.items() if item is not None}
    if isinstance(value, Mapping):
        return [[str(key), _canonical(item)] for key, item in value.items()]
    if isinstance(value, tuple | list):
        return [_canonical(item) for item in value]
    if isinstance(value, Decimal):
        return {"decimal": str(value)}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    return value
