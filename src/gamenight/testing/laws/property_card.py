"""Law: a game's facts are complete and valid, and every option has a finite list of choices."""

from __future__ import annotations

from gamenight.core import CHANCE, Seat, start
from gamenight.core.options import option_cards
from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, is_sentence, played, variants


@once
def title_and_about_are_complete(case: Case) -> None:
    title, about = case.game.title, case.game.about
    for text in (title, about.sentence, about.minutes, about.age, about.publisher, *about.designers):
        assert text.strip() == text != ""
    assert about.designers
    assert about.sentence.endswith(".")


@once
def seats_version_and_bound_are_valid(case: Case) -> None:
    game = case.game
    assert len(game.seats) > 0
    assert game.seats.step == 1
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert game.bound >= 1


@law
def seat_0_begins_unless_first_by_rules_is_true(case: Case, luck: Luck) -> None:
    """A table announces that seat 0 begins. A game in which others can begin must set `first_by_rules`."""
    game = case.game
    acting = [game.to_act(state) for state in played(case, luck).states]
    first = next(seats for seats in acting if seats != (CHANCE,))
    assert game.first_by_rules or first in ((), (Seat(0),))


@law
def several_seats_are_to_act_only_if_at_once_is_true(case: Case, luck: Luck) -> None:
    """A table lets people choose what bots do while both may act. It must know that this can happen."""
    game = case.game
    assert game.at_once or all(len(game.to_act(state)) < 2 for state in played(case, luck).states)


@once
def every_end_has_a_lower_case_text(case: Case) -> None:
    assert len(case.game.End) > 0
    for end in case.game.End:
        assert end.value == end.value.strip().lower() != ""


@once
def every_option_has_a_help_text_and_several_choices(case: Case) -> None:
    for card in option_cards(case.game):
        assert is_sentence(card.help), card
        assert len(set(card.choices)) > 1, card
        assert card.default in card.choices, card


@once
def every_variant_can_be_set_up(case: Case) -> None:
    for options in variants(case.game):
        assert case.game.outcome(start(case.game, case.seats, options)) is None
