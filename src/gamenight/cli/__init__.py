"""The `gamenight` command. A user's mistake ends it with a one-sentence error and exit status 2."""

from __future__ import annotations

import os
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
    except BrokenPipeError:  # the program that reads the output has ended
        # Python flushes the output at exit. It must not fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        named = "" if error.filename is None else f"{error.filename}: "
        sys.stderr.write(f"gamenight: {GamenightError(f'{named}{error.strerror or error}')}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\ngamenight: interrupted\n")
        sys.exit(130)
