"""YAML files with something wrong in them: in their bytes, their lines, their values, the SQL in their values.

Comes in: a file's bytes and a random source. Goes out: other bytes, which may or may not be valid still.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

# fmt: off
SCRAPS = (
    b"\t", b"\xc2\xa0", b"*a", b"&a ", b"<<: ", b"!!x ", b'"', b"'", b"|\n", b"> ", b"[", b"{", b"- ", b": ",
    b"\xff", b"\xef\xbb\xbf", b"---\n", b"...\n", b"%", b"\x00", b"\r", b"~", b"NO", b"9" * 50, b"? ", b"#",
    b",", b"}", b"]", b"@", b"`", b"\\", b'"\\ud800"', b"\xf0\x9f\x98\x80", b"\n", b"1e3", b"\xcc\x81",
    b"\xe2\x80\xa8",
)
VALUES = (
    "", "null", "~", "true", "no", "0", "-1", "1.5", ".inf", ".nan", "1e999", "9" * 400, "2017-02-30", "2017-13-01",
    "0001-01-01", "9999-12-31", "24:61", "[]", "{}", "[[[]]]", "{a: {b: {c: 1}}}", "[a, a]", "- x", '""', "' '", '"\\u0000"',
    "text", "count(*)", "sum(", "a" * 300, "'; drop table x; --", "{{ 1 }}", "{% raw %}", "{# #}", "$1", "?", "été", "🚚",
)
TOKENS = (
    "(", ")", "'", '"', ",", ".", "::", "->", "is null", "case when", "end", "over ()", "filter (where true)", "between",
    "in ()", "count(*)", "sum(1)", "select 1", "exists (select 1)", "x'00'", "1e400", "interval '1' day", "date '2017-02-30'",
    "current_date", "random()", "unnest([1])", "$1", "?", "{{ x }}", "/*", "--", ";", "\\", "not", "*", "/ 0", "|| null",
)
# fmt: on
WORD = re.compile(r"[a-z_][a-z_0-9]*", re.IGNORECASE)
VALUE = re.compile(r"^(\s*(?:- )?[\w-]+:[ ]+)(\S.*)$")


def bytes_mutated(raw: bytes, rng: random.Random) -> bytes:
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


def line_twice(lines: list[str], rng: random.Random) -> None:
    """Write a run of lines twice."""
    at = rng.randrange(len(lines))
    run = lines[at : at + rng.randrange(1, 4)]
    where = rng.choice((at, rng.randrange(len(lines) + 1)))
    lines[where:where] = run


def lines_gone(lines: list[str], rng: random.Random) -> None:
    """Take some lines away."""
    at = rng.randrange(len(lines))
    del lines[at : at + rng.randrange(1, 4)]


def blocks_swapped(lines: list[str], rng: random.Random) -> None:
    """Exchange two blocks: lines with all that is indented below them."""
    starts = [at for at, line in enumerate(lines) if line.strip()]
    one, other = sorted(rng.choice(starts) for _ in range(2))
    first, second = lines[one : _end(lines, one)], lines[other : _end(lines, other)]
    if one + len(first) <= other:
        lines[other : other + len(second)] = first
        lines[one : one + len(first)] = second


def _end(lines: list[str], start: int) -> int:
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) > depth:
        end += 1
    return end


def indent_shifted(lines: list[str], rng: random.Random) -> None:
    """Move a line to the left or to the right."""
    at = rng.randrange(len(lines))
    lines[at] = rng.choice((f"  {lines[at]}", f" {lines[at]}", lines[at].lstrip()))


def value_changed(lines: list[str], rng: random.Random) -> None:
    """Put a value of another type in a value's place."""
    if found := _valued(lines):
        at = rng.choice(found)
        lines[at] = VALUE.sub(lambda match: match[1] + rng.choice(VALUES), lines[at])


def values_swapped(lines: list[str], rng: random.Random) -> None:
    """Exchange the values of two keys."""
    if found := _valued(lines):
        one, other = rng.choice(found), rng.choice(found)
        ours, theirs = VALUE.match(lines[one]), VALUE.match(lines[other])
        assert ours
        assert theirs
        lines[one], lines[other] = ours[1] + theirs[2], theirs[1] + ours[2]


def key_changed(lines: list[str], rng: random.Random) -> None:
    """Write a key wrong, or another word of the file in a word's place."""
    words = [(at, word) for at, line in enumerate(lines) for word in WORD.finditer(line)]
    at, word = rng.choice(words)
    new = rng.choice((rng.choice(words)[1][0], word[0] + "s", word[0][:-1], word[0].upper(), ""))
    lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]


def sql_changed(lines: list[str], rng: random.Random) -> None:
    """Put a scrap of SQL or of Jinja into a value."""
    if found := _valued(lines):
        at = rng.choice(found)
        match = VALUE.match(lines[at])
        assert match
        where = rng.randrange(match.end(1), len(lines[at]) + 1)
        lines[at] = f"{lines[at][:where]} {rng.choice(TOKENS)} {lines[at][where:]}".rstrip()


def _valued(lines: list[str]) -> list[int]:
    return [at for at, line in enumerate(lines) if VALUE.match(line)]


WAYS: tuple[Callable[[list[str], random.Random], None], ...] = (
    line_twice,
    lines_gone,
    blocks_swapped,
    indent_shifted,
    value_changed,
    value_changed,
    values_swapped,
    key_changed,
    key_changed,
    sql_changed,
    sql_changed,
)


def mutated(raw: bytes, rng: random.Random) -> bytes:
    """Return a file with one or a few things wrong in it, of any kind."""
    if rng.random() < 0.3:
        return bytes_mutated(raw, rng)
    lines = raw.decode("utf-8").split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(WAYS)(lines, rng)
        lines = lines if any(line.strip() for line in lines) else ["a"]
    return "\n".join(lines).encode("utf-8")
