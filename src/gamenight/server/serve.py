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
from gamenight.server import metrics
from gamenight.server.app import build
from gamenight.server.connections import Door, connections, trusted_proxies
from gamenight.server.database import parse_url
from gamenight.server.invitation import listens_for_others, sites
from gamenight.server.settings import FRAME_LIMIT, Settings
from gamenight.server.sqlite_file import announce

log = logging.getLogger(__name__)

HEAD_LIMIT = 32 * 1024
"""Bytes of a request head (URL and headers) that the server buffers while the rest is missing."""

READ_LIMIT = 30
"""Seconds until the system breaks the connection of a client that does not read (Linux)."""

RECEIVE_BUFFER = 16 * 1024
"""Bytes that the system receives before the server reads them."""

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

    # Loaded modules never become garbage, so exclude them from garbage collection.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    with metrics.served(settings.metrics) as figures:

        def say_where() -> None:
            announce(parse_url(settings.database), where)
            measured = f"Metrics on {figures}\n" if figures else ""
            sys.stdout.write(f"Serving on {where}\n" + _for_others(settings) + measured)
            sys.stdout.flush()
            if browser:
                _open_browser(where)

        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_serve(settings, listening, say_where))


async def _serve(settings: Settings, listening: socket.socket, when_ready: Callable[[], None]) -> None:
    """Serve until a signal. `when_ready` is called when the first request has been answered."""
    server = uvicorn.Server(
        uvicorn.Config(
            await build(settings),
            http=connections(Door(settings.limits, trusted_proxies())),
            h11_max_incomplete_event_size=HEAD_LIMIT,
            ws="wsproto",
            ws_max_size=FRAME_LIMIT,
            ws_per_message_deflate=False,  # compression costs more time than it saves for messages this small
            ws_ping_interval=settings.limits.ping_seconds or None,
            ws_ping_timeout=settings.limits.ping_seconds or None,
            forwarded_allow_ips=trusted_proxies(),
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
    first = asyncio.create_task(_first_request(settings.listening, when_ready))
    try:
        await server.serve(sockets=[listening])
    finally:
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)


async def _first_request(listening: tuple[str, int], when_ready: Callable[[], None]) -> None:
    """Send the first request. It waits in the queue of the socket until the server accepts connections."""
    host, port = listening
    reader, writer = await asyncio.open_connection(_reachable(host), port)
    try:
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        if b" 200 " in await reader.readline():
            when_ready()
    finally:
        writer.close()


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. Clients can connect from now on."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit it: a flood waits at the client, not in the memory of the server.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
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


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)


def _written(host: str) -> str:
    shown = _reachable(host)
    return f"[{shown}]" if ":" in shown else shown


def _log_to_stderr(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    if level == "warning":  # uvicorn warns of each malformed request, so any client could fill the log
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)


def _loop_factory() -> Any:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
