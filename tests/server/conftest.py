"""Fixtures: servers on SQLite and on PostgreSQL, shared by the tests of one pytest worker."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server import postgres
from server.serving import Server


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@contextmanager
def needed() -> Iterator[None]:
    """Skip a test if there is no PostgreSQL."""
    try:
        yield
    except postgres.NoPostgres as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with needed(), postgres.running() as url:
        yield url


def fresh_database(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'test.sqlite3'}"
    url: str = request.getfixturevalue("postgres_url")
    name = f"test_{uuid.uuid4().hex}"
    postgres.create_database(url, name)
    return f"{url.rpartition('/')[0]}/{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database(request.param, tmp_path, request)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for many tests. Each test has its own guests and tables."""
    running = Server(fresh_database(request.param, tmp_path_factory.mktemp("server"), request))
    yield running
    running.close()
