"""What the commands of `gamenight admin` share: the database, questions, durations, and tables to print."""

from __future__ import annotations

import asyncio
import os
import pwd
import re
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gamenight.cli.extras import extra
from gamenight.cli.waiting import err
from gamenight.core import BadDatabase, CannotOperate, printable
from gamenight.server.settings import usual_database

if TYPE_CHECKING:
    from gamenight.server.operating import Operator
    from gamenight.server.store import Store

T = TypeVar("T")

out = Console(highlight=False)

_UNITS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
LONGEST_REASON = 300  # characters

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask; for scripts.")]
Most: TypeAlias = Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")]


def seconds_of(duration: str) -> float:
    """Parse a duration such as 30m, 12h, 7d or 2w."""
    found = re.fullmatch(r"(\d{1,6})([mhdw])", duration.strip().lower())
    if found is None or int(found[1]) == 0:
        raise CannotOperate(f"a duration is written like 30m, 12h, 7d or 2w, not {duration!r}")
    return float(int(found[1]) * _UNITS[found[2]])


def said(reason: str) -> str:
    """A reason as it is stored: one line, not too long."""
    words = printable(" ".join(reason.split()))
    if not words:
        raise CannotOperate("the reason is empty: say why, in a few words")
    if len(words) > LONGEST_REASON:
        raise CannotOperate(f"the reason has {len(words)} characters; write at most {LONGEST_REASON}")
    return words


def with_store(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open the database, which a server may be using, and do some work with it."""
    with extra("server"):
        from gamenight.server.outage import Unavailable
        from gamenight.server.store import Store

    async def run() -> T:
        store = await Store.visit(database or usual_database())
        try:
            return await work(store)
        except Unavailable as error:
            raise BadDatabase(f"cannot use the database now: {error.cause}") from None
        finally:
            await store.close()

    return asyncio.run(run())


def as_operator(database: str | None, work: Callable[[Operator], Awaitable[T]]) -> T:
    """Change something as the operator."""
    with extra("server"):
        from gamenight.server.operating import Operator

    return with_store(database, lambda store: work(Operator(store, who(), time.time)))


def who() -> str:
    """The user of the operating system and the computer; with sudo also the user before."""
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # a container may run as a user without a name
        user = str(os.getuid())
    before = os.environ.get("SUDO_USER")
    return (
        printable(f"{before} as {user}" if before and before != user else user) + f"@{socket.gethostname()}"
    )


def confirm(question: str, yes: bool) -> None:
    """Ask before something that cannot be undone. A script has to say --yes."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CannotOperate("this asks for a confirmation; in a script, add --yes")
    try:
        agreed = typer.confirm(printable(question))
    except typer.Abort:
        agreed = False
    if not agreed:
        err.print("Nothing was changed.")
        raise typer.Exit(1)


def print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_table(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Print rows. The first column holds ids, which are never cut off."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, heading in enumerate(headings):
        table.add_column(heading, no_wrap=at == 0, overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(str(cell))) for cell in row))
    out.print(table)


def print_facts(facts: Iterable[tuple[str, object]]) -> None:
    """Print one fact a line, without the empty ones."""
    for name, value in facts:
        if value not in (None, ""):
            out.print(Text(f"{name + ':':<12} {printable(str(value))}"), soft_wrap=True)


def print_rest(count: int, shown: int, what: str) -> None:
    if count > shown:
        out.print(f"{shown} of {count:,} {what}; --limit shows more.")


def moment(at: float | None) -> str:
    """A time on this computer's clock."""
    return "" if at is None else datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
