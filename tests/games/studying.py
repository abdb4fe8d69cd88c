"""What the laboratory would count: the uses of an action, and the features that games never use."""

from __future__ import annotations

from typing import Any

from gamenight.bots import bot
from gamenight.core import AnyGame, Seat, play, start
from gamenight.lab.selfplay import selfplay
from gamenight.testing.playing import variants
from playing import playout


def uses(game: AnyGame, before: Any, seat: int, action: Any) -> list[tuple[str, int]]:
    """What an action uses: sorted keys, each with the seat whose use it is."""
    after = play(game, before, Seat(seat), action)
    return sorted((use.key, use.seat) for use in game.used(before, Seat(seat), action, after))


def keys(game: AnyGame, before: Any, seat: int, action: Any) -> list[str]:
    """The sorted keys of what an action uses, if all of it is the use of the seat that acts."""
    found = uses(game, before, seat, action)
    assert {user for _, user in found} <= {seat}
    return [key for key, _ in found]


def never_used(game: AnyGame, at_random: int = 30, by_greedy: int = 0) -> set[str]:
    """The features that no game uses, of some random games with each variant, and of some by greedy bots."""
    left = {feature.key for feature in game.features}
    for number in range(at_random):
        seats = game.seats[number % len(game.seats)]
        for options in variants(game):
            for (state, seat, action), after in playout(game, seats, f"used {number}", options).transitions():
                left -= {use.key for use in game.used(state, seat, action, after)}
    for number in range(by_greedy):
        seats, options = game.seats[number % len(game.seats)], game.Options()
        state = start(game, seats, options)
        for seat, action in selfplay(game, [bot("greedy")] * seats, options, f"used {number}").log:
            after = game.apply(state, seat, action)
            left -= {use.key for use in game.used(state, seat, action, after)}
            state = after
    return left
