"""Law: what happened is told to everybody, by name, and tells nobody what the view hides; so are choices."""

from __future__ import annotations

import re
from itertools import combinations

from gamenight.core import Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Luck, Table, arrived, is_sentence, offered, played


@law
def every_line_can_be_told_with_names(table: Table, luck: Luck) -> None:
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    for (state, seat, action), after in played(table, luck).moves():
        for viewer in table.viewers:
            for line in table.game.narrate(state, seat, action, after, viewer):
                told = line.format(*names)
                assert is_sentence(told), told
                assert "{" not in told


YOU = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)


@law
def a_spectator_reads_a_name_for_everybody(table: Table, luck: Luck) -> None:
    """So does a screen that several people share: there is nobody who could be "you"."""
    for (state, seat, action), after in played(table, luck).moves():
        for line in table.game.narrate(state, seat, action, after, None):
            assert not YOU.search(line), line


@law
def in_a_world_that_looks_the_same_an_action_reads_the_same(table: Table, luck: Luck) -> None:
    """The same action in the true state and in an imagined one, where both also look the same after it."""
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for viewer in table.viewers:
        other = game.imagine(game.view(state, viewer), rng)
        for actor in table.actors:
            shared = offered(game, other, actor)
            for action in offered(game, state, actor):
                if action not in shared:
                    continue
                after, other_after = game.apply(state, actor, action), game.apply(other, actor, action)
                if game.view(after, viewer) == game.view(other_after, viewer):
                    told = game.narrate(state, actor, action, after, viewer)
                    assert told == game.narrate(other, actor, action, other_after, viewer)


@law
def what_the_view_hides_the_narration_does_not_tell(table: Table, luck: Luck) -> None:
    """Two actions of a kind lead to states that differ but look the same: a card played face down, say."""
    game, state = table.game, arrived(table, luck)
    for actor in table.actors:
        moves = [(action, game.apply(state, actor, action)) for action in offered(game, state, actor)]
        for viewer in table.viewers:
            looks = [game.view(after, viewer) for _, after in moves]
            for ((one, a), look), ((two, b), other_look) in combinations(zip(moves, looks, strict=True), 2):
                if type(one) is type(two) and a != b and look == other_look:
                    told = game.narrate(state, actor, one, a, viewer)
                    assert told == game.narrate(state, actor, two, b, viewer)


@law
def every_choice_is_described_in_words(table: Table, luck: Luck) -> None:
    game = table.game
    names = [f"Player {seat + 1}" for seat in range(table.seats)]
    for state in played(table, luck).states:
        for seat in map(Seat, range(table.seats)):
            view = game.view(state, seat)
            for action in offered(game, state, seat):
                choice = game.describe(view, seat, action)
                assert is_sentence(choice.text.format(*names)), (action, choice)
                assert not YOU.search(choice.text), "several people may share the screen"
                assert choice.badge.isprintable()
                assert len(choice.badge) <= 8, "a badge is a word"


@law
def no_two_choices_read_the_same(table: Table, luck: Luck) -> None:
    game, state = table.game, arrived(table, luck)
    for seat in map(Seat, range(table.seats)):
        view = game.view(state, seat)
        texts = [game.describe(view, seat, action).text for action in offered(game, state, seat)]
        assert len(set(texts)) == len(texts)
