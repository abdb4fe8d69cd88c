"""The game and the naive oracle agree on thousands of positions: moves, successors, ends and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import (
    Action,
    ChooseJournal,
    End,
    EndGame,
    Options,
    PlaceCube,
    RollCube,
    State,
    TakeCube,
)
from games.northwest import oracle

TABLES = [
    (seats, Options(pinecones=supply, mix=mix))
    for seats in (2, 3, 4)
    for supply in (10, 12)
    for mix in ("standard", "scarce", "even", "foragers")
]


def seat_to_act(state: State) -> Seat:
    (seat,) = GAME.to_act(state)
    return seat


def expected(state: State, action: Action) -> State:
    """The successor as the oracle sees it."""
    match action:
        case RollCube(cube):
            return oracle.after_roll(state, cube)
        case TakeCube(space):
            return oracle.after_take(state, space, oracle.takes(state)[space])
        case PlaceCube(page):
            return oracle.after_place(state, page)
        case EndGame():
            return oracle.after_decline(state)
        case ChooseJournal():
            raise AssertionError("an aside, of a seat that need not be to act")


def check_takes(state: State, actions: tuple[Action, ...]) -> None:
    costs = oracle.takes(state)
    seen: dict[int, int] = {}
    declines = 0
    for action in actions:
        if isinstance(action, EndGame):
            declines += 1
            continue
        assert isinstance(action, TakeCube)
        assert action.space not in seen, "one way to each cube"
        seen[action.space] = max(len(action.path) - 1, 0)
        if action.path:
            assert len(action.path) > 1
            assert action.path[-1] == action.space
            assert oracle.is_way(state, action.path)
    assert seen == costs
    assert declines == int(oracle.may_decline(state))


def check_actions(state: State) -> tuple[Action, ...]:
    """What the seat to act may do, compared with the oracle; nobody else may do anything."""
    seat = seat_to_act(state)
    actions = GAME.legal_actions(state, seat)
    if seat == CHANCE:
        assert {action.cube for action in actions if isinstance(action, RollCube)} == oracle.rolls(state)
    elif state.hand:
        pages = {action.space for action in actions if isinstance(action, PlaceCube)}
        assert pages == oracle.placements(state.journals[seat])
        assert len(pages) == len(actions)
    else:
        check_takes(state, actions)
    assert actions, "a game that goes on has something to do"
    assert len(set(actions)) == len(actions)
    for other in (CHANCE, *map(Seat, range(len(state.journals)))):
        assert other == seat or GAME.legal_actions(state, other) == ()
    return actions


def check_journals(state: State) -> list[tuple[Seat, ChooseJournal]]:
    """The Journals that each seat may choose and has, compared with the oracle."""
    found = []
    for seat in map(Seat, range(len(state.journals))):
        asides = [action for action in GAME.asides(state, seat) if isinstance(action, ChooseJournal)]
        assert {action.cover for action in asides} == oracle.may_choose(state, seat)
        found += [(seat, action) for action in asides]
    assert list(GAME.view(state, None).covers) == oracle.covers(state.chosen)
    return found


def check_end(state: State) -> None:
    outcome = GAME.outcome(state)
    sheets = oracle.sheets(state.journals, state.pinecones)
    assert GAME.view(state, None).sheets == sheets
    if state.end is None:
        assert outcome is None
        return
    assert outcome is not None
    assert GAME.to_act(state) == ()
    assert outcome.scores == tuple(sheet.total for sheet in sheets)
    assert outcome.winners == oracle.winners(outcome.scores, state.pinecones)
    assert outcome.reason == state.end


def step(state: State, action: Action) -> State:
    after = GAME.apply(state, seat_to_act(state), action)
    assert after == expected(state, action)
    check_end(after)
    return after


def choose(state: State, actions: tuple[Action, ...], rng: Rng, thrift: bool) -> Action:
    if seat_to_act(state) == CHANCE:
        return GAME.sample(state, rng)
    if thrift:
        free = [action for action in actions if not (isinstance(action, TakeCube) and action.path)]
        actions = tuple(free) or actions
    return rng.pick(actions)


def play_out(seats: int, options: Options, rng: Rng, thrift: bool) -> State:
    state = GAME.setup(seats, options)
    while state.end is None:
        asides = check_journals(state)
        if asides and rng.below(2):
            seat, action = rng.pick(asides)
            after = GAME.apply(state, seat, action)
            assert after == oracle.after_choice(state, seat, action.cover)
            state = after
        actions = check_actions(state)
        state = step(state, choose(state, actions, rng, thrift))
    assert not check_journals(state)
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games_agree(seats: int, options: Options) -> None:
    """§2.1, §3.1, §7.4: from the roll of the cubes to the last score, thrifty and lavish hikers alike."""
    for number in range(4):
        rng = Rng("whole", f"{seats}/{options.pinecones}/{options.mix}/{number}")
        state = play_out(seats, options, rng, thrift=number % 2 == 0)
        cubes = sum(16 - journal.count(".") for journal in state.journals)
        assert cubes + sum(cube != "." for cube in state.forest) == 64
        assert sum(state.pinecones) + state.supply == options.pinecones


def random_cube(rng: Rng, kinds: str) -> str:
    kind = rng.pick(kinds)
    return kind.upper() if rng.below(6) == 0 else kind


def growth(rng: Rng) -> list[int]:
    """An order in which the rules let a journal be filled."""
    order: list[int] = []
    while len(order) < 16:
        drawn = "".join("m" if page in order else "." for page in range(16))
        order.append(rng.pick(sorted(oracle.placements(drawn))))
    return order


GROWTHS = [growth(Rng("growth", str(number))) for number in range(50)]


def random_journal(rng: Rng, cubes: int, kinds: str = "mflbg") -> str:
    used = rng.pick(GROWTHS)[:cubes]
    return "".join(random_cube(rng, kinds) if page in used else "." for page in range(16))


def random_position(rng: Rng, most: int = 16) -> State:
    """A thin forest, often without Mushrooms, the Hiker in it, and a cube just taken in a hand."""
    seats, rounds = 2 + rng.below(3), rng.below(most)
    turn = rng.below(seats)
    kinds = rng.pick(("mflbg", "flbg"))
    density = 1 + rng.below(40)
    forest = [random_cube(rng, kinds) if rng.below(100) < density else "." for _ in range(64)]
    hiker = rng.below(64)
    forest[hiker] = "."
    hand = random_cube(rng, "mflbg")
    rich = rng.below(6)
    return State(
        forest="".join(forest),
        bag=(0,) * 5,
        journals=tuple(random_journal(rng, rounds + int(seat < turn)) for seat in range(seats)),
        chosen=(None,) * seats,
        pinecones=tuple(rng.below(rich + 1) for _ in range(seats)),
        supply=rng.below(5),
        turn=Seat(turn),
        hiker=hiker,
        rule=hand.lower(),
        hand=hand,
    )


def walk(state: State, rng: Rng, steps: int) -> Iterator[State]:
    """The position and some that follow it, each compared with the oracle."""
    for _ in range(steps):
        if state.end is not None:
            break
        state = step(state, rng.pick(check_actions(state)))
        yield state


def situation(state: State) -> str:
    """What makes the position worth a look."""
    if state.end is not None:
        return state.end
    if state.hand:
        return "placing"
    if oracle.may_decline(state):
        return "may decline"
    if oracle.is_stuck(state):
        paid = any(cost > 0 for cost in oracle.takes(state).values())
        return "stuck with a choice" if paid else "stuck with Mushrooms only"
    return "extended" if any(oracle.takes(state).values()) else "plain"


def test_thin_forests_agree() -> None:
    """§6.2, §6.3, §7.1, §7.2, §7.3: where Pinecones and getting stuck are everyday matters."""
    rng = Rng("thin", "forests")
    met: Counter[str] = Counter()
    for _ in range(1500):
        met.update(situation(state) for state in walk(random_position(rng), rng, 5))
    often = ("plain", "extended", "stuck with a choice", "stuck with Mushrooms only", "may decline", *End)
    assert all(met[name] >= 50 for name in often), met


def test_every_successor_of_a_thin_forest_agrees() -> None:
    """§3.4, §6.4, §7.6: not only the one of a random walk."""
    rng = Rng("every", "successor")
    for _ in range(150):
        state = random_position(rng)
        for action in check_actions(state):
            after = step(state, action)
            if after.end is None:
                for take in check_actions(after):
                    step(after, take)


def test_settlements_agree() -> None:
    """§7.6: whatever the supply, the purses and the empty spaces."""
    rng = Rng("settle", "journals")
    endings: Counter[End] = Counter()
    for _ in range(1500):
        state = random_position(rng, most=15)
        bare = replace(state, forest="." * 64, supply=rng.below(40))
        after = step(bare, rng.pick(check_actions(bare)))
        assert after.end is not None
        endings[after.end] += 1
    assert endings[End.STUCK] > 1000


def test_random_journals_score_alike() -> None:
    """§8.1 to §8.8: full and incomplete journals, of all kinds or of two or three only."""
    rng = Rng("score", "journals")
    shared = 0
    for _ in range(4000):
        seats = 2 + rng.below(3)
        kinds = rng.pick(("mflbg", "mflbg", "mg", "fl", "bg", "mfb", "mlbg"))
        full = rng.below(3) > 0
        journals = tuple(random_journal(rng, 16 if full else rng.below(17), kinds) for _ in range(seats))
        state = State(
            forest="." * 64,
            bag=(0,) * 5,
            journals=journals,
            chosen=(None,) * seats,
            pinecones=tuple(rng.below(4) for _ in range(seats)),
            supply=0,
            turn=Seat(0),
            hiker=0,
            rule="m",
            end=rng.pick(list(End)),
        )
        check_end(state)
        outcome = GAME.outcome(state)
        shared += outcome is not None and len(outcome.winners) > 1
    assert shared > 20
