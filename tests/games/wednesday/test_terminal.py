"""Wednesday in the terminal: a seat sees only what it may see."""

from __future__ import annotations

from rich.console import Console

from gamenight.core import CHANCE, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday import terminal as wednesday
from gamenight.games.wednesday.types import EndTurn, MoveTo, Options, PlayCard, State, Stay, View
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
