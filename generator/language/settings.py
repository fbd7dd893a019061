"""How a text model is reached: from `generator.toml` and the environment, which wins.

Comes in: the project's root, the environment and what a command was told. Goes out: `Settings`, or None where no
model is configured.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from generator.errors import LanguageError, did_you_mean
from generator.language.wire import Decoding, Structured

FILE = "generator.toml"
SECTION = "language"
KEY_VARIABLES = ("GOLDRULE_API_KEY", "OPENAI_API_KEY")
HOSTED = "https://api.openai.com/v1"


@dataclass(frozen=True)
class Settings:
    """How a text model is reached and what it may take.

    Attributes:
        model: The model's name at the endpoint.
        endpoint: Base address, such as `http://localhost:8000/v1`.
        temperature: Of the draws; 0 by default.
        max_tokens: Most tokens of a reply.
        seed: The server's random seed, or None for none.
        structured: `auto`, or the way of asking for JSON: `json_schema`, `json_object`, `text`.
        concurrency: Most requests under way at once.
        timeout: Seconds to wait for a reply.
        retries: How often a request is repeated after a fault that may pass.
        backoff: Seconds before the first repetition; they double, with jitter, up to `longest_wait`.
        longest_wait: Most seconds between two tries, whatever a server asks for.
        price_in: Price of a million tokens sent.
        price_out: Price of a million tokens received.
        budget: Most that one command may cost, in the currency of the prices, or None for no bound.
        currency: How amounts are shown.
        candidates: Wordings asked for of each task.
        rewrites: How often a wording that is refused for its words alone is written anew.
        key_variable: Environment variable that holds the key; empty for `GOLDRULE_API_KEY` or `OPENAI_API_KEY`.
        key: The key; it is part of no text of these settings.
    """

    model: str
    endpoint: str = HOSTED
    temperature: float = 0.0
    max_tokens: int = 1200
    seed: int | None = None
    structured: str = "auto"
    concurrency: int = 8
    timeout: float = 60.0
    retries: int = 8
    backoff: float = 0.5
    longest_wait: float = 120.0
    price_in: float = 0.0
    price_out: float = 0.0
    budget: float | None = None
    currency: str = "USD"
    candidates: int = 3
    rewrites: int = 1
    key_variable: str = ""
    key: str = field(default="", repr=False, compare=False)

    @property
    def decoding(self) -> Decoding:
        """What, beside the messages, decides a reply."""
        return Decoding(self.model, self.temperature, self.max_tokens, self.seed)

    def scrub(self, text: str) -> str:
        """Return a text without the key."""
        return text.replace(self.key, "[key]") if self.key else text

    def certified(self) -> dict[str, Any]:
        """Return what a certificate says of the model: its id and decoding, neither address nor key."""
        return {
            "model": self.model,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "seed": self.seed,
            "candidates": self.candidates,
            "rewrites": self.rewrites,
        }


def read_settings(
    root: Path,
    *,
    role: str = "",
    model: str = "",
    environ: Mapping[str, str] | None = None,
    defaults: Mapping[str, Any] | None = None,
) -> Settings | None:
    """Return the settings of a role, or None where no model is configured.

    Args:
        root: The project's root, which may hold `generator.toml` with a table `[language]`.
        role: Empty, or such as `judge`, whose table `[language.judge]` and variables `GOLDRULE_JUDGE_…` win over
            the general ones.
        model: The model that a command was told, which wins over the general one, and not over a role's own.
        environ: The environment; the process's by default.
        defaults: What holds for the role where nothing is said.

    Raises:
        LanguageError: If a setting is unknown or of another kind, or a key stands in the file.
    """
    environment = os.environ if environ is None else environ
    table = _table(root / FILE)
    said = {name: value for name, value in table.items() if not isinstance(value, dict)}
    found = {**(defaults or {}), **said}
    for name in ("", role) if role else ("",):
        inner = table.get(name, {}) if name else {}
        if not isinstance(inner, dict):
            raise LanguageError(f"{FILE}: [{SECTION}.{name}] is no table")
        found |= inner
        found |= _from_environment(environment, f"GOLDRULE_{(name or SECTION).upper()}_")
        if model and not name:
            found["model"] = model
    if not found.get("model"):
        return None
    settings = Settings(**{name: _typed(name, value) for name, value in found.items()})
    _refuse(settings)
    return Settings(**_plain(settings) | {"key": _key(settings, environment)})


def _table(path: Path) -> dict[str, Any]:
    """Return the file's table `[language]`."""
    if not path.is_file():
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get(SECTION, {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LanguageError(f"{FILE}: {error}") from None
    if not isinstance(table, dict):
        raise LanguageError(f"{FILE}: [{SECTION}] is no table")
    return table


def _from_environment(environ: Mapping[str, str], prefix: str) -> dict[str, Any]:
    known = {item.name for item in fields(Settings)} - {"key"}
    return {name: text for name in known if (text := environ.get(prefix + name.upper(), "").strip())}


def _typed(name: str, value: Any) -> Any:
    """Return a setting as its type, from TOML or from the environment's text."""
    kinds = {item.name: str(item.type) for item in fields(Settings)}
    if name == "key":
        raise LanguageError(
            f"{FILE}: the key does not belong in a file that is kept in git; set {KEY_VARIABLES[0]} in the "
            "environment, or name another variable with key_variable"
        )
    if name not in kinds:
        raise LanguageError(
            f"{FILE}: unknown setting '{name}'; {did_you_mean(name, kinds) or 'see docs/language.md'}"
        )
    kind = kinds[name].split(" | ")[0]
    try:
        is_text = isinstance(value, str)
        if (
            isinstance(value, bool)
            or (kind == "str" and not is_text)
            or (kind == "int" and isinstance(value, float))
        ):
            raise ValueError
        return {"str": str, "int": int, "float": float}[kind](value)
    except ValueError:
        raise LanguageError(f"{FILE} or environment: {name} is {value!r}, which is no {kind}") from None


def _refuse(settings: Settings) -> None:
    """Raise for settings that cannot work."""
    problems = []
    if urlsplit(settings.endpoint).scheme not in ("http", "https"):
        problems.append("endpoint must start with http:// or https://")
    if urlsplit(settings.endpoint).password:
        problems.append(f"endpoint must hold no password; set {KEY_VARIABLES[0]}")
    if settings.structured not in ("auto", *Structured):
        problems.append(f"structured must be auto, {', '.join(Structured)}")
    for name in ("max_tokens", "concurrency", "timeout", "candidates"):
        if getattr(settings, name) <= 0:
            problems.append(f"{name} must be more than 0")
    for name in ("temperature", "retries", "backoff", "longest_wait", "price_in", "price_out", "rewrites"):
        if getattr(settings, name) < 0:
            problems.append(f"{name} must not be negative")
    if settings.budget is not None and not (settings.price_in or settings.price_out):
        problems.append("a budget needs price_in and price_out, the prices of a million tokens")
    if problems:
        raise LanguageError("\n".join(f"language model: {problem}" for problem in problems))


def _plain(settings: Settings) -> dict[str, Any]:
    return {item.name: getattr(settings, item.name) for item in fields(settings)}


def _key(settings: Settings, environ: Mapping[str, str]) -> str:
    """Return the key; of the general variables, OPENAI_API_KEY is sent to its own endpoint alone."""
    if settings.key_variable:
        return environ.get(settings.key_variable, "").strip()
    names = KEY_VARIABLES if settings.endpoint.rstrip("/") == HOSTED else KEY_VARIABLES[:1]
    return next((key for name in names if (key := environ.get(name, "").strip())), "")
