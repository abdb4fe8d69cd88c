"""A second, naive Northwest, written from the rules alone: grids, loops and definitions, no tables.

It shares with the game only the structs of `types.py`. Rows and columns count from the north-west corner.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.northwest.types import Cover, End, ScoreSheet, State

FOREST_SIDE = 8
JOURNAL_SIDE = 4

Spot = tuple[int, int]
Grid = list[list[str]]


def grid(letters: str, side: int) -> Grid:
    """The drawing as rows of letters, the pinecones wiped off: only the kinds are left."""
    return [[letters[row * side + column].lower() for column in range(side)] for row in range(side)]


def spots(side: int) -> list[Spot]:
    return [(row, column) for row in range(side) for column in range(side)]


def spot_of(number: int, side: int) -> Spot:
    return number // side, number % side


def number_of(spot: Spot, side: int) -> int:
    return spot[0] * side + spot[1]


def orthogonal(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def diagonal(one: Spot, other: Spot) -> bool:
    return abs(one[0] - other[0]) == 1 and abs(one[1] - other[1]) == 1


def around(one: Spot, other: Spot) -> bool:
    return orthogonal(one, other) or diagonal(one, other)


def knight(one: Spot, other: Spot) -> bool:
    return {abs(one[0] - other[0]), abs(one[1] - other[1])} == {1, 2}


def in_line(one: Spot, other: Spot) -> bool:
    return one != other and (one[0] == other[0] or one[1] == other[1])


# Moving the Hiker


def may_land(rule: str, hiker: Spot, spot: Spot) -> bool:
    """Does the exploration rule of this kind lead from the Hiker to the spot?"""
    if rule == "m":
        return around(hiker, spot)
    if rule == "l":
        return diagonal(hiker, spot)
    if rule == "f":
        return orthogonal(hiker, spot)
    if rule == "b":
        return knight(hiker, spot)
    assert rule == "g"
    return in_line(hiker, spot)


def landings(state: State) -> list[Spot]:
    """Every space on the board the exploration rule leads to, empty or not."""
    assert state.hiker is not None
    hiker = spot_of(state.hiker, FOREST_SIDE)
    return [spot for spot in spots(FOREST_SIDE) if may_land(state.rule, hiker, spot)]


def mushrooms(state: State) -> list[int]:
    return [number for number, cube in enumerate(state.forest) if cube in "mM"]


def is_stuck(state: State) -> bool:
    """No space of the exploration rule holds a cube; never so on the first turn."""
    if state.hiker is None:
        return False
    board = grid(state.forest, FOREST_SIDE)
    return all(board[row][column] == "." for row, column in landings(state))


def within_steps(starts: list[Spot], steps: int) -> dict[Spot, int]:
    """How few orthogonal steps lead from one of the starts to each spot, if at most so many are enough."""
    reached = dict.fromkeys(starts, 0)
    for step in range(1, steps + 1):
        for old in [spot for spot, cost in reached.items() if cost == step - 1]:
            for new in spots(FOREST_SIDE):
                if orthogonal(old, new) and new not in reached:
                    reached[new] = step
    return reached


def takes(state: State) -> dict[int, int]:
    """The spaces whose cube the player to move may take, and the fewest Pinecones each costs."""
    if state.hiker is None:
        return dict.fromkeys(mushrooms(state), 0)
    board = grid(state.forest, FOREST_SIDE)
    costs = {
        number_of((row, column), FOREST_SIDE): cost
        for (row, column), cost in within_steps(landings(state), state.pinecones[state.turn]).items()
        if board[row][column] != "."
    }
    if is_stuck(state):
        costs.update(dict.fromkeys(mushrooms(state), 0))
    return costs


def may_decline(state: State) -> bool:
    return is_stuck(state) and not mushrooms(state)


def is_way(state: State, path: tuple[int, ...]) -> bool:
    """Does the path begin where the exploration rule leads and go on in orthogonal steps to a cube?"""
    way = [spot_of(number, FOREST_SIDE) for number in path]
    begins = way[0] in landings(state)
    steps = all(orthogonal(old, new) for old, new in pairwise(way))
    return begins and steps and state.forest[path[-1]] != "."


# Placing, rolling


def placements(journal: str) -> set[int]:
    cubes = grid(journal, JOURNAL_SIDE)
    if set(journal) == {"."}:
        return {0}
    return {
        number_of(free, JOURNAL_SIDE)
        for free in spots(JOURNAL_SIDE)
        for used in spots(JOURNAL_SIDE)
        if cubes[free[0]][free[1]] == "." and cubes[used[0]][used[1]] != "." and orthogonal(free, used)
    }


def rolls(state: State) -> set[str]:
    """Every kind left in the bag, with and without a pinecone on top."""
    left = {kind for kind, count in zip("mflbg", state.bag, strict=True) if count > 0}
    return left | {kind.upper() for kind in left}


# Successors


def after_roll(state: State, cube: str) -> State:
    bag = list(state.bag)
    bag["mflbg".index(cube.lower())] -= 1
    return replace(state, forest=state.forest + cube, bag=tuple(bag))


def after_take(state: State, space: int, cost: int) -> State:
    """Spent Pinecones go back first, then the new cube may earn one."""
    cube = state.forest[space]
    forest = list(state.forest)
    forest[space] = "."
    purse = list(state.pinecones)
    purse[state.turn] -= cost
    supply = state.supply + cost
    if cube.isupper() and supply > 0:
        purse[state.turn] += 1
        supply -= 1
    return replace(
        state,
        forest="".join(forest),
        pinecones=tuple(purse),
        supply=supply,
        hiker=space,
        rule=cube.lower(),
        hand=cube,
    )


def after_place(state: State, page: int) -> State:
    journals = list(state.journals)
    mine = list(journals[state.turn])
    mine[page] = state.hand
    journals[state.turn] = "".join(mine)
    turn = Seat((state.turn + 1) % len(journals))
    after = replace(state, journals=tuple(journals), turn=turn, hand="")
    if not any("." in journal for journal in journals):
        return settled(after, End.JOURNALS_FULL)
    if is_stuck(after) and not takes(after):
        return settled(after, End.STUCK)
    return after


def after_decline(state: State) -> State:
    return settled(state, End.DECLINED)


def settled(state: State, end: End) -> State:
    """A Pinecone for each empty space, one at a time round the table from the player whose turn it is."""
    purse = list(state.pinecones)
    empty = [journal.count(".") for journal in state.journals]
    supply = state.supply
    seat = int(state.turn)
    while supply > 0 and sum(empty) > 0:
        if empty[seat] > 0:
            empty[seat] -= 1
            purse[seat] += 1
            supply -= 1
        seat = (seat + 1) % len(purse)
    awards = [after - before for before, after in zip(state.pinecones, purse, strict=True)]
    given = tuple(awards) if sum(awards) else ()
    return replace(state, pinecones=tuple(purse), supply=supply, end=end, awarded=given)


# Choosing Journals

NAMES_IN_ORDER = ["grove", "mountain", "river", "campfire"]


def may_choose(state: State, seat: int) -> set[str]:
    """Nobody chooses before the forest is full, twice, with a cube in the Journal, or what somebody chose."""
    cubes_lie = sum(state.forest.count(letter) for letter in "mflbgMFLBG.") == FOREST_SIDE**2
    if state.end or not cubes_lie or state.chosen[seat] is not None:
        return set()
    if any(letter != "." for letter in state.journals[seat]):
        return set()
    return {name for name in NAMES_IN_ORDER if state.chosen.count(name) == 0}


def after_choice(state: State, seat: int, name: Cover) -> State:
    chosen = list(state.chosen)
    chosen[seat] = name
    return replace(state, chosen=tuple(chosen))


def covers(chosen: tuple[str | None, ...]) -> list[str]:
    """Who has chosen first, then whoever can keep that of the seat, then the others, in turn order."""
    has: dict[int, str] = {}
    for seat, name in enumerate(chosen):
        if name is not None:
            has[seat] = name
    for seat in range(len(chosen)):
        if seat not in has and NAMES_IN_ORDER[seat] not in chosen:
            has[seat] = NAMES_IN_ORDER[seat]
    for seat in range(len(chosen)):
        if seat not in has:
            has[seat] = min(set(NAMES_IN_ORDER) - set(has.values()), key=NAMES_IN_ORDER.index)
    return [has[seat] for seat in range(len(chosen))]


# Scoring


def where(cubes: Grid, kind: str) -> list[Spot]:
    return [(row, column) for row, column in spots(JOURNAL_SIDE) if cubes[row][column] == kind]


def fern_points(cubes: Grid) -> int:
    ferns = where(cubes, "f")
    return sum(2 for one in ferns if any(orthogonal(one, other) for other in ferns))


def maple_points(cubes: Grid) -> int:
    maples = where(cubes, "l")
    return sum(2 for one in maples if any(diagonal(one, other) for other in maples))


def bee_points(cubes: Grid) -> int:
    points = 0
    for bee in where(cubes, "b"):
        for kind in "mflg":
            if any(around(bee, other) for other in where(cubes, kind)):
                points += 1
    return points


def bigfoot_points(cubes: Grid) -> int:
    bigfoots = where(cubes, "g")
    points = 0
    for one in bigfoots:
        if not any(in_line(one, other) or around(one, other) for other in bigfoots):
            points += 5
    return points


def forager_bonuses(counts: list[int]) -> list[int]:
    """Half of the Mushrooms, rounded up, to the one player who has more than every other."""
    bonuses = []
    for seat, count in enumerate(counts):
        others = counts[:seat] + counts[seat + 1 :]
        leads = all(count > other for other in others)
        bonuses.append((count + 1) // 2 if leads else 0)
    return bonuses


def sheets(journals: tuple[str, ...], pinecones: tuple[int, ...]) -> tuple[ScoreSheet, ...]:
    grids = [grid(journal, JOURNAL_SIDE) for journal in journals]
    counts = [len(where(cubes, "m")) for cubes in grids]
    bonuses = forager_bonuses(counts)
    result = []
    for cubes, count, bonus, cones in zip(grids, counts, bonuses, pinecones, strict=True):
        lines = (
            count,
            bonus,
            fern_points(cubes),
            maple_points(cubes),
            bee_points(cubes),
            bigfoot_points(cubes),
            cones,
        )
        result.append(ScoreSheet(*lines, total=sum(lines)))
    return tuple(result)


def winners(totals: tuple[int, ...], pinecones: tuple[int, ...]) -> tuple[Seat, ...]:
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    most = max(pinecones[seat] for seat in best)
    return tuple(Seat(seat) for seat in best if pinecones[seat] == most)
