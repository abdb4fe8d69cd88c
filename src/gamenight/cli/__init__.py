"""The `gamenight` command: a mistake of the user's ends it with one sentence and status 2."""

from __future__ import annotations

import sys

import typer

from gamenight.core import GamenightError, printable


def main() -> None:
    try:
        # Here, not above: loading the games reads their components, which may be at fault.
        from gamenight import plugins

        plugins.load()  # before the commands, whose help names the bots
        from gamenight.cli.app import app

        sys.exit(app(prog_name="gamenight", standalone_mode=False))
    except typer.TyperException as error:  # a flag or a command that does not exist, or a bad value
        sys.stderr.write(f"gamenight: {printable(error.format_message())}\n")
        sys.exit(error.exit_code)
    except GamenightError as error:
        sys.stderr.write(f"gamenight: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\ngamenight: interrupted\n")
        sys.exit(130)
