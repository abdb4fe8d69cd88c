"""The `gamenight` command with a server that deals every table from the same seed: TABLE_SEED."""

from __future__ import annotations

import os
from unittest.mock import patch

from gamenight.core import Shuffle
from gamenight.server import lobby

if __name__ == "__main__":
    from gamenight.cli import main

    seed = os.environ["TABLE_SEED"]
    vars(lobby)["token_hex"] = lambda _: seed
    patch.object(Shuffle, "dealing_seed", lambda _bound, seed, _values: seed).start()
    main()
