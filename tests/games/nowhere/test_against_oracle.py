"""The rules and the oracle agree on moves, Trails, Destinations and the escape, on many random boards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.nowhere import GAME, events, scent, windows
from gamenight.games.nowhere.events import tasks
from gamenight.games.nowhere.goals import escapes, reached
from gamenight.games.nowhere.types import Board, End, MoveTo, State, TakeBackReady, Task
from gamenight.games.nowhere.vocabulary import (
    CHARACTERS,
    DESTINATIONS,
    PLACES,
    SCENARIOS,
    Destination,
    Scenario,
)
from games.nowhere import oracle
from games.nowhere.positions import BOX, all_ready, bag, position
from playing import playout


def some_board(rng: Rng) -> Board:
    """A random board: places, Items, Scenarios and flags."""
    seats = 2 + rng.below(5)
    deck = rng.shuffled(BOX.deck)
    hands = [bag(deck[6 * seat : 6 * seat + rng.below(4)]) for seat in range(seats)]
    state = position(who=CHARACTERS[:seats], goals=tuple(rng.shuffled(DESTINATIONS)))
    jailed = tuple([3 * (rng.below(5) == 0) for _ in range(seats - 1)] + [0])
    pawns = [rng.pick(PLACES) for _ in range(seats)]
    return replace(
        state.board,
        pawns=tuple("sheriff" if until else pawn for pawn, until in zip(pawns, jailed, strict=True)),
        hands=tuple(hands),
        jailed=jailed,
        caught=tuple(rng.below(3) == 0 for _ in range(seats)),
        tape=tuple(at for at in BOX.town.tapeable if rng.below(4) == 0),
        camel=rng.pick(PLACES),
        current=tuple(rng.shuffled(SCENARIOS)[: rng.below(4)]),
        preps=(rng.below(2), rng.below(3), rng.below(4)),
        preparers=tuple(Seat(seat) for seat in range(seats) if rng.below(3) == 0),
        decoy=rng.below(2) == 0,
        counter=rng.below(3),
        steps=tuple(rng.pick((None, 0, 1, 3)) for _ in range(seats)),
        bonus=tuple(rng.pick((0, 0, 2)) for _ in range(seats)),
        crossing=tuple(rng.below(4) == 0 for _ in range(seats)),
    )


@pytest.mark.parametrize("chunk", range(4))
def test_camel_goes_where_the_oracle_says(chunk: int) -> None:
    rng = Rng(f"oracle {chunk}", "trails")
    for _ in range(60):
        board = some_board(rng)
        trail = oracle.Trail(board)
        assert scent.reach(BOX, board) == trail.reach
        found = [] if trail.asleep else list(scent.quarries(BOX, board, tuple(map(len, board.hands))))
        assert found == trail.quarries
        for quarry in found:
            assert set(scent.ways(BOX, board, quarry)) == trail.stops[quarry]


def test_whoever_the_oracle_names_is_asked_before_a_catch() -> None:
    """§4.17 (H64): on random boards, with Camel beside somebody."""
    rng, found = Rng("oracle", "catches"), 0
    for _ in range(400):
        board = some_board(rng)
        quarry = Seat(rng.below(len(board.hands)))
        if board.jailed[quarry]:
            continue
        task = Task("catch", quarry)
        board = replace(_equipped(board, rng), camel=board.pawns[quarry], agenda=(task,))
        asked = set(windows.opened(BOX, board).agenda[0].asked)
        assert asked == oracle.asked_before_catch(board, quarry)
        found += bool(asked)
    assert found > 50


def test_whoever_the_oracle_names_is_asked_before_an_arrest() -> None:
    """§4.17 (H64): on random boards, before raids and curfews."""
    rng, found = Rng("oracle", "arrests"), 0
    late: tuple[Scenario, ...] = ("raid_lakefront", "raid_mango", "raid_coleman", "curfew_alan")
    for _ in range(400):
        board = some_board(rng)
        (task,) = tasks(BOX, [rng.pick(late)])
        places = set[str](events.named(BOX, events.effect_of(BOX, task)))
        pawns = [rng.pick(sorted(places)) if rng.below(2) else pawn for pawn in board.pawns]
        jailed = ["sheriff" if until else pawn for pawn, until in zip(pawns, board.jailed, strict=True)]
        board = replace(_equipped(board, rng), pawns=tuple(jailed), agenda=(task,))
        asked = set(windows.opened(BOX, board).agenda[0].asked)
        assert asked == oracle.asked_before_arrest(board, places)
        found += bool(asked)
    assert found > 50


def _equipped(board: Board, rng: Rng) -> Board:
    """The board with Books, Coffees and a Discard Pile by chance."""
    seats = len(board.hands)
    return replace(
        board,
        books=tuple(rng.below(2) == 0 for _ in range(seats)),
        coffee=tuple(rng.below(4) == 0 for _ in range(seats)),
        discard=bag([rng.pick(BOX.deck) for _ in range(rng.below(4))]),
    )


def test_players_walk_where_the_oracle_says() -> None:
    rng = Rng("oracle", "walks")
    for _ in range(80):
        board = some_board(rng)
        state = State(board, DESTINATIONS[: len(board.hands)])
        for seat in GAME.to_act(state):
            offered = {a.place for a in GAME.legal_actions(state, seat) if isinstance(a, MoveTo)}
            assert offered == oracle.may_walk_to(board, seat)


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_destinations_and_counters_of_random_games_match_the_oracle(seats: int) -> None:
    played = playout(GAME, seats, f"oracle {seats}")
    for step, after in played.transitions():
        state: State = after
        for seat, goal in enumerate(state.destinations):
            assert reached(BOX, state.board, Seat(seat), goal) == oracle.done(state.board, seat, goal)
        if state.board.round > step.state.board.round > 0 and step.seat != CHANCE:
            assert state.board.counter == oracle.actions_at_start(_before_next(step.state, state))


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_ready_is_taken_back_when_the_oracle_allows_it(seats: int) -> None:
    """§3.10"""
    taken_back, found = set[int](), 0
    steps = [each for n in range(2) for each in playout(GAME, seats, f"oracle {seats}/{n}").transitions()]
    for step, after in steps:
        before: Board = step.state.board
        if isinstance(step.action, TakeBackReady):
            taken_back.add(step.seat)
            found += 1
        if oracle.takes_an_action(before, after.board) or after.board.round != before.round:
            taken_back.clear()
        offered = {seat for seat in range(seats) if TakeBackReady() in GAME.asides(after, Seat(seat))}
        assert offered == oracle.may_take_back_ready(after.board, taken_back)
    assert found > 0


def _before_next(before: State, after: State) -> Board:
    """The board at the end of the round, with the players who are jailed by then."""
    return replace(before.board, jailed=after.board.jailed)


def test_the_end_of_a_round_matches_the_oracle() -> None:
    """§8.7 (H65), §3.8: for random Scenarios and random places."""
    rng, found = Rng("oracle", "ends"), set()
    late: tuple[Scenario, ...] = tuple(each for each in SCENARIOS if BOX.scenarios[each].when == "end")
    for _ in range(600):
        state = position(
            pawns=[rng.pick(("port", "port", "lakefront_3")) for _ in range(2)],
            preps=(0, 2, 0),
            goals=("bottomless_cup", "good_boy"),
            deeds=(("coffees",), rng.pick(((), ("catches", "catches")))),
            tape=rng.pick(((), ("port",), ("port", "diner"))),
            current=rng.shuffled(late)[: rng.below(4)],
            round=rng.pick((2, BOX.counter.rounds)),
        )
        if escapes(BOX, state.board, state.destinations):
            continue
        over = all_ready(state)
        outcome = GAME.outcome(over)
        told = oracle.end_of_round(state.board, state.destinations)
        assert told == ("another round" if outcome is None else outcome.reason)
        found.add(told)
    assert found == {"escaped", "all jailed", "stranded", "another round"}


@pytest.mark.parametrize("seats", list(GAME.seats))
def test_random_games_end_when_the_oracle_says_that_the_group_escapes(seats: int) -> None:
    """§8.7 (H65)."""
    for state in playout(GAME, seats, f"oracle {seats}").states:
        possible = bool(state.destinations) and oracle.can_escape(state.board, state.destinations)
        assert possible <= (state.board.end is End.ESCAPED)


def test_the_escape_matches_the_oracle() -> None:
    rng, found = Rng("oracle", "escapes"), 0
    for _ in range(3000):
        seats = 2 + rng.below(5)
        goals: tuple[Destination, ...] = (
            "bottomless_cup",
            "good_boy",
            "night_watch",
            "grease_monkey",
            "goodbyes",
            "lost_and_found",
        )
        deeds = ("coffees", "catches", "night:sheriff", "preparations", "gift:8", "salvages")
        board = replace(
            position(who=CHARACTERS[:seats]).board,
            pawns=tuple(rng.pick(("port", "neighborhood")) for _ in range(seats)),
            preps=(rng.pick((0, 1, 1)), rng.pick((1, 2, 2)), rng.pick((2, 3, 3))),
            deeds=tuple((deed, deed) if deed != "gift:8" else (deed, "gift:9") for deed in deeds[:seats]),
            tape=("port",) if rng.below(8) == 0 else (),
            current=("side_doors",) if rng.below(4) == 0 else (),
            jailed=(rng.pick((0, 0, 0, 3)), *(0,) * (seats - 1)),
        )
        assert escapes(BOX, board, goals[:seats]) == oracle.can_escape(board, goals[:seats])
        found += escapes(BOX, board, goals[:seats])
    assert found > 100
