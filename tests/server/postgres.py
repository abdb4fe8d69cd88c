"""A PostgreSQL server for the tests: from PATH, from Debian's folder, or installed now if possible."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import asyncpg


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


@contextmanager
def running() -> Iterator[str]:
    """Start a new, empty PostgreSQL server and yield its URL. Stop it at the end of the block."""
    binaries = programs()
    folder = Path(tempfile.mkdtemp(prefix="gamenight-postgres-"))
    prefix = _as_somebody_else(folder)
    data = folder / "data"
    try:
        initdb = [
            str(binaries / "initdb"),
            "-D",
            str(data),
            "-U",
            "gamenight",
            "--auth",
            "trust",
            "--no-sync",
        ]
        subprocess.run([*prefix, *initdb], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        port = _free_port()
        settings = ["-p", str(port), "-h", "127.0.0.1", "-k", str(folder), "-c", "max_connections=60"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [*prefix, str(binaries / "postgres"), "-D", str(data), *settings],
                stdout=log,
                stderr=log,
                cwd=folder,
            )
        try:
            _wait(server, port, folder / "log")
            yield f"postgresql://gamenight@127.0.0.1:{port}/postgres"
        finally:
            _stop(server, data)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


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


def _stop(server: subprocess.Popen[bytes], data: Path) -> None:
    """Stop PostgreSQL by the process id in its file, because `server` may be the process of runuser."""
    pid = data / "postmaster.pid"
    if pid.exists():
        os.kill(int(pid.read_text().split()[0]), 2)  # a fast shutdown
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _wait(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise NoPostgres(f"PostgreSQL did not start: {log.read_text()}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0 and "ready to accept" in log.read_text():
                return
        time.sleep(0.1)
    raise NoPostgres("PostgreSQL did not start in half a minute")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
