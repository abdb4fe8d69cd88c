"""A PostgreSQL server for the tests: from PATH, from Debian's folder, or installed now if possible."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from server.ports import free_ports


class NoPostgres(Exception):
    pass


def programs() -> Path:
    """The folder with the programs initdb and postgres."""
    found = _look()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *words], env=environment, capture_output=True, check=False)
        found = _look()
    if found is None:
        raise NoPostgres("no PostgreSQL on PATH or in /usr/lib/postgresql, and it cannot be installed here")
    return found


def _look() -> Path | None:
    folders = [Path(word) for word in os.environ.get("PATH", "").split(os.pathsep) if word]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


class Postgres:
    """A new, empty PostgreSQL server, which can be killed, started again, and made to hang."""

    def __init__(self) -> None:
        self._binaries = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="gamenight-postgres-"))
        self._prefix = _as_somebody_else(self._folder)
        self._data = self._folder / "data"
        (self._port,) = free_ports(1)
        self.url = f"postgresql://gamenight@127.0.0.1:{self._port}/postgres"
        initdb = [str(self._binaries / "initdb"), "-D", str(self._data), "-U", "gamenight"]
        initdb += ["--auth", "trust", "--no-sync"]
        subprocess.run([*self._prefix, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=self._folder)

    def start(self) -> None:
        settings = [
            "-p",
            str(self._port),
            "-h",
            "127.0.0.1",
            "-k",
            str(self._folder),
            "-c",
            "max_connections=60",
        ]
        with (self._folder / "log").open("wb") as log:
            self._server = subprocess.Popen(
                [*self._prefix, str(self._binaries / "postgres"), "-D", str(self._data), *settings],
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )
        _wait(self._server, self._port, self._folder / "log")

    def hang(self) -> None:
        """Stop all its processes, the parent first, so that it starts no others."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill all its processes, like a power failure."""
        self._signal(signal.SIGKILL)
        self._server.wait(20)

    def close(self) -> None:
        pid = self._data / "postmaster.pid"
        # By the process id in its file, because `_server` may be the process of runuser.
        if self._server.poll() is None and pid.exists():
            os.kill(int(pid.read_text().split()[0]), signal.SIGINT)  # a fast shutdown
        try:
            self._server.wait(20)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _signal(self, number: signal.Signals) -> None:
        parent = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        if number is signal.SIGCONT:
            self._server.send_signal(number)  # runuser has stopped together with its child
        for process in (parent, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)


@contextmanager
def started() -> Iterator[Postgres]:
    """A PostgreSQL server of its own for one test."""
    postgres = Postgres()
    postgres.start()
    try:
        yield postgres
    finally:
        with contextlib.suppress(OSError):
            postgres.go_on()
        postgres.close()


@contextmanager
def running() -> Iterator[str]:
    """Start a new, empty PostgreSQL server and yield its URL. Stop it at the end of the block."""
    with started() as postgres:
        yield postgres.url


def create_database(url: str, name: str) -> None:
    async def create() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()

    with ThreadPoolExecutor() as thread:  # in a thread without a running event loop
        thread.submit(asyncio.run, create()).result()


def _as_somebody_else(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root. So root runs it as another user, who owns the folder."""
    if os.geteuid() != 0:
        return []
    for user in ("postgres", "nobody"):
        if subprocess.run(["id", user], capture_output=True, check=False).returncode == 0:
            shutil.chown(folder, user)
            return ["runuser", "-u", user, "--"]
    raise NoPostgres("running as root, and there is no other user to run PostgreSQL as")


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise NoPostgres(f"PostgreSQL did not start: {log.read_text()}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0 and "ready to accept" in log.read_text():
                return
        time.sleep(0.1)
    raise NoPostgres("PostgreSQL did not start in half a minute")
