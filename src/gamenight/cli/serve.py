"""The commands of the server: serve, verify, backup, restore."""

from __future__ import annotations

from typing import Annotated

import typer

from gamenight.server.settings import Settings, usual_database


def serve(
    host: Annotated[
        str, typer.Option(envvar="GAMENIGHT_HOST", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="GAMENIGHT_PORT", help="0 picks a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="GAMENIGHT_DATABASE",
            help="sqlite:///FILE or postgresql://…; a file in the user's state folder by default.",
        ),
    ] = None,
    bot_pause: Annotated[
        float, typer.Option(envvar="GAMENIGHT_BOT_PAUSE", min=0, help="Seconds before a bot acts.")
    ] = 0.7,
    thinkers: Annotated[
        int, typer.Option(envvar="GAMENIGHT_THINKERS", min=1, help="Processes in which bots think.")
    ] = 1,
    rate: Annotated[
        float,
        typer.Option(envvar="GAMENIGHT_RATE", min=1, help="Messages a second that a connection may send."),
    ] = 50,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="GAMENIGHT_ORIGINS", help="Another site whose pages may use this server; may be repeated."
        ),
    ] = None,
    log_level: Annotated[
        str, typer.Option(envvar="GAMENIGHT_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "warning",
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open a browser on it, if there is one.")
    ] = False,
) -> None:
    """Serve tables online: the browser client, the API and the bots."""
    from gamenight.server.serve import serve as run  # here: it loads much that no other command needs

    settings = Settings(
        database=database or usual_database(),
        bot_pause=bot_pause,
        thinkers=thinkers,
        rate=rate,
        burst=int(2 * rate),
        origins=tuple(origin or ()),
    )
    run(settings, host, port, log_level=log_level, browser=open_browser)
