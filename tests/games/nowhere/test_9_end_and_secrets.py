"""The end, and what is secret (§9)."""

from __future__ import annotations

from gamenight.core import Rng, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import DrinkCoffee, End, MoveTo
from gamenight.server.shelf import game_card
from games.nowhere.positions import BOX, act, all_ready, position

LAST = BOX.counter.rounds


def test_all_win_together() -> None:
    """§9.1: by the escape; §9.2: the score is the number of preparations."""
    state = position(
        pawns=["port", "lakefront_6"],
        preps=(0, 2, 1),
        goals=("good_boy", "bottomless_cup"),
        deeds=(("catches", "catches"), ("coffees",)),
    )
    outcome = GAME.outcome(act(state, 1, MoveTo("port")))
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.scores == (3, 3)
    assert outcome.reason == End.ESCAPED


def test_the_last_round_ends() -> None:
    """§9.3 (H18): the game is lost then, and not earlier, even if nobody can escape any more."""
    state = position(round=LAST - 1, deck=(), discard=())
    assert GAME.outcome(state) is None
    lost = all_ready(position(round=LAST))
    assert lost.board.end is End.STRANDED
    outcome = GAME.outcome(lost)
    assert outcome is not None
    assert outcome.winners == ()
    assert GAME.to_act(lost) == ()


def test_everybody_jailed() -> None:
    """§9.4 (H17): the game is lost at once, even if a player is due for release."""
    state = position(pawns=["sheriff", "lakefront_3"], jailed=(2, 0), current=["curfew_lakefront"])
    lost = all_ready(state)
    assert lost.board.end is End.JAILED
    assert lost.board.round == 1


def test_a_destination_is_its_owners_secret() -> None:
    """§9.5: until the game is over."""
    state = position(goals=("overdue", "last_lap"))
    assert GAME.view(state, Seat(0)).destinations == ("overdue", None)
    assert GAME.view(state, Seat(1)).destinations == (None, "last_lap")
    assert GAME.view(state, None).destinations == (None, None)
    over = all_ready(position(goals=("overdue", "last_lap"), round=LAST))
    assert GAME.view(over, None).destinations == ("overdue", "last_lap")


def test_the_table_reminds_people_not_to_tell_their_destination() -> None:
    """§9.7 (H70): the client shows it where people write to each other."""
    assert GAME.chat
    assert "do not tell which it is (§9.7)" in game_card(GAME).untold


def test_a_badge_says_that_it_is_reached() -> None:
    """§9.6 (H44): everybody sees it, and every imagined state agrees with it."""
    state = act(position(goals=("bottomless_cup", "last_lap"), coffee=(True, True)), 0, DrinkCoffee())
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(state, viewer).reached == (True, False)
    view = GAME.view(state, Seat(1))
    assert view.destinations == (None, "last_lap")  # that, but not which
    rng = Rng("a badge", "imagine")
    assert {GAME.imagine(view, rng).destinations[0] for _ in range(20)} == {"bottomless_cup"}
