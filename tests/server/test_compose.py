"""The compose files fit the program: every file, variable, port and path that they name exists."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from gamenight.server.health_routes import HEALTH_ROUTES
from playing import ROOT
from server import postgres
from server.conftest import fresh_database
from server.serving import Server

FILES = {"compose.yaml": ["gamenight-1", "gamenight-2"], "compose.small.yaml": ["gamenight"]}
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
OPERATION = (ROOT / "docs" / "operation.md").read_text(encoding="utf-8")


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def compose(file: str) -> Any:
    return yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))


def test_only_the_balancer_can_be_reached_from_outside(compose: Any) -> None:
    published = {
        name: service["ports"] for name, service in compose["services"].items() if "ports" in service
    }
    assert published == {"balancer": ["80:80", "443:443", "443:443/udp"]}
    assert not any("network_mode" in service for service in compose["services"].values())


def test_the_balancer_sees_the_address_of_a_visitor_with_ipv6(compose: Any) -> None:
    """In a network with IPv4 alone, Docker's own proxy passes such a visitor on from its address."""
    assert compose["networks"] == {"default": {"enable_ipv6": True}}
    assert not any("networks" in service for service in compose["services"].values())
    assert "enable_ipv6" in OPERATION


def test_the_balancer_knows_every_server(compose: Any, file: str) -> None:
    listed = compose["services"]["balancer"]["environment"]["SERVERS"].split()
    found = re.search(r"GAMENIGHT_PORT=(\d+)", DOCKERFILE)
    assert found is not None
    assert listed == [f"{name}:{found[1]}" for name in FILES[file]]
    assert sorted(set(compose["services"]) - {"balancer", "database"}) == FILES[file]


def test_every_variable_has_a_reader(compose: Any, file: str) -> None:
    balancer = compose["services"]["balancer"]["environment"]
    assert set(re.findall(r"\{\$(\w+)", CADDYFILE)) == set(balancer)
    described = subprocess.run(
        [sys.executable, "-m", "gamenight", "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    for name in FILES[file]:
        variables = set(compose["services"][name]["environment"]) - {"FORWARDED_ALLOW_IPS"}
        assert variables <= set(re.findall(r"GAMENIGHT_\w+", described))


def test_the_page_for_operators_explains_what_to_set(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    asked = set(re.findall(r"\$\{(\w+)", text))
    assert "DOMAIN" in asked
    for name in asked:
        assert f"{name}=" in OPERATION
    assert f"`{file}`" in OPERATION


def test_a_missing_variable_stops_the_start_with_a_sentence(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    for name in set(re.findall(r"\$\{(\w+)", text)):
        assert re.search(rf"\$\{{{name}:\?set ", text)


def test_every_mounted_file_and_volume_exists_and_data_is_kept(compose: Any) -> None:
    mounts = {
        name: dict(mount.split(":")[:2] for mount in service.get("volumes", ()))
        for name, service in compose["services"].items()
    }
    named = set()
    for source in (source for found in mounts.values() for source in found):
        if source.startswith("./"):
            assert (ROOT / source).is_file()
        else:
            named.add(source)
    assert named == set(compose["volumes"])
    assert mounts["balancer"] == {"./deploy/Caddyfile": "/etc/caddy/Caddyfile", "certificates": "/data"}
    if "database" in mounts:
        assert mounts["database"] == {"database": "/var/lib/postgresql/data"}
    else:
        assert mounts["gamenight"] == {"tables": "/data"}
        assert "sqlite:////data/" in DOCKERFILE


def test_every_service_starts_again_and_is_checked(compose: Any) -> None:
    for service in compose["services"].values():
        assert service["restart"] == "unless-stopped"
        assert "healthcheck" in service or ("build" in service and "HEALTHCHECK" in DOCKERFILE)
        assert set(service.get("depends_on", ())) <= set(compose["services"])


def test_the_paths_of_the_health_checks_exist() -> None:
    asked = [
        *re.findall(r"health_uri (\S+)", CADDYFILE),
        *re.findall(r"\{os\.environ.*?\}(/\w+)'", DOCKERFILE),
    ]
    assert len(asked) == 2
    assert set(asked) <= {path for route in HEALTH_ROUTES for path in route.paths}


# Backups. There is no Docker here: a small program runs what Docker would run in a container.

DOCKER = """#!/bin/sh
test "$1" = compose && shift
case "$1" in
config) echo {services} ;;
exec)
    shift 3
    here=$(echo "$@" | sed 's#/gamenight/bin/gamenight#{python} -m gamenight#; s#/data/#{data}/#')
    exec env {environment} $here
    ;;
esac
"""


def programs() -> Path:
    """The folder with the programs of PostgreSQL, also if some of them are linked from elsewhere."""
    return (postgres.programs() / "postgres").resolve().parent


def back_up(folder: Path, **words: object) -> subprocess.CompletedProcess[str]:
    (folder / "deploy").mkdir(exist_ok=True)
    (folder / "data").mkdir(exist_ok=True)
    shutil.copy(ROOT / "deploy" / "backup", folder / "deploy" / "backup")
    docker = folder / "docker"
    docker.write_text(DOCKER.format(python=sys.executable, data=folder / "data", **words))
    docker.chmod(0o755)
    path = f"{folder}:{programs()}:{os.environ['PATH']}"
    command, here = folder / "deploy" / "backup", {**os.environ, "PATH": path}
    return subprocess.run([command], env=here, capture_output=True, text=True, check=False)


def test_the_line_for_cron_copies_sqlite_while_the_server_runs_and_keeps_two_weeks(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'live.sqlite3'}")
    (tmp_path / "backups").mkdir()
    old, other = tmp_path / "backups" / "gamenight-2020-01-01-000000.sqlite3", tmp_path / "backups" / "notes"
    for path in (old, other):
        path.touch()
        os.utime(path, (time.time() - 20 * 86400,) * 2)
    try:
        made = back_up(tmp_path, services="gamenight", environment=f"GAMENIGHT_DATABASE={server.database}")
    finally:
        server.close()
    assert made.returncode == 0, made.stderr
    copies = [path for path in (tmp_path / "backups").iterdir() if path != other]
    assert [path.suffix for path in copies] == [".sqlite3"]
    assert old not in copies
    assert other.exists()
    assert copies[0].stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copies[0])) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM key_marks").fetchone() == (1,)


def test_the_line_for_cron_copies_postgresql(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = urlsplit(fresh_database("postgres", tmp_path, request))
    environment = f"PGHOST={url.hostname} PGPORT={url.port}"
    words = {"services": "database", "environment": environment}
    missing = back_up(tmp_path, **words)  # there is no database with that name
    assert missing.returncode != 0
    assert not list((tmp_path / "backups").glob("*.dump"))
    postgres.create_database(url.geturl(), "gamenight")
    server = Server(url._replace(path="/gamenight").geturl())
    try:
        made = back_up(tmp_path, **words)
    finally:
        server.close()
    assert made.returncode == 0, made.stderr
    (copy,) = (tmp_path / "backups").glob("*.dump")
    listed = subprocess.run(
        [programs() / "pg_restore", "--list", copy], capture_output=True, text=True, check=True
    )
    assert "TABLE DATA public entries" in listed.stdout
