"""The commands of the server: serve, verify, backup, restore."""

from __future__ import annotations

import os
import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal

import typer

from gamenight.cli import files
from gamenight.cli.components import games_with
from gamenight.cli.extras import extra
from gamenight.core import BadComponents, UnreadableLog, printable, record
from gamenight.games import game as find_game
from gamenight.games import recorded
from gamenight.server import limits
from gamenight.server.settings import KEYS, OwnComponents, Settings, usual_database
from gamenight.server.verify import verify as verify_record

_SITE = re.compile(r"(?P<scheme>https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:(?P<port>\d{1,5}))?/?")

LONGEST_NAME = 40  # letters of the name of components

Database = Annotated[
    str | None,
    typer.Option(
        envvar="GAMENIGHT_DATABASE",
        help="sqlite:///FILE or postgresql://…; by default a file in the user's state folder.",
    ),
]


def _site(given: str) -> str:
    """Normalise an origin as browsers do: lower case, without the scheme's default port."""
    found = _SITE.fullmatch(given.lower())
    if found is None or int(found["port"] or 0) > 65535:
        raise typer.BadParameter(f"{given!r} is not the address of a site, such as https://games.example.org")
    usual = {"http": ":80", "https": ":443"}[found["scheme"]]
    return given.lower().rstrip("/").removesuffix(usual)


def _site_if_any(given: str | None) -> str | None:
    return None if given is None else _site(given)


def _sites(given: list[str] | None) -> list[str]:
    return [_site(each) for each in given or ()]


def _address(given: str) -> tuple[str, int]:
    """An IP address and a port, such as 127.0.0.1:9100 or [::1]:9100."""
    host, _, port = given.rpartition(":")
    try:
        address = ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        address = None
    if address is None or not re.fullmatch(r"[0-9]{1,5}", port) or int(port) > 65535:
        raise typer.BadParameter(f"{given!r} is not an IP address and a port, such as 127.0.0.1:9100")
    return str(address), int(port)


def _address_if_any(given: str | None) -> str | None:
    if given is not None:
        _address(given)
    return given


KeyFile = Annotated[
    Path | None,
    typer.Option(
        envvar="GAMENIGHT_KEY_FILE",
        metavar="FILE",
        help="The server's secret keys, unless GAMENIGHT_KEYS holds them; by default a file beside the SQLite"
        " file, or in the state folder.",
    ),
]
NewKeys = Annotated[
    bool,
    typer.Option(
        "--new-keys",
        help="Start with other keys than before: signs everybody out, and unfinished games cannot be opened.",
    ),
]

BindHost = Annotated[
    str | None,
    typer.Option(envvar="GAMENIGHT_HOST", help="The address to listen on; 127.0.0.1 by default."),
]
Port = Annotated[int, typer.Option(envvar="GAMENIGHT_PORT", min=0, max=65535, help="0 picks a free one.")]
Lan = Annotated[
    bool,
    typer.Option(
        "--lan", envvar="GAMENIGHT_LAN", help="Listen for other computers too; like --host 0.0.0.0."
    ),
]
PublicUrl = Annotated[
    str | None,
    typer.Option(
        envvar="GAMENIGHT_PUBLIC_URL",
        callback=_site_if_any,
        help="The address that invitation links begin with; for a server behind a proxy.",
    ),
]
BotPause = Annotated[
    float, typer.Option(envvar="GAMENIGHT_BOT_PAUSE", min=0, max=3600, help="Seconds before a bot acts.")
]
Patience = Annotated[
    float,
    typer.Option(
        envvar="GAMENIGHT_PATIENCE",
        min=0,
        max=86400,
        help="Seconds a player has for a reaction that others wait for; then a bot decides. 0: no limit.",
    ),
]
Thinkers = Annotated[
    int,
    typer.Option(
        envvar="GAMENIGHT_THINKERS", min=1, max=256, help="Processes that compute the bots' actions."
    ),
]
Rate = Annotated[
    float,
    typer.Option(
        envvar="GAMENIGHT_RATE",
        min=1,
        max=100_000,
        help="Rate limit: messages per second that a connection may send.",
    ),
]
Limit = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        envvar="GAMENIGHT_LIMITS",
        metavar="NAME=NUMBER",
        help="What a guest or an address may do, such as chat=30; 0: no limit. docs/operation.md lists all.",
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        envvar="GAMENIGHT_ORIGINS",
        callback=_sites,
        help="Another site whose pages may use this server; may be repeated.",
    ),
]
Metrics = Annotated[
    str | None,
    typer.Option(
        envvar="GAMENIGHT_METRICS",
        metavar="HOST:PORT",
        callback=_address_if_any,
        help="Serve metrics for Prometheus on this address; by default nobody can read them.",
    ),
]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    typer.Option(
        envvar="GAMENIGHT_LOG_LEVEL", case_sensitive=False, help="Log messages of this level and above."
    ),
]
Components = Annotated[
    list[Path] | None,
    typer.Option(
        "--components",
        envvar="GAMENIGHT_COMPONENTS",
        metavar="FILE",
        help="Offer the components in this file for new tables of the game that it names; may be repeated.",
    ),
]
Lab = Annotated[
    bool,
    typer.Option(
        "--lab", envvar="GAMENIGHT_LAB", help="Let guests change components and run the laboratory."
    ),
]
OpenBrowser = Annotated[bool, typer.Option("--open", help="Open the shelf in a browser, if there is one.")]


def serve(
    host: BindHost = None,
    port: Port = 8000,
    lan: Lan = False,
    public_url: PublicUrl = None,
    database: Database = None,
    key_file: KeyFile = None,
    new_keys: NewKeys = False,
    bot_pause: BotPause = 0.85,
    patience: Patience = 60,
    thinkers: Thinkers = 1,
    rate: Rate = 50,
    limit: Limit = None,
    origin: Origins = None,
    components: Components = None,
    lab: Lab = False,
    metrics: Metrics = None,
    log_level: LogLevel = "warning",
    open_browser: OpenBrowser = False,
) -> None:
    """Run the server: browser client, API and bots."""
    with extra("server"):
        from gamenight.server.serve import (
            serve as run,
        )  # imported here because it is slow and no other command needs it

    if lan and host not in {None, "0.0.0.0", "::"}:
        raise typer.BadParameter(f"--lan listens on all addresses, --host on {host} alone: choose one")
    settings = Settings(
        database=database or usual_database(),
        keys=os.environ.get(KEYS, ""),
        key_file=key_file,
        new_keys=new_keys,
        bot_pause=bot_pause,
        patience=patience,
        thinkers=thinkers,
        rate=rate,
        burst=int(2 * rate),
        limits=_limits(limit or []),
        public_url=public_url,
        origins=tuple(origin or ()),
        own=_own(components or []),
        lab=lab,
        metrics=None if metrics is None else _address(metrics),
    )
    run(
        settings,
        host or ("0.0.0.0" if lan else "127.0.0.1"),
        port,
        log_level=log_level,
        browser=open_browser,
    )


def _limits(given: list[str]) -> limits.Limits:
    try:
        return limits.parse(given)
    except limits.BadLimit as error:
        raise typer.BadParameter(str(error)) from None


def _own(given: list[Path]) -> tuple[OwnComponents, ...]:
    """The components in the files, each with the name of its file."""
    found: list[OwnComponents] = []
    for file, game in games_with(given):
        name = printable(file.stem)[:LONGEST_NAME]
        if game is find_game(game.slug):
            raise BadComponents(f"{file} changes nothing: {game.title} is played like that without it")
        for other in (each for each in found if each.game == game.slug):
            if other.name == name:
                raise BadComponents(f"two files of components for {game.slug!r} are called {name!r}")
            if other.components == game.components:
                raise BadComponents(f"{file} and {other.name!r} are the same components of {game.slug!r}")
        found.append(OwnComponents(game.slug, name, game.components))
    return tuple(found)


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished game.")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that the table showed before its first deal.")
    ] = None,
    value: Annotated[
        str | None, typer.Option(help="The value that your device added to the shuffle.")
    ] = None,
) -> None:
    """Check the shuffle of a game: its commitment, the added values, the first seat, every chance outcome."""
    data = files.read(file)
    try:
        game = recorded(data)
        read, states = record.read(game, data)
    except UnreadableLog as error:
        raise UnreadableLog(f"{file}: {error}") from None
    found = verify_record(game, read, states, commitment, value)
    typer.echo("Proven:")
    for sentence in found.proven:
        typer.echo(printable(f"- {sentence}"))
    typer.echo("Not proven:")
    for sentence in found.open:
        typer.echo(f"- {sentence}")
    typer.echo(f"The commitment: {found.commitment}")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write the copy to.")],
    database: Database = None,
) -> None:
    """Copy the SQLite database to a file. The server may be running."""
    with extra("server"):
        from gamenight.server.backup import back_up

    files.check_rereadable(file)
    back_up(database or usual_database(), files.target_of(file))
    typer.echo(printable(f"Backed up to {file}"))
    typer.echo("The secret keys are not in it: keep a copy of the key file in another place.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `gamenight backup`.")],
    database: Database = None,
) -> None:
    """Replace the SQLite database by a backup. The server must not be running."""
    with extra("server"):
        from gamenight.server.backup import restore as put_back

    previous = put_back(database or usual_database(), file)
    moved = f"; the previous database was moved to {previous}" if previous else ""
    typer.echo(printable(f"Restored from {file}{moved}"))
    typer.echo("The server needs the keys that this database was used with.")
