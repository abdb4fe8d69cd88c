"""The `gamenight` command with a server that gives every table the same seed: TABLE_SEED."""

from __future__ import annotations

import os

from gamenight.server import lobby

if __name__ == "__main__":
    from gamenight.cli import main

    seed = os.environ["TABLE_SEED"]
    vars(lobby)["token_hex"] = lambda _: seed
    main()
