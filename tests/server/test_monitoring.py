"""Monitoring: when the server says that it serves, health, metrics, and the headers of every answer."""

from __future__ import annotations

import asyncio
import resource
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from cli.running import refused
from cli.test_odd_files import without_override
from gamenight.server.wire import Code, Done, Problem, Refused
from server.balancing import Front, NoCaddy, caddy
from server.forking import gamenight
from server.people import Guest
from server.serving import Server
from server.test_admin import eventually

pytestmark = pytest.mark.anyio


# Serving


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_first_request_after_serving_on_is_answered_at_once(tmp_path: Path, host: str) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--host", host)
    try:
        assert httpx.get(f"{server.url}/api/shelf", timeout=60).status_code == 200
    finally:
        server.close()


# A server that fails after it has begun to listen.
FAILS_LATE = """
from gamenight.cli import main
from gamenight.server.host import Host

def fail(self):
    raise RuntimeError("no bots today")

Host.start = fail
main()
"""


def test_a_server_that_fails_to_start_does_not_say_that_it_serves(tmp_path: Path) -> None:
    file = tmp_path / "fails.py"
    file.write_text(FAILS_LATE)
    words = [sys.executable, str(file), "serve", "--port", "0"]
    words += ["--database", f"sqlite:///{tmp_path / 'a.sqlite3'}"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "Serving on" not in done.stdout
    assert "no bots today" in done.stderr


# Health


@asynccontextmanager
async def balanced(servers: list[str], folder: Path) -> AsyncIterator[Front]:
    try:
        async with caddy(servers, folder) as front:
            yield front
    except NoCaddy as error:
        pytest.skip(str(error))


@contextmanager
def full_disk(server: Server, *files: Path) -> Iterator[None]:
    """Let no file of the server grow: the system refuses each write beyond the present size."""
    process = server.process.pid
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    limit = min(file.stat().st_size for file in files)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


async def test_if_nothing_can_be_written_the_server_says_so_and_recovers(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            frame = (await live.take_turn()).seq
            with full_disk(server, file.with_name("a.sqlite3-wal")):
                answer = await live.act()
                assert isinstance(answer, Refused)
                assert answer.code == Code.UNAVAILABLE
                assert "database" in answer.message
                problem = await ann.refused("/api/tables/quick", {"game": "northwest"})
                assert problem.code == Code.UNAVAILABLE
                assert (await ann.http.get("/health")).status_code == 200
                ready = await ann.http.get("/health/ready")
                assert (ready.status_code, ready.json()["status"]) == (503, "failing")
                assert "disk" in ready.json()["database"]
                assert (await ann.table(table.id)).seq == frame  # what is stored can be read
            done = await live.act()
            assert isinstance(done, Done)
            assert (await ann.http.get("/health/ready")).json() == {"status": "ok", "database": "ok"}
            assert (await live.moved_to(done.seq)).seq == done.seq
    status, errors = server.stop()
    assert status == 0
    assert "Traceback" not in errors
    assert errors.count("cannot use the database") == 1
    assert errors.count("works again, after") == 1


async def test_an_idle_server_on_a_full_disk_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        with full_disk(server, file.with_name("a.sqlite3-wal")):
            assert (await ann.http.get("/health/ready")).status_code == 503

        async def ready() -> bool:
            return (await ann.http.get("/health/ready")).status_code == 200

        await eventually(ready)  # it tries again after two seconds
    server.close()


async def test_readiness_does_not_write_on_every_request(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        await ann.http.get("/health/ready")
        size = file.with_name("a.sqlite3-wal").stat().st_size
        for _ in range(50):
            assert (await ann.http.get("/health/ready")).status_code == 200
        assert file.with_name("a.sqlite3-wal").stat().st_size == size
    server.close()


async def test_a_server_whose_database_was_deleted_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        assert (await ann.http.get("/health/ready")).status_code == 200
        file.unlink()
        ready = await ann.http.get("/health/ready")
        assert ready.status_code == 503
        assert "deleted or replaced" in ready.json()["database"]
    server.close()


@pytest.mark.parametrize("what", ["file", "folder", "unreadable"])
def test_a_database_without_permission_is_a_one_sentence_error(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    file = folder / "a.sqlite3"
    Server(f"sqlite:///{file}").stop()
    changed, mode = {"file": (file, 0o400), "folder": (folder, 0o555), "unreadable": (file, 0)}[what]
    changed.chmod(mode)
    words = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--database", f"sqlite:///{file}"]
    done = subprocess.run(
        words, capture_output=True, text=True, timeout=120, check=False, preexec_fn=without_override
    )
    changed.chmod(0o755)
    assert str(file) in refused(done)
    assert done.stdout == ""


async def test_the_balancer_takes_out_a_server_that_cannot_write(tmp_path: Path) -> None:
    files = [tmp_path / "a.sqlite3", tmp_path / "b.sqlite3"]
    first, second = (Server(f"sqlite:///{file}") for file in files)
    logs = [file.with_name(f"{file.name}-wal") for file in files]
    try:
        async with balanced([first.url, second.url], tmp_path) as front, front.guest() as ann:
            with full_disk(first, logs[0]):
                await _several_times(ann, 201)
                with full_disk(second, logs[1]):
                    await _several_times(ann, 503, "no server can store changes now")
            await _several_times(ann, 201)
    finally:
        first.close()
        second.close()


async def _several_times(guest: Guest, status: int, words: str = "") -> None:
    """Wait until five requests in a row get this status and these words."""
    row = 0
    async with asyncio.timeout(120):
        while row < 5:
            answer = await guest.http.post("/api/tables/quick", json={"game": "northwest"})
            assert answer.status_code in {201, 503}
            if not answer.is_success:
                assert msgspec.json.decode(answer.content, type=Problem).code == Code.UNAVAILABLE
            row = row + 1 if answer.status_code == status and words in answer.text else 0


# Metrics


async def test_metrics_are_served_on_their_own_address_alone(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--metrics", "127.0.0.1:0")
    assert server.metrics.startswith("http://127.0.0.1:")
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.take_turn()
            figures = httpx.get(server.metrics).text
        public = await ann.http.get("/metrics")
    assert (public.status_code, public.json()["code"]) == (404, Code.NOT_FOUND)
    assert "--metrics" in public.json()["message"]
    for name in ("moves_total", "sockets", "tables_in_memory", "commit_seconds_count", "move_seconds_count"):
        line = next(line for line in figures.splitlines() if line.startswith(f"gamenight_{name}"))
        assert float(line.rpartition(" ")[2]) > 0
    assert server.stop() == (0, "")


def test_an_address_for_metrics_that_is_in_use_is_a_one_sentence_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
        done = gamenight("serve", "--port", "0", "--metrics", address, "--database", database)
    assert "cannot serve metrics" in refused(done)


# Headers


PAGES = ["/", "/t/x", "/api/nothing", "/assets/missing.js", "/favicon.ico", "/%00"]
PAGES += ["/health", "/health/ready", "/metrics", "/api/schema"]


async def test_every_answer_has_the_security_headers(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        schema = (await ann.http.get("/api/schema/openapi.json")).json()
        values = {"slug": "northwest", "table_id": table.id, "components": "x", "which": "comparison"}
        asked = [("DELETE", "/api/me"), ("OPTIONS", "/api/me"), ("HEAD", "/")]
        asked += [("GET", path) for path in (*PAGES, f"/{'a' * 5000}")]
        asked += [
            (method.upper(), path.format_map(values))
            for path, methods in schema["paths"].items()
            for method in methods
        ]
        for method, path in asked:
            answer = await ann.http.request(method, path, content=b"{" if method in {"POST", "PUT"} else None)
            headers = answer.headers
            assert headers.get_list("x-content-type-options") == ["nosniff"], (method, path)
            assert headers["referrer-policy"] in {"same-origin", "no-referrer"}
            assert headers["x-frame-options"] == "SAMEORIGIN"
            policy = headers.get_list("content-security-policy")
            assert len(policy) == 1, (method, path)
            assert "frame-ancestors" in policy[0]
            assert "default-src" in policy[0]
            assert "ws:" not in policy[0]
            assert "*" not in policy[0]
            assert headers.get("content-type", "").count("charset") <= 1, (method, path)


async def test_a_refused_socket_is_answered_with_a_problem_and_headers(server: Server) -> None:
    address = f"ws{server.url.removeprefix('http')}"
    evil = "https://evil.example"
    for path, origin, status in (("/api/other", None, 404), ("/api/tables/x/live", evil, 403)):
        headers = {} if origin is None else {"Origin": origin}
        with pytest.raises(InvalidStatus) as caught:
            async with connect(address + path, additional_headers=headers):
                pass
        answer = caught.value.response
        assert answer.status_code == status
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert b'"code"' in answer.body
