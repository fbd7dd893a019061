"""One HTML file from a page's data: styles, scripts and data inline, nothing fetched, nothing executed but ours.

Comes in: JSON-ready data and the names of assets. Goes out: the text of a page. The data stand in it as JSON that no
browser can take for markup; a content security policy lets the page's own scripts run, by digest, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from generator.release.json_text import encode

STYLES = ("base.css", "parts.css")
REPORT_SCRIPTS = (
    "elements.js",
    "words.js",
    "markdown.js",
    "charts.js",
    "sql.js",
    "results.js",
    "compared.js",
    "task.js",
    "tasks.js",
    "overview.js",
    "graph.js",
    "main.js",
)
ESCAPES = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)
"""Characters that could end or open markup, or a line of script, as JSON writes them; they stand in texts alone."""

REVIEW_SCRIPTS = ("elements.js", "words.js", "markdown.js", "sql.js", "results.js", "task.js", "review.js")

SHELL = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
{style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<div id="app"><noscript><p class="page">This page draws itself with a script that it holds; please allow scripts for
it. It fetches nothing.</p></noscript></div>
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""


def report_page(title: str, data: Mapping[str, Any]) -> str:
    """Return the page of a report.

    Args:
        title: Its title.
        data: What it shows.
    """
    return page(title, data, REPORT_SCRIPTS)


def review_page(title: str, data: Mapping[str, Any]) -> str:
    """Return the page on which tasks are reviewed; it may talk to where it came from.

    Args:
        title: Its title.
        data: What it shows.
    """
    return page(title, data, REVIEW_SCRIPTS, connect="'self'")


def page(title: str, data: Mapping[str, Any], scripts: Sequence[str], connect: str = "'none'") -> str:
    """Return a page.

    Args:
        title: Its title.
        data: JSON-ready data, embedded for its scripts.
        scripts: Names of the assets that draw it, in order.
        connect: What its scripts may talk to, as a source of a content security policy.
    """
    script = script_of(scripts)
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src 'unsafe-inline'; img-src data:; "
        f"connect-src {connect}; base-uri 'none'; form-action 'none'"
    )
    return SHELL.format(
        policy=html.escape(policy),
        title=html.escape(title),
        style="".join(asset(name) for name in STYLES),
        data=embedded(data),
        script=script,
    )


def embedded(data: Any) -> str:
    """Return data as JSON that stands safely inside a script element, whatever texts it holds."""
    return encode(data).translate(ESCAPES)


def script_of(names: Sequence[str]) -> str:
    """Return assets as one script that leaves no names behind."""
    body = "".join(asset(name) for name in names)
    return f'(() => {{\n"use strict";\n{body}}})();\n'


def asset(name: str) -> str:
    """Return the text of a file in `assets/`."""
    return files("generator.reporting").joinpath("assets", name).read_text(encoding="utf-8")


def _digest(script: str) -> str:
    """Return a script's digest as a policy names it; the browser takes the text between the tags."""
    found = hashlib.sha256(f"\n{script}".encode()).digest()
    return f"sha256-{base64.b64encode(found).decode('ascii')}"
