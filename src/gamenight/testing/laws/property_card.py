"""Law: every game has a complete card, and options whose values are known."""

from __future__ import annotations

from gamenight.core import start
from gamenight.core.options import option_cards
from gamenight.testing.law import once
from gamenight.testing.playing import Table, is_sentence, variants


@once
def the_box_says_everything(table: Table) -> None:
    title, about = table.game.title, table.game.about
    for text in (title, about.sentence, about.minutes, about.age, about.publisher, *about.designers):
        assert text.strip() == text != ""
    assert about.designers
    assert about.sentence.endswith(".")


@once
def seats_version_and_bound_make_sense(table: Table) -> None:
    game = table.game
    assert len(game.seats) > 0
    assert game.seats.step == 1
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert game.bound >= 1


@once
def every_end_is_said_in_words(table: Table) -> None:
    assert len(table.game.End) > 0
    for end in table.game.End:
        assert end.value == end.value.strip().lower() != ""


@once
def every_option_says_what_it_means_and_leaves_a_choice(table: Table) -> None:
    for card in option_cards(table.game):
        assert is_sentence(card.help), card
        assert len(set(card.choices)) > 1, card
        assert card.default in card.choices, card


@once
def every_variant_can_be_set_up(table: Table) -> None:
    for options in variants(table.game):
        assert table.game.outcome(start(table.game, table.seats, options)) is None
