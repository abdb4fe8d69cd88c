"""The `gamenight` command. A user's mistake ends it with a one-sentence error and exit status 2."""

from __future__ import annotations

import sys

import typer

from gamenight.core import GamenightError, printable


def main() -> None:
    try:
        # Import here: loading the games reads their component files, and an error in one must be reported.
        from gamenight import plugins

        plugins.load()  # before the commands: their help texts list the bots
        from gamenight.cli.app import app

        sys.exit(app(prog_name="gamenight", standalone_mode=False))
    except typer.TyperException as error:  # unknown flag or command, or a bad value
        sys.stderr.write(f"gamenight: {printable(error.format_message())}\n")
        sys.exit(error.exit_code)
    except GamenightError as error:
        sys.stderr.write(f"gamenight: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\ngamenight: interrupted\n")
        sys.exit(130)
