"""Markers on the map: each player shows one intention, and the others agree or not (§9.8). All are asides."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Choice, Seat
from gamenight.games.nowhere.bags import put
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.intents import AnswerMarker, Marker, PutMarker, TakeMarker
from gamenight.games.nowhere.names import ERRANDS, FIRST_NAMES, place_name, preposition
from gamenight.games.nowhere.story import does, named
from gamenight.games.nowhere.types import Board, View
from gamenight.games.nowhere.vocabulary import LOCATIONS, Location

Said = PutMarker | TakeMarker | AnswerMarker

MOST = 6  # words of a player between two Actions, so that asides come to an end
TAKE_MARKER = TakeMarker()
_PUTS = (*[PutMarker(at, False) for at in ERRANDS], *[PutMarker(at, True) for at in LOCATIONS])


def offers(board: Board, seat: Seat) -> tuple[Said, ...]:
    """What a player may say now."""
    if not board.round or board.said.count(seat) >= MOST:
        return ()
    own = board.markers[seat]
    puts = [each for each in _PUTS if own is None or (each.location, each.meet) != (own.location, own.meet)]
    answers = [
        AnswerMarker(other, agrees)
        for other, marker in enumerate(board.markers)
        if marker is not None and other != seat
        for agrees in (True, False)
        if marker.answers[seat] is not agrees
    ]
    return (*puts, *([] if own is None else [TAKE_MARKER]), *answers)


def say(board: Board, seat: Seat, word: Said) -> Board:
    marker: Marker | None
    match word:
        case PutMarker(location, meet):
            at, marker = seat, Marker(location, meet, (None,) * len(board.hands))
        case TakeMarker():
            at, marker = seat, None
        case AnswerMarker(other, agrees):
            at, old = Seat(other), board.markers[other]
            assert old is not None, "there is a marker to answer"
            marker = replace(old, answers=put(old.answers, seat, agrees))
    return replace(board, markers=put(board.markers, at, marker), said=(*board.said, seat))


def no_word(board: Board, seat: Seat, word: Said) -> str:
    """Why the rules refuse a word (§9.8)."""
    if not board.round:
        return "markers are for the rounds: first choose the characters (§9.8)"
    if board.said.count(seat) >= MOST:
        return "you have said enough about plans until somebody takes the next Action (§9.8)"
    match word:
        case PutMarker():
            return "your marker lies there already (§9.8)"
        case TakeMarker():
            return "you have no marker on the map (§9.8)"
        case AnswerMarker(other, _):
            if other < len(board.markers) and board.markers[other] is None:
                return f"{FIRST_NAMES[board.characters[other]]} has no marker on the map (§9.8)"
            return "you answer the markers of others, once each way (§9.8)"


def claimed(view: View, seat: Seat) -> frozenset[str]:
    """The goals of this round that other players announced to reach themselves. See intentions.py."""
    found = [marker for owner, marker in enumerate(view.board.markers) if owner != seat and marker]
    return frozenset(f"round {view.board.round}: {each.location}" for each in found if not each.meet)


def described(box: Box, view: View, seat: Seat, word: Said) -> Choice:
    board = view.board
    match word:
        case PutMarker(location, meet):
            return Choice(f"Plan: {FIRST_NAMES[board.characters[seat]]} {_wish(box, location, meet)}")
        case TakeMarker():
            return Choice("Take the marker back")
        case AnswerMarker(other, agrees):
            whose = FIRST_NAMES[board.characters[other]]
            return Choice(f"{'Agree' if agrees else 'Do not agree'} with the plan of {whose}")


def told(box: Box, seat: Seat, word: Said, viewer: Seat | None) -> str:
    match word:
        case PutMarker(location, meet):
            wish = _wish(box, location, meet)
            return f"{does(seat, viewer, 'want')} {wish.partition(' ')[2]}."
        case TakeMarker():
            return f"{does(seat, viewer, 'take')} back what {'you' if seat == viewer else 'they'} planned."
        case AnswerMarker(other, agrees):
            whose = "your plan" if other == viewer else f"the plan of {named(other, viewer)}"
            if agrees:
                return f"{does(seat, viewer, 'agree')} with {whose}."
            return f"{does(seat, viewer, 'do', 'does')} not agree with {whose}."


def _wish(box: Box, location: Location, meet: bool) -> str:
    where = f"{preposition(location)} {place_name(box, location)}"
    return f"wants to {'meet' if meet else ERRANDS[location]} {where}"
