"""The `gamenight` command: a mistake of the user's ends it with one sentence and status 2."""

from __future__ import annotations

import sys

from gamenight.core import GamenightError


def main() -> None:
    try:
        # Here, not above: loading the games reads their components, which may be at fault.
        from gamenight.cli.app import app

        app(prog_name="gamenight")
    except GamenightError as error:
        sys.stderr.write(f"gamenight: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\ngamenight: interrupted\n")
        sys.exit(130)
