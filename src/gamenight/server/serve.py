"""Run the server: listen, say where, serve until told to stop."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from gamenight.core import CannotListen
from gamenight.server.app import build
from gamenight.server.protocol import LiveProtocol
from gamenight.server.settings import FRAME_LIMIT, Settings


class _Server(uvicorn.Server):
    """Heeds signals from the moment it is made, and returns after one, where uvicorn would raise it again."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _JsonLines(logging.Formatter):
    """One JSON object a line."""

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
    settings: Settings, host: str, port: int, *, log_level: str = "warning", browser: bool = False
) -> None:
    _log_to_stderr(log_level)
    # What is loaded stays: it need not be looked through for garbage again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, host, port, browser))


async def _serve(settings: Settings, host: str, port: int, browser: bool) -> None:
    listening = listen(host, port)
    config = uvicorn.Config(
        await build(settings),
        ws=LiveProtocol,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,  # it costs more time than it saves on messages this small
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config)
    where = f"http://{_written(host)}:{listening.getsockname()[1]}"
    sys.stdout.write(f"Serving on {where}\n")
    sys.stdout.flush()
    if browser:
        _open_browser(where)
    await server.serve(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """A socket that already takes connections, so that the printed address works at once."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        reason = "something else is using that port" if error.errno == 98 else error.strerror
        raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from None
    return listening


def _open_browser(where: str) -> None:
    try:
        webbrowser.get()
    except webbrowser.Error:
        return  # a machine without one
    asyncio.get_running_loop().run_in_executor(None, webbrowser.open, where)


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
