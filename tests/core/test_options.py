"""Table options, as a form or a command line offers them."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct
from msgspec.structs import replace

from core.toy import TOY, Options
from gamenight.core import AnyGame, BadOptions
from gamenight.core.options import OptionCard, choose_options, option_cards


class _Bare(Struct, frozen=True):
    deck: Literal[4, 6] = 6


class _None(Struct, frozen=True):
    pass


def test_an_option_says_what_it_means_and_can_be() -> None:
    assert option_cards(TOY) == (OptionCard("deck", "Cards in the deck, from 1 up", (6, 4), 6),)


def test_an_option_without_a_description_is_an_error_of_the_game() -> None:
    undescribed: AnyGame = replace(TOY, Options=_Bare)
    with pytest.raises(AssertionError, match="option deck has a description"):
        option_cards(undescribed)


def test_words_that_somebody_typed_are_the_values_they_mean() -> None:
    assert choose_options(TOY, {"deck": "4"}) == Options(deck=4)


def test_whatever_is_not_chosen_is_the_printed_game() -> None:
    assert choose_options(TOY, {}) == Options()


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOptions, match=r"^Sealed Bids has no option 'dice'; it has: deck$"):
        choose_options(TOY, {"dice": "2"})


def test_a_game_without_options_has_none_to_offer() -> None:
    plain: AnyGame = replace(TOY, Options=_None)
    with pytest.raises(BadOptions, match=r"^Sealed Bids has no option 'dice'; it has: none$"):
        choose_options(plain, {"dice": "2"})


@pytest.mark.parametrize("word", ["5", "", "4.0", " 4", "four\nof them"])
def test_an_impossible_value_is_refused_with_those_there_are(word: str) -> None:
    with pytest.raises(BadOptions) as refused:
        choose_options(TOY, {"deck": word})
    assert str(refused.value) == f"Sealed Bids: option deck is 6 or 4, not {word!r}"
