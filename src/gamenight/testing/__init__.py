"""The laws of a game and random play, for the tests of any game, wherever it lives.

    from gamenight.testing import LAWS, tables

    @pytest.mark.parametrize("table", tables(GAME), ids=str)
    @pytest.mark.parametrize("law", LAWS, ids=str)
    def test_the_game_keeps_the_law(law, table):
        law.judge(table)

Needs pytest.
"""

from gamenight.testing.law import LAWS, Law
from gamenight.testing.laws.conservation import conservation_of
from gamenight.testing.laws.redeal import redealt_by
from gamenight.testing.playing import (
    Luck,
    Playout,
    Table,
    arrived,
    fingerprint,
    is_sentence,
    played,
    playout,
    tables,
)

__all__ = [
    "LAWS",
    "Law",
    "Luck",
    "Playout",
    "Table",
    "arrived",
    "conservation_of",
    "fingerprint",
    "is_sentence",
    "played",
    "playout",
    "redealt_by",
    "tables",
]
