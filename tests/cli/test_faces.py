"""Faces: a game may have its own face in the terminal, and the plain face works for every game."""

from __future__ import annotations

from importlib.util import find_spec
from io import StringIO

import pytest
from msgspec import Struct
from rich.console import Console

from core.toy import TOY, Bid
from gamenight.cli.faces import Face, PlainFace, face_of
from gamenight.core import CHANCE, AnyGame, Seat
from gamenight.games import GAMES
from playing import Case, playout

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")


def printed(what: object) -> str:
    console = Console(file=StringIO(), width=140)
    console.print(what)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def by_slug(game: AnyGame) -> str:
    return game.slug


WITH_TERMINAL = [game for game in GAMES if find_spec(f"gamenight.games.{game.slug}.terminal")]


@pytest.mark.parametrize("game", WITH_TERMINAL, ids=by_slug)
def test_a_game_with_its_own_face_uses_it_unless_plain_is_asked_for(game: AnyGame) -> None:
    assert not isinstance(face_of(game), PlainFace)
    assert isinstance(face_of(game, plain=True), PlainFace)


def test_a_game_without_a_face_gets_the_plain_one() -> None:
    assert isinstance(face_of(TOY), PlainFace)


@pytest.mark.parametrize("game", [*GAMES, TOY], ids=by_slug)
def test_the_plain_face_numbers_and_describes_every_choice(game: AnyGame) -> None:
    face: Face = PlainFace(game)
    done = playout(game, game.seats[0], "plain")
    names = NAMES[: game.seats[0]]
    for state in done.states[::5]:
        for seat in set(game.to_act(state)) - {CHANCE}:
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            drawn = printed(face.draw(view, legal, seat, names))
            for number, action in enumerate(legal, 1):
                assert face.parse(view, legal, str(number)) == action
                assert face.parse(view, legal, face.token(action)) == action
                assert game.describe(view, seat, action).text.format(*names)[:60] in drawn.replace("\n", " ")
    outcome = game.outcome(done.last)
    assert outcome is not None
    sheet = printed(face.score_sheet(game.view(done.last, None), names))
    assert all(str(score) in sheet for score in outcome.scores)


def test_the_plain_face_shows_no_more_than_the_view() -> None:
    """A secret bid does not appear in the tree of another seat."""
    case = Case(TOY, 2)
    state = playout(*case, "plain").states[2]
    face, after = PlainFace(TOY), TOY.apply(state, Seat(0), Bid(2))
    own, other = (
        printed(face.draw(TOY.view(after, Seat(seat)), (), Seat(seat), NAMES[:2])) for seat in (0, 1)
    )
    assert "bids: 2, –" in own
    assert "bids: –, –" in other


@pytest.mark.parametrize("words", ["0", "25", "-1", "99999999999", "two", "", "²"])
def test_words_that_match_no_choice_give_none(words: str) -> None:
    northwest = GAMES[0]
    state = next(state for state in playout(northwest, 2, "plain").states if northwest.to_act(state) == (0,))
    legal = northwest.legal_actions(state, Seat(0))
    assert len(legal) < 25
    assert PlainFace(northwest).parse(northwest.view(state, Seat(0)), legal, words) is None


def test_the_plain_face_shows_names_for_seats_and_each_list_on_its_own_line() -> None:
    class Dice(Struct):
        turn_seat: int
        seats: tuple[int, ...]
        dice: tuple[tuple[int, ...], ...]
        pips: int

    shown = printed(PlainFace(TOY).draw(Dice(1, (1, 0), ((1, 5), (6,)), 1), (), None, ["Ann", "Bo"]))
    assert "turn_seat: Bo" in shown
    assert "seats: Bo, Ann" in shown
    assert "0: 1, 5" in shown
    assert "1: 6" in shown
    assert "pips: 1" in shown
