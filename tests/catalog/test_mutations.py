"""Whatever the bytes of a file: valid data or located findings, never anything else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from generator.catalog.dbt_yaml import declared_models
from generator.catalog.reader import parse_yaml
from generator.catalog.shapes import shaped
from generator.catalog.types import Domain, Metric, Record, Rule

PROJECT = Path(__file__).parent / "project"
FILES: dict[str, type[Record] | None] = {
    "metrics/shop/_domain.yml": Domain,
    "metrics/shop/late_share.yml": Metric,
    "metrics/shop/health.yml": Metric,
    "rules/shop/grace.yml": Rule,
    "models/shop/marts/fct_orders.yml": None,
}
# fmt: off
SCRAPS = (
    b"\t", b"\xc2\xa0", b"*a", b"&a ", b"<<: ", b"!!x ", b'"', b"'", b"|\n", b"> ", b"[", b"{", b"- ", b": ",
    b"\xff", b"\xef\xbb\xbf", b"---\n", b"...\n", b"%", b"\x00", b"\r", b"~", b"NO", b"9" * 50, b"? ", b"#",
    b",", b"}", b"]", b"@", b"`", b"\\", b'"\\ud800"', b"\xf0\x9f\x98\x80", b"\n", b"1e3", b"\xcc\x81",
    b"\xe2\x80\xa8",
)
# fmt: on


def mutated(raw: bytes, rng: random.Random) -> bytes:
    """Return bytes with a few flips, insertions, deletions or repeats."""
    body = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, way = rng.randrange(len(body)), rng.random()
        if way < 0.35:
            body[at] ^= 1 << rng.randrange(8)
        elif way < 0.7:
            body[at:at] = rng.choice(SCRAPS)
        elif way < 0.85:
            del body[at : at + rng.randrange(1, 30)]
        else:
            start = rng.randrange(len(body))
            body[at:at] = body[start : start + rng.randrange(60)]
        body = body or bytearray(b"a")
    return bytes(body)


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_give_data_or_located_findings(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        name = rng.choice(tuple(FILES))
        raw = mutated((PROJECT / name).read_bytes(), rng)
        record = FILES[name]
        document, findings = parse_yaml(raw, name, strict=record is not None)
        assert document is not None or findings
        if document is not None:
            value, more = shaped(document, record) if record else declared_models(document, "shop")
            assert value is not None or more
            findings = (*findings, *more)
        lines = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        for finding in findings:
            assert finding.span.path == name
            assert 1 <= finding.span.line <= lines
            assert finding.span.column >= 1
            str(finding).encode("utf-8")
