"""Law: narration names the players, leaks nothing that the view hides, and every choice has a clear text."""

from __future__ import annotations

import re
from itertools import combinations

import msgspec

from gamenight.core import Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, arrived, is_sentence, offered, played


@law
def every_line_can_be_filled_in_with_names(case: Case, luck: Luck) -> None:
    names = [f"Player {seat + 1}" for seat in range(case.seats)]
    for (state, seat, action), after in played(case, luck).transitions():
        for viewer in case.viewers:
            for line in case.game.narrate(state, seat, action, after, viewer):
                told = line.format(*names)
                assert is_sentence(told), told
                assert "{" not in told


YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
QUOTED = re.compile(r"“[^”]*”")  # what a player says: "you" in it is whoever hears it


def addresses_the_reader(text: str) -> bool:
    return YOU.search(QUOTED.sub("", text)) is not None


@law
def a_spectator_reads_a_name_for_everybody(case: Case, luck: Luck) -> None:
    """A screen that several people share also shows a spectator's text: "you" could be any of them."""
    for (state, seat, action), after in played(case, luck).transitions():
        for line in case.game.narrate(state, seat, action, after, None):
            assert not addresses_the_reader(line), line


@law
def an_action_reads_the_same_in_states_that_look_the_same(case: Case, luck: Luck) -> None:
    """Compare an action in the true state and in an imagined one, if both views also match after it."""
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for viewer in case.viewers:
        other = game.imagine(game.view(state, viewer), rng)
        for actor in case.actors:
            shared = offered(game, other, actor)
            for action in offered(game, state, actor):
                if action not in shared:
                    continue
                after, other_after = game.apply(state, actor, action), game.apply(other, actor, action)
                if game.view(after, viewer) == game.view(other_after, viewer):
                    told = game.narrate(state, actor, action, after, viewer)
                    assert told == game.narrate(other, actor, action, other_after, viewer)


@law
def the_narration_does_not_tell_what_the_view_hides(case: Case, luck: Luck) -> None:
    """Compare two actions of one type whose resulting views are equal, such as two cards laid face down."""
    game, state = case.game, arrived(case, luck)
    for actor in case.actors:
        moves = [(action, game.apply(state, actor, action)) for action in offered(game, state, actor)]
        for viewer in case.viewers:
            looks = [game.view(after, viewer) for _, after in moves]
            for ((one, a), look), ((two, b), other_look) in combinations(zip(moves, looks, strict=True), 2):
                if type(one) is type(two) and a != b and look == other_look:
                    told = game.narrate(state, actor, one, a, viewer)
                    assert told == game.narrate(state, actor, two, b, viewer)


@law
def every_choice_is_described_in_words(case: Case, luck: Luck) -> None:
    game = case.game
    names = [f"Player {seat + 1}" for seat in range(case.seats)]
    for state in played(case, luck).states:
        for seat in map(Seat, range(case.seats)):
            view = game.view(state, seat)
            for action in offered(game, state, seat):
                choice = game.describe(view, seat, action)
                assert is_sentence(choice.text.format(*names)), (action, choice)
                assert not addresses_the_reader(choice.text), "several people may share the screen"
                assert choice.badge.isprintable()
                assert len(choice.badge) <= 8, "a badge is one short word"
                if choice.facts is not None:
                    assert game.Facts is not None
                    plain = msgspec.to_builtins(choice.facts)
                    assert msgspec.convert(plain, game.Facts) == choice.facts


@law
def no_two_choices_read_the_same(case: Case, luck: Luck) -> None:
    game, state = case.game, arrived(case, luck)
    for seat in map(Seat, range(case.seats)):
        view = game.view(state, seat)
        texts = [game.describe(view, seat, action).text for action in offered(game, state, seat)]
        assert len(set(texts)) == len(texts)
