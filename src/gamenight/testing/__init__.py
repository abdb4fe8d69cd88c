"""Laws and random play, for the tests of any game in any package.

    from gamenight.testing import LAWS, cases

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    @pytest.mark.parametrize("law", LAWS, ids=str)
    def test_the_game_obeys_the_law(law, case):
        law.judge(case)

Needs pytest.
"""

from gamenight.testing.law import LAWS, Law
from gamenight.testing.laws.conservation import conservation_of
from gamenight.testing.laws.redeal import redealt_by
from gamenight.testing.playing import (
    Case,
    Luck,
    Playout,
    arrived,
    cases,
    fingerprint,
    is_sentence,
    played,
    playout,
)

__all__ = [
    "LAWS",
    "Case",
    "Law",
    "Luck",
    "Playout",
    "arrived",
    "cases",
    "conservation_of",
    "fingerprint",
    "is_sentence",
    "played",
    "playout",
    "redealt_by",
]
