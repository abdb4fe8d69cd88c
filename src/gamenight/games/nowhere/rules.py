"""Nowhere: leave town together before the last round, past tape, jail and a dog that follows your scent.

Pure functions over `State`; § numbers refer to docs/rules/nowhere.md.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from gamenight.core import CHANCE, Outcome, Rng, Seat
from gamenight.games.nowhere import (
    belongings,
    characters,
    goals,
    markers,
    places,
    rounds,
    scent,
    sharing,
    sight,
    walking,
    windows,
)
from gamenight.games.nowhere.bags import kinds
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.events import effect_of, strikes, struck
from gamenight.games.nowhere.goals import EXITS
from gamenight.games.nowhere.intents import AnswerMarker, PutMarker, TakeMarker
from gamenight.games.nowhere.paying import can_pay
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.types import (
    Action,
    Board,
    Borrow,
    BreakIn,
    ChooseCharacter,
    CutAllTape,
    CutTape,
    DealDestination,
    Decline,
    DiscardItem,
    DrawItem,
    DrawScenario,
    DrinkCoffee,
    End,
    Give,
    GrabCoffee,
    KeepItem,
    LendSteps,
    MoveTo,
    Options,
    Prepare,
    Ready,
    RideBus,
    Shop,
    State,
    Steer,
    StrikeAt,
    Take,
    TakeBackReady,
    TakeDiscard,
    Task,
    Track,
    TradeIn,
    UseAbility,
    UseBook,
    UseItem,
    View,
)
from gamenight.games.nowhere.vocabulary import CHARACTERS, DESTINATIONS, ITEMS, SCENARIOS, Item

READY, TAKE_BACK_READY, DECLINE = Ready(), TakeBackReady(), Decline()
_DRAW = {item: DrawItem(item) for item in ITEMS}
_READ = {scenario: DrawScenario(scenario) for scenario in SCENARIOS}
_DEAL = {goal: DealDestination(goal) for goal in DESTINATIONS}
_KEEP = {item: KeepItem(item) for item in ITEMS}
_TOSS = {item: DiscardItem(item) for item in ITEMS}


def setup(box: Box, seats: int, options: Options) -> State:  # noqa: ARG001
    return State(rounds.laid_out(box, seats))


def to_act(state: State) -> tuple[Seat, ...]:
    board = state.board
    if board.end is not None:
        return ()
    if board.agenda:
        return rounds.asked(board, board.agenda[0])
    return rounds.still_acting(board.jailed, board.ready)  # §4.1


def legal_actions(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    board = state.board
    if not board.agenda and board.end is None and seat >= 0:  # as in `to_act`
        idle = seat >= len(board.hands) or board.ready[seat] or board.jailed[seat]
        return () if idle else _free_choice(box, board, seat, READY)
    if seat not in to_act(state):
        return ()
    if seat == CHANCE:
        return tuple(_outcomes(box, state))
    return tuple(_answers(box, board, board.agenda[0], seat))


def asides(box: Box, state: State, seat: Seat) -> tuple[Action, ...]:
    """Take back "ready" (§3.10), share through the bars (§6.2), and put markers on the map (§9.8)."""
    board = state.board
    if seat not in range(len(board.hands)) or to_act(state) in ((), (CHANCE,)):
        return ()
    return (*_deeds(box, board, seat), *markers.offers(board, seat))


def _deeds(box: Box, board: Board, seat: Seat) -> tuple[Action, ...]:
    """The asides that are no words: "ready" once until the next Action, and what a jailed player shares."""
    if board.agenda:
        return ()
    if board.jailed[seat]:
        return tuple(sharing.through_bars(box, board, seat))
    return (TAKE_BACK_READY,) if board.ready[seat] and seat not in board.recalled else ()


def sample(box: Box, state: State, rng: Rng) -> Action:
    board = state.board
    if board.agenda[0].kind in rounds.ITEMS_BY_CHANCE:
        return _DRAW[rng.pick(board.deck)]
    if board.agenda[0].kind == "read":
        return _READ[rng.pick(board.scenarios)]
    return rng.pick(_outcomes(box, state))


def apply(box: Box, state: State, seat: Seat, action: Action) -> State:
    if type(action) is DealDestination:
        return _deal(box, state, action)
    return State(_went_on(box, _done(box, state.board, seat, action), state), state.destinations)


def outcome(state: State) -> Outcome | None:
    board = state.board
    if board.end is None:
        return None
    seats = len(board.hands)
    winners = tuple(map(Seat, range(seats))) if board.end is End.ESCAPED else ()
    return Outcome((sum(board.preps),) * seats, winners, board.end)  # §9.2


def view(box: Box, state: State, seat: Seat | None) -> View:
    return sight.view(box, state, seat)


def rounds_begun(state: State) -> int:
    return state.board.round


def imagine(box: Box, view: View, rng: Rng) -> State:
    return sight.imagine(box, view, rng)


def hurries(state: State) -> bool:
    """The others wait while a player reacts or decides. Choosing a character is not urgent."""
    return state.board.round > 0 and bool(state.board.agenda)


def _outcomes(box: Box, state: State) -> list[Action]:
    """All outcomes of the chance task at hand."""
    board = state.board
    match board.agenda[0].kind:
        case "read":
            return [_READ[scenario] for scenario in board.scenarios]
        case "strike":
            return [StrikeAt(at) for at in strikes(effect_of(box, board.agenda[0]))]
        case "destination":
            return [_DEAL[goal] for goal in DESTINATIONS if goal not in state.destinations]
        case _:
            return [_DRAW[item] for item in kinds(board.deck)]


def _free_choice(box: Box, board: Board, seat: Seat, *more: Action) -> tuple[Action, ...]:
    """All actions of a player in the open part of a round (§4), and `more`."""
    here = board.pawns[seat]
    found: list[Action] = []
    if pays := can_pay(board, seat):
        if is_location(here):
            found += places.interactions(box, board, seat, here)
        found += characters.abilities(box, board, seat)
    if board.pawns.count(here) > 1 and any(board.hands):
        found += sharing.shares(box, board, seat)
    if board.hands[seat]:
        found += belongings.uses(box, board, seat)
    if board.coffee[seat]:
        found += belongings.drinks(board, seat)
    if board.books[seat]:
        found += characters.books(box, board, seat)
    if board.sprint:
        found += characters.lends(board, seat)
    found += more
    return walking.moves(box, board, seat, pays) + tuple(found)


def _answers(box: Box, board: Board, task: Task, seat: Seat) -> list[Action]:
    """The legal decisions of a player who is asked."""
    if seat in task.asked or task.kind == "catch":
        return _last_moment(box, board, task, seat)
    match task.kind:
        case "character":
            return [ChooseCharacter(who) for who in CHARACTERS if who not in board.characters]
        case "keep":
            return [_KEEP[item] for item in kinds(task.items)]
        case "toss":
            return [_TOSS[item] for item in kinds(task.items)]
        case "fit":
            return [*sharing.fits(box, board, seat), *windows.answers(box, board, task, seat)]
        case "lose" | "trim":
            return [*sharing.discards(board, seat), *windows.answers(box, board, task, seat)]
        case "cut":
            return [*places.cuts(board), DECLINE]
        case "stride":
            return [*walking.strides(box, board, seat, task.n), DECLINE]
        case "share":
            other = Seat(task.n)
            giving = board.characters[seat] == "sam"
            offers = sharing.gives(board, seat, [other]) if giving else sharing.takes(board, [other])
            return [*offers, DECLINE]
        case "track":
            return [Track(quarry) for quarry in task.seats]
        case "steer":
            return [Steer(place) for place in scent.ways(box, board, task.seats[0])]
        case _:
            raise AssertionError(f"nobody decides about {task.kind}")


def _last_moment(box: Box, board: Board, task: Task, seat: Seat) -> list[Action]:
    """Change what is about to happen, or let it happen (§4.17). The Actions of a Coffee: §5.11."""
    found = windows.answers(box, board, task, seat)
    if task.kind == "catch" and seat == task.seat and rounds.has_time(board, task):
        free = _free_choice(box, board, seat)
        return [*free, *(answer for answer in found if answer not in free), DECLINE]
    return [*found, DECLINE]


def _done(box: Box, board: Board, seat: Seat, action: Action) -> Board:
    """What the action itself does."""
    # The most frequent actions come first. A `case` would take several times as long.
    if type(action) is MoveTo:
        if board.agenda and board.agenda[0].kind == "stride":
            return walking.walk(box, _off(board), seat, action.place, board.agenda[0].n)
        return walking.move(box, board, seat, action.place)
    if type(action) is Ready:
        return rounds.say_ready(box, board, seat)
    if type(action) is DrawItem:
        return rounds.draw_item(board, action.item)
    if type(action) is DrawScenario:
        return rounds.draw_scenario(board, action.scenario)
    if type(action) is ChooseCharacter:
        return replace(_off(board), characters=(*board.characters, action.character))
    if type(action) is UseAbility:
        return characters.use_ability(box, board, seat)
    if type(action) is UseItem:
        return _use(box, board, seat, action)
    match action:
        case Shop() | TakeDiscard() | RideBus() | Borrow() | GrabCoffee() | CutAllTape() | Prepare():
            return places.interact(box, board, seat, action)
        case PutMarker() | TakeMarker() | AnswerMarker():
            return markers.say(board, seat, action)
        case CutTape(location):
            if board.agenda and board.agenda[0].kind == "cut":
                return places.uncover(_off(board), location)
            return places.interact(box, board, seat, action)
        case BreakIn(location):
            return characters.break_in(box, board, seat, location)
        case TradeIn(item):
            return characters.trade_in(board, seat, item)
        case Give(item, to):
            return _give(board, seat, Seat(to), item)
        case Take(item, of):
            return _take(board, seat, Seat(of), item)
        case DrinkCoffee():
            return _drink(box, board, seat)
        case UseBook(on):
            return characters.use_book(box, board, seat, on)
        case LendSteps(to):
            return characters.lend(board, seat, Seat(to))
        case TakeBackReady():
            return rounds.take_back_ready(board, seat)
        case KeepItem(item):
            return places.keep(board, board.agenda[0], item)
        case DiscardItem(item):
            return _discard(board, item)
        case Track(quarry):
            return scent.follow(box, _off(board), Seat(quarry))
        case Steer(place):
            return scent.run(box, _off(board), board.agenda[0].seats[0], place)
        case Decline():
            return _decline(board, seat)
        case StrikeAt(location):
            return struck(board, location)
        case DealDestination():
            raise AssertionError("a Destination is no part of the board")
        case _:
            assert_never(action)


def _went_on(box: Box, board: Board, state: State) -> Board:
    """Settle tasks and the end of the round (§3.8). Test the escape after each change (§8.7)."""
    while board.end is None:
        # the first test is a quick one; an escape drops the tasks left
        if board.pawns[0] in EXITS and goals.escapes(box, board, state.destinations):
            return replace(board, end=End.ESCAPED)
        if board.agenda:
            if board.agenda[0].kind in windows.KINDS:
                board = windows.opened(box, board)
            if rounds.waits(box, board, board.agenda[0]):
                return board
            board = rounds.settle_next(box, board)
        elif not board.round or rounds.still_acting(board.jailed, board.ready):
            return board
        else:
            board = rounds.over(box, board)
    return board


def _off(board: Board) -> Board:
    return replace(board, agenda=board.agenda[1:])


def _deal(box: Box, state: State, action: DealDestination) -> State:
    """§2.9: deal one Destination to each seat, in order."""
    dealt = replace(state, destinations=(*state.destinations, action.destination))
    task = state.board.agenda[0]
    board = replace(state.board, agenda=(replace(task, n=task.n - 1), *state.board.agenda[1:]))
    return replace(dealt, board=rounds.settle(box, board))


def _use(box: Box, board: Board, seat: Seat, action: UseItem) -> Board:
    """Use an Item. The Chew Toy ends the attempt (§5.9), a Hall Pass spares its holder (§6.7)."""
    after = belongings.use_item(box, board, seat, action)
    if action.item == "chew_toy":
        return scent.told(_off(after), "toy")
    return windows.spare(after, seat) if action.item == "hall_pass" else after


def _drink(box: Box, board: Board, seat: Seat) -> Board:
    after = belongings.drink(box, board, seat)
    if board.agenda:  # §5.11: in answer to a catch
        return replace(after, agenda=(replace(board.agenda[0], n=1), *board.agenda[1:]))
    return after


def _give(board: Board, seat: Seat, to: Seat, item: Item) -> Board:
    if board.jailed[seat]:  # an aside: nobody has to answer it
        return sharing.gave(sharing.passed(board, seat, to, item), seat, to)
    return sharing.give(board, seat, to, item)


def _take(board: Board, seat: Seat, of: Seat, item: Item) -> Board:
    take = sharing.passed if board.jailed[seat] else sharing.hand_over
    return take(board, of, seat, item)


def _discard(board: Board, item: Item) -> Board:
    """Discard for Floormart (§7.3), for a Scenario (§12.4) or because the pocket is too full (§4.15)."""
    task = board.agenda[0]
    if task.kind == "toss":
        return places.toss(board, task, item)
    after = sharing.discard(board, task.seat, item)
    left = replace(task, n=task.n - 1) if task.kind == "lose" else task
    return replace(after, agenda=(left, *board.agenda[1:]))


def _decline(board: Board, seat: Seat) -> Board:
    """Let it happen, or make no further optional decision."""
    if board.agenda[0].kind in windows.KINDS:
        return windows.decline(board, seat)
    return _off(board)
