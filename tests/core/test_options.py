"""Options of a table, for forms and command lines."""

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


def test_an_option_has_a_help_text_and_choices() -> None:
    assert option_cards(TOY) == (OptionCard("deck", "Cards in the deck, from 1 up", (6, 4), 6),)


def test_an_option_without_a_description_raises() -> None:
    undescribed: AnyGame = replace(TOY, Options=_Bare)
    with pytest.raises(AssertionError, match="option deck has a description"):
        option_cards(undescribed)


def test_typed_words_become_option_values() -> None:
    assert choose_options(TOY, {"deck": "4"}) == Options(deck=4)


def test_options_that_are_not_chosen_have_their_defaults() -> None:
    assert choose_options(TOY, {}) == Options()


def test_an_unknown_option_is_refused_with_a_list_of_options() -> None:
    with pytest.raises(BadOptions, match=r"^Sealed Bids has no option 'dice'; it has: deck$"):
        choose_options(TOY, {"dice": "2"})


def test_a_game_without_options_refuses_any_option() -> None:
    plain: AnyGame = replace(TOY, Options=_None)
    with pytest.raises(BadOptions, match=r"^Sealed Bids has no option 'dice'; it has: none$"):
        choose_options(plain, {"dice": "2"})


@pytest.mark.parametrize("word", ["5", "", "4.0", " 4", "four\nof them"])
def test_an_unknown_value_is_refused_with_a_list_of_values(word: str) -> None:
    with pytest.raises(BadOptions) as refused:
        choose_options(TOY, {"deck": word})
    assert str(refused.value) == f"Sealed Bids: option deck is 6 or 4, not {word!r}"
