"""Runs the server: listen, print the address, serve until a signal."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from typing import Any

import uvicorn
from msgspec.structs import replace

from gamenight import plugins
from gamenight.core import CannotListen
from gamenight.server.app import build
from gamenight.server.invitation import listens_for_others, sites
from gamenight.server.settings import FRAME_LIMIT, Settings

log = logging.getLogger(__name__)

HEAD_LIMIT = 32 * 1024
"""Bytes of a request head (URL and headers) that the server buffers while the rest is missing."""

READ_LIMIT = 30
"""Seconds until the system breaks the connection of a client that does not read (Linux)."""

GRACE = 5  # seconds that pending requests have to finish when the server stops


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

    # Loaded modules never become garbage, so exclude them from garbage collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listening, say_where))


async def _serve(settings: Settings, listening: socket.socket, when_ready: Callable[[], None]) -> None:
    server = uvicorn.Server(
        uvicorn.Config(
            await build(settings),
            http="h11",
            h11_max_incomplete_event_size=HEAD_LIMIT,
            ws="wsproto",
            ws_max_size=FRAME_LIMIT,
            ws_per_message_deflate=False,  # compression costs more time than it saves for messages this small
            ws_ping_interval=20,
            ws_ping_timeout=20,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
        )
    )

    def stop(*_: object) -> None:
        server.should_exit = True

    # After it has stopped, uvicorn raises the signal again. This handler then ignores it: exit status 0.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    when_ready()
    await server.serve(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. Clients can connect from now on."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":  # accepted connections inherit it
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, READ_LIMIT * 1000)
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
