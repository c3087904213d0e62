"""A house of its own for every test, asked through forms as a browser without script would."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from adjuge.web.app import make_app
from adjuge.web.settings import Settings

HOST = "http://testserver"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(folder=tmp_path / "house", bot_pause=0.0, limits=False, sweep=0.05)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_app(settings), HOST, headers={"origin": HOST}) as found:
        yield found
