"""A real browser for tests: Debian's chromium, driven by selenium, with a profile of its own and no network."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
WHY_NOT = "chromium and chromedriver are not installed: apt-get install chromium chromium-driver"


@contextmanager
def opened(width: int = 1280, height: int = 900, *, dark: bool = False) -> Iterator:
    """Give a browser of a size and a colour scheme; skip the test where there is none."""
    if not CHROMIUM or not DRIVER:
        pytest.skip(WHY_NOT)
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        try:
            size(driver, width, height)
            scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
            yield driver
        finally:
            driver.quit()


def size(driver, width: int, height: int = 900) -> None:
    """Give the page another size, a phone's where it is narrow."""
    shape = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", shape)


def show(driver, page: Path, view: str = "") -> None:
    """Open a page's file at one of its views."""
    driver.get("about:blank")
    driver.get(page.resolve().as_uri() + view)


def complaints(driver) -> list[str]:
    """Return what the browser complained of: errors of scripts, and what a policy refused."""
    return [
        entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")
    ]


def text(driver, selector: str = "main") -> str:
    """Return the text that is shown of an element."""
    return driver.find_element("css selector", selector).text


def count(driver, selector: str) -> int:
    """Return how many elements there are."""
    return len(driver.find_elements("css selector", selector))


def overflow(driver) -> int:
    """Return by how many pixels a page is wider than its window."""
    return driver.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
