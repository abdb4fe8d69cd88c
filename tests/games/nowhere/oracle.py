"""A second, slow implementation of Trails, walking, windows and the escape, written from the rulebook.

Nothing is shared with the rules but the board and the printed map: every walk is tried.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gamenight.games.nowhere.types import Board
from gamenight.games.nowhere.vocabulary import Destination
from games.nowhere.positions import BOX


def doors(place: str) -> set[str]:
    """The places one space away: along a street or through an entrance."""
    near: set[str] = set()
    for street in BOX.town.street.values():
        spaces = list(street.spaces)
        if place in spaces:
            at = spaces.index(place)
            near |= set(spaces[max(at - 1, 0) : at] + spaces[at + 1 : at + 2])
    for name, location in BOX.town.location.items():
        if place == name:
            near |= set(location.entrances)
        if place in location.entrances:
            near.add(name)
    return near


def lasting(board: Board, word: str) -> list[tuple[int, str | None]]:
    found: list[tuple[int, str | None]] = []
    for scenario in board.current:
        for effect in BOX.scenarios[scenario].effects:
            if BOX.scenarios[scenario].when == "round" and effect.effect == word:
                found.append((effect.n, effect.location))
    return found


def walks(start: str, closed: set[str], longest: int) -> dict[str, list[list[str]]]:
    """Every walk from `start` that reaches a place in as few spaces as possible."""
    best: dict[str, list[list[str]]] = {start: [[start]]}
    front = [[start]]
    for _ in range(longest):
        longer = [[*walk, door] for walk in front for door in sorted(doors(walk[-1])) if door not in closed]
        front = [walk for walk in longer if walk[-1] not in best or len(best[walk[-1]][0]) == len(walk)]
        for walk in front:
            best.setdefault(walk[-1], []).append(walk)
    return best


def may_walk_to(board: Board, seat: int) -> set[str]:
    """The places a player can walk to, with the rest of a Move Action or a new one."""
    closed: set[str] = {board.camel}
    if not board.crossing[seat] and not lasting(board, "open_doors"):
        closed |= set(board.tape)
    spaces = board.steps[seat] or 0
    if board.counter > 0 or board.extra[seat] > 0:
        fresh = max(4 + sum(n for n, _ in lasting(board, "steps")), 1)
        fresh += board.bonus[seat] + board.promised[seat]
        spaces = max(spaces, fresh)
    return set(walks(board.pawns[seat], closed, spaces)) - {board.pawns[seat]}


class Trail:
    """The Scent Trail that begins on this board, by the rulebook."""

    def __init__(self, board: Board) -> None:
        steak = [seat for seat, hand in enumerate(board.hands) if "raw_steak" in hand]
        safe = {"park"} | {str(place) for _, place in lasting(board, "safe")}
        closed: set[str] = set() if lasting(board, "open_doors") else set(board.tape)
        if not steak:
            closed |= safe
        ways = walks(board.camel, closed, 60)
        hunted = [
            seat
            for seat, place in enumerate(board.pawns)
            if not board.jailed[seat] and not board.caught[seat] and place in ways
        ]
        if steak:
            hunted = [seat for seat in hunted if seat in steak]
        else:
            hunted = [seat for seat in hunted if board.pawns[seat] not in safe]
            if board.decoy and any(seat in board.preparers for seat in hunted):
                hunted = [seat for seat in hunted if seat in board.preparers]
            most = max((len(board.hands[seat]) for seat in hunted), default=0)
            hunted = [seat for seat in hunted if len(board.hands[seat]) == most]
            nearest = min((len(ways[board.pawns[seat]][0]) for seat in hunted), default=0)
            hunted = [seat for seat in hunted if len(ways[board.pawns[seat]][0]) == nearest]
        self.reach = max(4 + sum(board.preps) + sum(n for n, _ in lasting(board, "reach")), 0)
        self.asleep = bool(lasting(board, "calm"))
        self.quarries = [] if self.asleep else hunted
        self.stops = {
            seat: {walk[: self.reach + 1][-1] for walk in ways[board.pawns[seat]]} for seat in self.quarries
        }


def done(board: Board, seat: int, goal: Destination) -> bool:
    """Whether a Destination is reached."""
    deeds = list(board.deeds[seat])
    if goal == "last_lap":
        return len([street for street in BOX.town.street if f"street:{street}" in deeds]) >= 7
    if goal == "overdue":
        return board.books[seat]
    if goal == "keepsake":
        return any(BOX.items[item].type == "unique" for item in board.hands[seat])
    if goal == "grand_tour":
        return len({deed for deed in deeds if deed.startswith("at:")}) >= 4
    if goal == "goodbyes":
        return len({deed for deed in deeds if deed.startswith("gift:")}) >= min(3, len(board.hands) - 1)
    if goal == "night_watch":
        return "night:sheriff" in deeds
    needed = {"bottomless_cup": "coffees", "good_boy": "catches", "lost_and_found": "salvages"}
    word = needed.get(goal, "preparations")
    return deeds.count(word) >= BOX.destinations[goal].n


def can_escape(board: Board, goals: tuple[Destination, ...]) -> bool:
    sail, diesel, car = board.preps
    tape = () if lasting(board, "open_doors") else board.tape
    by_boat = (1 if sail == 1 else 0) + (2 if diesel == 2 else 0)
    by_car = 3 if car == 3 else 0
    at_port = [place for place in board.pawns if place == "port"]
    at_home = [place for place in board.pawns if place == "neighborhood"]
    return (
        not any(board.jailed)
        and len(at_port) + len(at_home) == len(board.pawns)
        and len(at_port) <= by_boat
        and len(at_home) <= by_car
        and not (at_port and "port" in tape)
        and not (at_home and "neighborhood" in tape)
        and all(done(board, seat, goal) for seat, goal in enumerate(goals))
    )


def end_of_round(board: Board, goals: tuple[Destination, ...]) -> str:
    """How a round ends: "escaped", "all jailed", "stranded" or "another round".

    Assumes that nobody can answer an arrest.
    """
    for scenario in board.current:
        wanted: list[int] = []
        nobody_jailed = not any(board.jailed)
        for effect in BOX.scenarios[scenario].effects if BOX.scenarios[scenario].when == "end" else ():
            homes = [at for at, place in BOX.town.location.items() if effect.street in place.streets]
            houses = [at for at in homes if at not in ("park", "sheriff")]
            if effect.effect in ("tape", "raid"):
                board = replace(board, tape=tuple({*board.tape, *houses}))
            if effect.effect == "untape_all":
                board = replace(board, tape=())
            if effect.effect == "raid":
                wanted += [seat for seat, place in enumerate(board.pawns) if place in houses]
            if effect.effect == "curfew" and effect.street:
                street = BOX.town.street[effect.street].spaces
                wanted += [seat for seat, place in enumerate(board.pawns) if place in street]
            if can_escape(board, goals) and not wanted:
                return "escaped"
        if nobody_jailed and len(set(wanted)) == len(board.pawns):
            wanted.remove(board.reader)
        for seat in wanted:
            board = replace(board, jailed=tuple(9 if s == seat else u for s, u in enumerate(board.jailed)))
        if all(board.jailed):
            return "all jailed"
    return "stranded" if board.round == BOX.counter.rounds else "another round"


def takes_an_action(before: Board, after: Board) -> bool:
    """Whether somebody paid: with an Action of the counter, or with one of a Coffee."""
    return sum(after.spent) > sum(before.spent) or sum(after.extra) < sum(before.extra)


def may_take_back_ready(board: Board, taken_back: set[int]) -> set[int]:
    """Who may take back "ready". `taken_back` are the seats that did so since the last Action."""
    if board.end is not None or board.agenda:
        return set()
    return {
        seat
        for seat, ready in enumerate(board.ready)
        if ready and board.jailed[seat] == 0 and seat not in taken_back
    }


def actions_at_start(board: Board) -> int:
    """The counter at the start of the next round."""
    free = len([until for until in board.jailed if until <= board.round + 1])
    return 2 * free


# Who can change what is about to happen, card by card


def asked_before_catch(board: Board, quarry: int) -> set[int]:
    """Who has something against a catch of the quarry, who stands where Camel is."""
    free = [seat for seat, until in enumerate(board.jailed) if not until]

    def helps(seat: int, item: str) -> bool:
        if item == "dog_whistle":
            return board.camel != "sheriff"
        if seat != quarry:
            return False
        goes = {"house_key": "neighborhood", "bus_ticket": "bus_stop"}
        if item in goes:
            return goes[item] != board.camel
        apart = [other for other in free if board.pawns[other] != board.camel]
        return item == "chew_toy" or (item == "bracelet" and bool(apart))

    asked = _who_has(board, free, helps)
    return asked | {quarry} if board.coffee[quarry] else asked


def asked_before_arrest(board: Board, places: set[str]) -> set[int]:
    """Who has something against the arrest of everybody in these places."""
    free = [seat for seat, until in enumerate(board.jailed) if not until]
    inside = [seat for seat in free if board.pawns[seat] in places]
    if len(inside) == len(board.pawns):
        inside.remove(board.reader)
    everybody = len(inside) == len(free)

    def helps(seat: int, item: str) -> bool:
        if item in ("bail_money", "megaphone"):
            return everybody and len(free) < len(board.pawns)
        if seat not in inside:
            return False
        if item == "hall_pass":
            return True
        goes = {"house_key": "neighborhood", "bus_ticket": "bus_stop"}
        if item in goes:
            return goes[item] not in places
        return item == "bracelet" and any(board.pawns[other] not in places for other in free)

    asked = _who_has(board, free, helps) if inside else set()
    for seat in free:
        book = board.characters[seat] == "noel" and board.books[seat]
        if book and inside and everybody and len(free) < len(board.pawns):
            asked.add(seat)
    return asked


def _who_has(board: Board, free: list[int], helps: Callable[[int, str], bool]) -> set[int]:
    """The free players with an Item that helps, with a key to one on the pile, or with a Book for one."""
    asked = set[int]()
    sharing = not lasting(board, "no_sharing")
    for seat in free:
        if any(helps(seat, item) for item in board.hands[seat]):
            asked.add(seat)
        if "locker_key" in board.hands[seat] and any(helps(seat, item) for item in board.discard):
            asked.add(seat)
        if board.books[seat] and sharing:
            for other in free:
                if other == seat:
                    continue
                if board.characters[seat] == "sam" and any(helps(other, item) for item in board.hands[seat]):
                    asked.add(seat)
                taken = [item for item in board.hands[other] if helps(seat, item)]
                if board.characters[seat] == "guinevere" and taken:
                    asked.add(seat)
    return asked
