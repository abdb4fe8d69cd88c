"""Operation: starting, stopping, health, metrics, backups, the pages."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cli.running import refused
from gamenight.server import pages
from gamenight.server.allowance import Allowance, Allowances
from gamenight.server.wire import Done
from server.forking import gamenight
from server.people import PATIENCE, Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


def test_the_printed_address_works_at_once(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    assert server.line == f"Serving on {server.url}\n"
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE):
        pass
    status, errors = server.stop()
    assert (status, errors) == (0, "")
    assert server.process.stdout is not None
    assert server.process.stdout.closed or server.process.stdout.read() == ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_graceful_shutdown_loses_nothing_and_asks_clients_to_reconnect(
    tmp_path: Path, number: signal.Signals
) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    server = Server(database)
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            assert isinstance(await live.act(), Done)
            server.process.send_signal(number)
            with pytest.raises(ConnectionClosed):
                await live.until(type(None))  # never comes
            assert live.socket.close_code == 1012  # service restart
        cookies = dict(ann.http.cookies)
    _, errors = server.process.communicate(timeout=PATIENCE)
    assert (server.process.returncode, errors) == (0, "")
    server = Server(database)
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        async with ann.live(table.id) as live:
            assert (await live.my_turn()).seq >= 65
            await live.take_turn()
    server.close()


def test_a_port_in_use_is_a_one_sentence_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = gamenight("serve", "--port", port, "--database", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    assert port in refused(done)
    assert done.stdout == ""


BAD_SETTINGS = [
    ("host", "300.1.1.1"),
    ("host", "a" * 70),
    ("port", "99999"),
    ("port", "-1"),
    ("port", "http"),
    ("bot-pause", "-1"),
    ("bot-pause", "nan"),
    ("bot-pause", "inf"),
    ("patience", "-1"),
    ("patience", "inf"),
    ("thinkers", "0"),
    ("rate", "0"),
    ("rate", "inf"),
    ("rate", "nan"),
    ("limit", "chat"),
    ("limit", "talk=3"),
    ("limit", "chat=nan"),
    ("limit", "chat=-1"),
    ("origin", "example.org"),
    ("origin", "https://example.org/games"),
    ("origin", "https://example.org:99999"),
    ("public-url", "games.example.org"),
    ("public-url", "https://example.org/games"),
    ("lan", "perhaps"),
    ("log-level", "silly"),
    ("metrics", "9100"),
    ("metrics", "localhost:9100"),
    ("metrics", "127.0.0.1:99999"),
    ("database", "nonsense"),
    ("database", "mysql://here/x"),
    ("database", "sqlite:///"),
    ("database", "sqlite:///:memory:"),
    ("database", "postgresql://here:port/x"),
]


# Runs the command with one flag after the other; prints the status and the output of each.
TRY_FLAGS = """
import contextlib, io, json, sys
from gamenight.cli import main
for flag in sys.argv[1:]:
    sys.argv = ["gamenight", "serve", flag]
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
    print(json.dumps([flag, status, out.getvalue(), errors.getvalue()]))
"""


def test_a_bad_flag_is_a_one_sentence_error(tmp_path: Path) -> None:
    """All flags in one process: to start one for each would take most of the time."""
    flags = {f"--{setting}={value}": (setting, value) for setting, value in BAD_SETTINGS}
    done = subprocess.run(
        [sys.executable, "-c", TRY_FLAGS, *flags],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        env={
            **os.environ,
            "GAMENIGHT_PORT": "0",
            "GAMENIGHT_DATABASE": f"sqlite:///{tmp_path / 'a.sqlite3'}",
        },
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [flag for flag, *_ in answers] == list(flags)
    for flag, status, out, errors in answers:
        assert (status, out, errors.count("\n")) == (2, "", 1), (flag, errors)
        assert any(word in errors for word in flags[flag]), (flag, errors)


@pytest.mark.parametrize(("setting", "value"), dict(BAD_SETTINGS).items())
def test_a_bad_variable_is_a_one_sentence_error(tmp_path: Path, setting: str, value: str) -> None:
    variable = "GAMENIGHT_" + {"origin": "ORIGINS", "limit": "LIMITS"}.get(
        setting, setting.upper().replace("-", "_")
    )
    given = {"GAMENIGHT_PORT": "0", "GAMENIGHT_DATABASE": f"sqlite:///{tmp_path / 'a.sqlite3'}"}
    sentence = refused(gamenight("serve", **given | {variable: value}))
    assert setting in sentence or value in sentence


def test_an_error_never_shows_the_password_of_the_database() -> None:
    address = "postgresql://ann:secret@here:port/x"
    assert "secret" not in refused(gamenight("serve", "--database", address))


@pytest.mark.parametrize("words", [["--loud"], ["now"], ["--port"]])
def test_an_unknown_flag_is_a_one_sentence_error(words: list[str]) -> None:
    refused(gamenight("serve", *words))


async def test_an_origin_may_be_written_with_its_port_and_a_slash(tmp_path: Path) -> None:
    site = "https://Example.org:443/"
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--origin", site, "--log-level", "ERROR")
    async with Guest(server.url) as ann:
        for origin, status in (("https://example.org", 200), ("https://example.com", 403)):
            answer = await ann.http.put("/api/me", json={"name": "Ann"}, headers={"Origin": origin})
            assert answer.status_code == status
    server.close()


def test_an_unreachable_database_is_a_one_sentence_error(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        address = f"postgresql://nobody:secret@127.0.0.1:{port}/x"
        sentence = refused(gamenight("serve", "--port", "0", "--database", address))
    assert "cannot open the database" in sentence
    assert "secret" not in sentence
    assert "another server" in _second_server_on(tmp_path / "a.sqlite3")


def _second_server_on(file: Path) -> str:
    first = Server(f"sqlite:///{file}")
    sentence = refused(gamenight("serve", "--port", "0", GAMENIGHT_DATABASE=f"sqlite:///{file}"))
    first.close()
    return sentence


async def test_a_sound_server_is_alive_and_ready(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.take_turn()
            for path in ("/health", "/health/ready"):
                health = await ann.http.get(path)
                assert (health.status_code, health.json()["status"]) == (200, "ok")


async def test_the_server_describes_its_api(server: Server) -> None:
    async with Guest(server.url) as ann:
        page = await ann.http.get("/api/schema")
        assert "text/html" in page.headers["content-type"]
        assert "/api/tables/{table_id}/join" in page.text
        schema = (await ann.http.get("/api/schema/openapi.json")).json()
    assert "/api/tables/{table_id}/replay" in schema["paths"]
    answers = schema["paths"]["/api/tables"]["post"]["responses"]
    assert answers["400"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


async def test_paths_of_the_client_get_its_page(server: Server) -> None:
    async with Guest(server.url) as ann:
        for path in (
            "/",
            "/t/some-table",
            "/new/northwest",
            "/replay",
            "/../../etc/passwd",
            "/%2e%2e/routes.py",
        ):
            page = await ann.http.get(path)
            assert page.status_code == 200
            assert page.headers["content-type"].startswith("text/html")
            assert page.headers["cache-control"] in {"no-cache", "no-store"}
            assert page.headers["x-content-type-options"] == "nosniff"
            assert "<title>" in page.text.lower()
        assert (await ann.http.get("/assets/missing.js")).status_code == 404


async def test_built_files_are_cached_for_ever_and_the_page_is_not(server: Server) -> None:
    built = sorted((pages.STATIC / "assets").glob("*.js"))
    assert built, "the client is not built: run `make client`"
    async with Guest(server.url) as ann:
        script = await ann.http.get(f"/assets/{built[0].name}")
    assert "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]
    assert script.headers.get("content-encoding") == "gzip" or len(script.content) < 1000


async def test_a_backup_taken_while_people_play_can_be_restored(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    copy = tmp_path / "copy.sqlite3"
    server = Server(database)
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            for _ in range(3):
                await live.take_turn()
            done = gamenight("backup", str(copy), "--database", database)
            assert (done.returncode, done.stderr) == (0, "")
            await live.take_turn()
        assert "another server" in refused(gamenight("restore", str(copy), "--database", database))
        cookies = dict(ann.http.cookies)
    server.stop()
    done = gamenight("restore", str(copy), "--database", database)
    assert done.returncode == 0
    assert "a.previous.sqlite3" in done.stdout
    server = Server(database)
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        assert (await ann.table(table.id)).seq == 67
        async with ann.live(table.id) as live:
            await live.take_turn()
    server.close()


def test_a_file_that_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    (tmp_path / "text").write_text("not a database")
    with sqlite3.connect(tmp_path / "other.sqlite3") as other:
        other.execute("CREATE TABLE x (y)")
    other.close()
    for name in ("text", "other.sqlite3", "missing"):
        refused(gamenight("restore", str(tmp_path / name), "--database", database))
    assert not (tmp_path / "a.sqlite3").exists()
    refused(gamenight("backup", str(tmp_path / "b"), "--database", database))
    refused(gamenight("backup", str(tmp_path / "b"), "--database", "postgresql://localhost/x"))


def test_logs_are_json_lines_on_standard_error(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--log-level", "info")
    status, errors = server.stop()
    assert status == 0
    lines = [json.loads(line) for line in errors.splitlines()]
    assert lines
    assert {"at", "level", "from", "message"} <= set(lines[0])


def test_a_rate_limit_is_used_up_and_refilled(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("gamenight.server.allowance.time.monotonic", lambda: now)
    allowance = Allowance(rate=2, burst=3)
    assert [allowance.spend() for _ in range(4)] == [0, 0, 0, 0.5]  # seconds to wait
    now += 0.5
    assert [allowance.spend(), allowance.spend()] == [0, 0.5]
    many = Allowances(rate=1, burst=1, capacity=2)
    assert [many.spend(name) for name in ("a", "a", "b", "c", "a")] == [0, 1, 0, 0, 0]


def test_a_debt_is_paid_off_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("gamenight.server.allowance.time.monotonic", lambda: now)
    allowance = Allowance(rate=0.5, burst=1)
    assert [allowance.charge(0.75), allowance.charge(0.75)] == [0, 1]
    now += 1
    assert allowance.charge(0) == 0
