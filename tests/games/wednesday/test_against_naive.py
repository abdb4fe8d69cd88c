"""The rules and the naive game agree at every step: on the legal actions and on the state after each."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import CHANCE, Rng, Seat, play
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import OUTCASTS, Action, Say, State
from games.wednesday.naive import Table, Words
from games.wednesday.positions import begun


def words(action: Action) -> Words:
    name, *fields = to_builtins(action).values()
    return (name, *map(str, fields))


def new_game(seats: int, number: int) -> State:
    """A new game with random Outcasts. In most games the deck is small, so that it runs out."""
    rng = Rng(f"naive {number}", str(seats))
    state = begun(seats, rng.shuffled(OUTCASTS)[:seats], seed=f"naive {number}")
    left = (60, 20, 8, 1, 0)[number % 5]
    return replace(state, deck=tuple(sorted(rng.shuffled(state.deck)[:left])))


def compare(state: State, table: Table) -> None:
    """The same pieces lie at the same places."""
    acting = table.actor()
    assert GAME.to_act(state) == (() if acting is None else (acting,))
    assert (state.end or state.phase) == (table.end or table.step)
    assert [Counter[str](hand) for hand in state.hands] == [+hand for hand in table.hands]
    assert (state.thing, state.holder, state.sixes) == (table.thing, table.thing_before, table.sixes)
    assert [*state.pawns] == table.pawns
    assert [[laid.card for laid in pile] for pile in state.piles] == [table.piles[at] for at in state.ring]
    assert Counter[str](state.deck) == +table.deck
    buried = [laid.card for laid in state.buried]
    assert Counter[str]([*state.revealed, *buried]) == +table.discards
    told = [(attack.location, attack.saved, attack.total) for attack in state.attacks]
    assert told == [*zip(table.attacked, table.saved, table.totals, strict=True)]


def play_beside(state: State, name: str, seed: str) -> Counter[str]:
    """Play a whole game with the rules and with the naive game; count the actions of each kind."""
    table, rng, kinds = Table(state), Rng(seed, name), Counter[str]()
    compare(state, table)
    while acting := GAME.to_act(state):
        (seat,) = acting
        legal = GAME.legal_actions(state, seat)
        assert {words(action) for action in legal} == table.may()
        asides = [
            (Seat(who), say) for who in range(len(state.hands)) for say in GAME.asides(state, Seat(who))
        ]
        for who in range(len(state.hands)):
            assert {words(say) for speaker, say in asides if speaker == who} == table.may_say(who)
        if seat == CHANCE:
            action = GAME.sample(state, rng)
        elif name == "random" and asides and rng.below(3) == 0:
            seat, action = rng.pick(asides)
        else:
            action = bot(name)(GAME, GAME.view(state, seat), seat, legal, rng)
        state = play(GAME, state, seat, action)
        if isinstance(action, Say):
            table.say(seat, words(action))
        else:
            table.do(words(action))
        compare(state, table)
        kinds[words(action)[0]] += 1
    return kinds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_with_decks_that_run_out(seats: int) -> None:
    kinds = Counter[str]()
    for number in range(40):
        kinds += play_beside(new_game(seats, number), "random", str(number))
    assert min(kinds.values()) > 5
    assert {"Say", "Swap", "PlaySix", "Discard", "PlayThingCard", "ExchangeWithThing", "SendThing"} <= set(
        kinds
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_to_the_fifth_attack(seats: int) -> None:
    played = [play_beside(new_game(seats, 5 * number), "greedy", str(number)) for number in range(3)]
    assert max(kinds["RevealToken"] for kinds in played) == 5 + 4 + 3 + 2 + 1
