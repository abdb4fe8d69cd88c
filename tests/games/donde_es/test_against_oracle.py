"""The game and the naive oracle agree on the legal actions and on the state after each action."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import CHANCE, Dealer, Rng, play
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.types import (
    CARDS,
    Action,
    End,
    Options,
    State,
)
from games.donde_es.oracle import Naive, number


def shown(state: State) -> dict[str, object]:
    """What both must agree on, from the state of the game."""
    return {
        "round": state.round,
        "first": state.first,
        "town": {
            visitor.tourist: (
                slot,
                visitor.space,
                visitor.frustrated,
                list(visitor.markers),
                list(visitor.trail),
                visitor.marked,
            )
            for slot, visitor in enumerate(state.tracker, 1)
            if visitor is not None
        },
        "tourists": set(state.tourists),
        "events": (set(state.events), set(state.used), state.event),
        "rests": (state.siesta, state.resting),
        "lasting": {lies.event: (lies.drawer, list(lies.seats), lies.space) for lies in state.lasting},
        "cards": (dict(zip(CARDS, state.deck, strict=True)), dict(zip(CARDS, state.discards, strict=True))),
        "hands": [{card: hand.count(card) for card in CARDS} for hand in state.hands],
        "scores": list(state.scores),
        "claimed": [claim.tourist for claim in state.claims],
        "lost": list(state.lost),
        "last": state.last,
    }


def told(naive: Naive) -> dict[str, object]:
    """The same, from the oracle."""
    return {
        "round": naive.round,
        "first": naive.first,
        "town": {
            tourist: (
                walker.slot,
                number(walker.spot),
                walker.frustrated,
                walker.markers,
                [number(spot) for spot in walker.path],
                walker.marked,
            )
            for tourist, walker in naive.town.items()
        },
        "tourists": naive.tourists,
        "events": (naive.events, naive.used, naive.event),
        "rests": (naive.siesta, naive.rests),
        "lasting": {
            event: (drawer, bound, None if spot is None else number(spot))
            for event, (drawer, bound, spot) in naive.lasting.items()
        },
        "cards": tuple({card: bag[card] for card in CARDS} for bag in (naive.deck, naive.discards)),
        "hands": [{card: hand[card] for card in CARDS} for hand in naive.hands],
        "scores": naive.scores,
        "claimed": naive.claimed,
        "lost": naive.lost,
        "last": naive.last,
    }


def compare(seats: int, seed: str, players: tuple[str, ...], tourists: int = 30) -> Counter[str]:
    """Play a whole game and compare before every action. Returns counts of the actions and the end."""
    naive, whole = Naive(seats), GAME.setup(seats, Options())
    state = replace(whole, tourists=whole.tourists[:tourists])
    naive.tourists = set(state.tourists)
    dealer, streams = Dealer(seed), [Rng(seed, f"bot/{seat}") for seat in range(seats)]
    story, done = naive.story(), Counter[str]()
    request = next(story)
    for _ in range(GAME.bound):
        (seat,) = GAME.to_act(state)
        legal = GAME.legal_actions(state, seat)
        assert (seat, set(legal)) == request
        assert shown(state) == told(naive)
        action: Action
        if seat == CHANCE:
            action = dealer.deal(GAME, state, done["dealt"])
            done["dealt"] += 1
        else:
            action = bot(players[seat])(GAME, GAME.view(state, seat), seat, legal, streams[seat])
        done[type(action).__name__] += 1
        state = play(GAME, state, seat, action)
        if state.last == state.round + 1:
            done["one more round"] += 1
        try:
            request = story.send(action)
        except StopIteration:
            break
    assert state.end is not None
    assert state.end == naive.end
    assert shown(state) == told(naive)
    return done + Counter([state.end])


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_agree(seats: int) -> None:
    """§3.1, §4.1, §6.1, §8.1: with random actions."""
    done = Counter[str]()
    for game in range(12):
        done += compare(seats, f"random {seats} {game}", ("random",) * seats)
    assert done["TakeBackMarker"]
    assert done["SwapHand"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_of_bots_that_know_what_they_do_agree(seats: int) -> None:
    """§5.5, §9.2, §10.2: with claims, empty trackers and long games."""
    done = Counter[str]()
    for game in range(3):
        done += compare(seats, f"greedy {seats} {game}", ("greedy",) * seats)
    assert done["MoveTourist"] > 50


def test_games_with_few_tourists_agree() -> None:
    """§3.8, §3.9, §9.3, §9.4: the deck runs out at the start of a round and in its middle."""
    done = Counter[str]()
    for game in range(18):
        done += compare(6, f"few {game}", ("greedy",) * 6, tourists=4 + game % 3)
    assert done["one more round"]
    assert done[End.DECK] > 9


def test_both_ends_and_every_kind_of_action_are_compared() -> None:
    """§9.1, §9.2."""
    done = Counter[str]()
    for game in range(7):
        done += compare(6, f"six {game}", ("greedy",) * 5 + ("random",))
    done += compare(6, "lost 0", ("random",) * 6)
    done += compare(6, "few 0", ("greedy",) * 6, tourists=4)
    kinds = {kind.__name__ for kind in get_args(Action)}
    assert {*kinds, *End} <= set(done)
