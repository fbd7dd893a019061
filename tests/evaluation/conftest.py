"""Fixtures: the shop's release, made once, and a home for what Inspect keeps between processes."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from verify import shop


@pytest.fixture(scope="session")
def shop_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole release with a database that answers; read it only."""
    made = shop.project(tmp_path_factory.mktemp("evaluated"))
    return shop.write_shop(tmp_path_factory.mktemp("releases"), made)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep Inspect's traces and buffers of running evaluations out of the person's own folders."""
    home = tmp_path / "home"
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HF_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
    return home


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that leaves this machine."""
    connect = socket.socket.connect

    def refuse(self: socket.socket, address: object) -> None:
        assert not isinstance(address, tuple) or address[0] in ("127.0.0.1", "::1"), address
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", refuse)
