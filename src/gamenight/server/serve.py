"""Runs the server in one process or several: listen, print the address, serve until a signal."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from msgspec.structs import replace

from gamenight import plugins
from gamenight.core import CannotListen
from gamenight.server import metrics
from gamenight.server.app import build
from gamenight.server.appends import Committer
from gamenight.server.clerk import write_for
from gamenight.server.crew import Crew, Inbox
from gamenight.server.heads import BoundedHttp
from gamenight.server.invitation import listens_for_others, sites
from gamenight.server.protocol import LiveProtocol
from gamenight.server.settings import FRAME_LIMIT, Settings
from gamenight.server.store import Store

log = logging.getLogger(__name__)

GRACE = 5  # seconds that pending requests have to finish when the server stops
RESPITE = 0.5  # seconds before a dead worker process is replaced


class _Server(uvicorn.Server):
    """Handles signals as soon as it is created, and returns after one. uvicorn would raise it again."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _JsonLines(logging.Formatter):
    """Formats each log record as one line of JSON."""

    _PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in self._PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    workers: int = 1,
    log_level: str = "warning",
    browser: bool = False,
) -> None:
    _log_to_stderr(log_level)
    for fault in plugins.load():
        log.warning(fault)
    listening = listen(host, port)
    settings = replace(settings, listening=listening.getsockname()[:2])
    where = f"http://{_written(host)}:{settings.listening[1]}"

    def say_where() -> None:
        sys.stdout.write(f"Serving on {where}\n" + _for_others(settings))
        sys.stdout.flush()
        if browser:
            _open_browser(where)

    if workers == 1:
        _run(_serve(settings, listening, Crew(), say_where))
    else:
        _run(_supervise(settings, listening, workers, log_level, say_where))


def _run(service: Coroutine[Any, Any, None]) -> None:
    # Loaded modules never become garbage, so exclude them from garbage collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(service)


async def _serve(
    settings: Settings, listening: socket.socket, crew: Crew, when_ready: Callable[[], None]
) -> None:
    protocol = partial(LiveProtocol, crew=crew)
    config = uvicorn.Config(
        await build(settings, crew),
        http=BoundedHttp,
        ws=protocol,  # type: ignore[arg-type]
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,  # compression costs more time than it saves for messages this small
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    server = _Server(config)
    loop = asyncio.get_running_loop()

    def adopt(connection: socket.socket, request: bytes) -> None:
        taken = partial(
            protocol,
            config=config,
            server_state=server.server_state,
            app_state=server.lifespan.state,
            opening=request,
        )
        adopted.add(task := loop.create_task(loop.connect_accepted_socket(taken, connection)))
        task.add_done_callback(adopted.discard)

    adopted: set[asyncio.Task[Any]] = set()
    crew.start(adopt)
    when_ready()
    await server.serve(sockets=[listening])


# Several processes


async def _supervise(
    settings: Settings,
    listening: socket.socket,
    workers: int,
    log_level: str,
    when_ready: Callable[[], None],
) -> None:
    """Run the worker processes and write to the database for them, until a signal arrives."""
    stopping, inboxes = asyncio.Event(), [Inbox.new() for _ in range(workers)]
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)

    def hire(me: int, clerk: socket.socket) -> SpawnProcess:
        worker = get_context("spawn").Process(
            target=_work, args=(settings, listening, me, inboxes, clerk, log_level), name=f"worker {me}"
        )
        worker.start()
        return worker

    with TemporaryDirectory() as folder:
        os.environ[metrics.SHARED] = folder
        # Lock and migrate the database before workers open it.
        store = await Store.open(settings.database, Crew(), clerk=True)
        when_ready()
        posts = [_fill(partial(hire, me), store.committer, stopping) for me in range(workers)]
        await asyncio.gather(*posts)
        await store.close()


async def _fill(
    hire: Callable[[socket.socket], SpawnProcess], committer: Committer, stopping: asyncio.Event
) -> None:
    """Run one worker process, and replace it when it dies."""
    told = asyncio.create_task(stopping.wait())
    while not stopping.is_set():
        ours, theirs = socket.socketpair()
        worker = hire(theirs)
        theirs.close()
        at_work = asyncio.create_task(write_for(ours, committer))
        await asyncio.wait({at_work, told}, return_when=asyncio.FIRST_COMPLETED)
        worker.terminate()
        await asyncio.wait({at_work}, timeout=2 * GRACE)
        await asyncio.to_thread(worker.join, GRACE)
        worker.kill()
        metrics.forget(worker.pid or 0)
        if not stopping.is_set():
            log.error("%s died and will be replaced", worker.name, extra={"exit": worker.exitcode})
            await asyncio.wait({told}, timeout=RESPITE)


def _work(
    settings: Settings,
    listening: socket.socket,
    me: int,
    inboxes: Sequence[Inbox],
    clerk: socket.socket,
    log_level: str,
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until the server installs its own handler
    _log_to_stderr(log_level)
    plugins.load()
    _run(_serve(settings, listening, Crew(me, inboxes, clerk), _end_with_parent))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker has a parent process"
    asyncio.get_running_loop().add_reader(parent.sentinel, os._exit, 1)


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. Clients can connect from now on."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except (OSError, UnicodeError) as error:  # a host name that is too long raises UnicodeError
        reason = "there is no such address"
        if isinstance(error, OSError):
            taken = error.errno == errno.EADDRINUSE
            reason = "something else is using that port" if taken else error.strerror or reason
        raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from None
    return listening


def _open_browser(where: str) -> None:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return  # this machine has no browser
    threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def _for_others(settings: Settings) -> str:
    """One line for each address by which other computers reach the server."""
    if not listens_for_others(settings):
        return ""
    found = sites(settings)
    if not found:
        return "This computer has no network address, so nobody else can connect.\n"
    return "".join(f"For others: {site}\n" for site in found)


def _written(host: str) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{shown}]" if ":" in shown else shown


def _log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _loop_factory() -> Any:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
