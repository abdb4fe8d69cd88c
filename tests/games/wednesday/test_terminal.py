"""Wednesday in the terminal: a seat sees only what it may see."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.console import Console

from gamenight.core import CHANCE, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday import terminal as wednesday
from gamenight.games.wednesday.types import (
    EndTurn,
    Location,
    MoveTo,
    Options,
    Phrase,
    PlayCard,
    Said,
    Say,
    State,
    Stay,
    View,
)
from games.wednesday.positions import position
from playing import playout

NAMES = ("Ann", "Ben", "Cid")


def as_text(view: View) -> str:
    console = Console(width=140)
    with console.capture() as captured:
        console.print(wednesday.draw(view, (), view.seat, NAMES[: len(view.pawns)]))
        console.print(wednesday.score_sheet(view, NAMES[: len(view.pawns)]))
    return captured.get()


def moments(games: int) -> list[tuple[State, Seat]]:
    steps = [
        (state, seat)
        for number in range(games)
        for state, seat, _ in playout(GAME, 3, f"typed {number}", Options()).steps
    ]
    return [(state, seat) for state, seat in steps if seat != CHANCE]


def test_a_card_is_typed_without_a_place_if_there_is_only_one() -> None:
    alone = 0
    for state, seat in moments(2):
        legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
        plays = [action for action in legal if isinstance(action, PlayCard)]
        for play in plays:
            several = sum(other.card == play.card for other in plays) > 1
            assert wednesday.parse(view, legal, play.card) == (None if several else play)
            alone += not several
    assert alone > 0


def test_an_illegal_action_is_parsed_and_left_to_the_rules() -> None:
    state, seat = next((s, seat) for s, seat in moments(1) if Stay() in GAME.legal_actions(s, seat))
    view = GAME.view(state, seat)
    assert wednesday.parse(view, (), "woods") == MoveTo("woods")
    assert wednesday.parse(view, (), "end") == EndTurn()
    assert wednesday.parse(view, (), "dance") is None


def test_only_its_player_sees_a_card_that_lies_face_down() -> None:
    state, _ = next((s, seat) for s, seat in moments(1) if any(len(pile) for pile in s.piles))
    laid = next(pile for pile in state.piles if pile)[0]
    shown = f"{NAMES[laid.seat]}: {laid.card}"
    for seat in range(3):
        assert (shown in as_text(GAME.view(state, Seat(seat)))) == (seat == laid.seat)
    assert shown not in as_text(GAME.view(state, None))


def test_the_score_sheet_lists_the_attacks() -> None:
    last = playout(GAME, 3, "attacks", Options()).states[-1]
    text = as_text(GAME.view(last, None))
    for attack in last.attacks:
        assert str(attack.total) in text
        assert ("saved" if attack.saved else "lost") in text


@pytest.mark.parametrize(
    ("words", "location", "phrase"),
    [
        ("say crypt covered", "crypt", "covered"),
        ("say village more", "pilgrim_village", "needs_more"),
        ("say shed little", "art_shed", "little_help"),
        ("say woods going", "woods", "going"),
        ("say thing", None, "send_thing"),
        ("say wait", None, "wait"),
        ("say thanks", None, "thanks"),
    ],
)
def test_phrases_are_typed_at_any_time_of_a_turn(
    words: str, location: Location | None, phrase: Phrase
) -> None:
    """§11.3, §11.4."""
    state = position()
    typed = wednesday.parse(GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0)), words)
    assert typed == Say(location, phrase)
    assert typed in GAME.asides(state, Seat(0))


def test_the_drawing_has_what_was_said_and_when() -> None:
    """§11.6."""
    said = (Said(Seat(1), 38, "woods", "covered"), Said(Seat(1), 40, None, "thanks"))
    assert "“I have The Woods covered” (2 turns ago) “Thank you”" in as_text(
        GAME.view(replace(position(), said=said), Seat(0))
    )


def test_the_drawing_has_the_points_of_all_five_attacks() -> None:
    """§1.7, §1.8."""
    beginner, expert = (as_text(GAME.view(position(level=level), None)) for level in ("beginner", "expert"))
    assert "The attacks need 14, 16, 18, 20 and 22 (beginner level)." in beginner
    assert "The attacks need 23, 25, 27, 30 and 33 (expert level, a reconstruction)." in expert
