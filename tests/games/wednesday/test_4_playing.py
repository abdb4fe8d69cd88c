"""Chapter 4: playing a card."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import Done, MoveTo, Phase, PlayCard, PlaySix, PlayThingCard, Seen, Stay
from games.wednesday.positions import act, draw, hand, legal, pile, played, position, refusal


def test_a_player_plays_one_card_where_the_pawn_stands() -> None:
    """§4.1."""
    state = act(position(), MoveTo("jericho"))
    assert played(state) == {("s1", "jericho"), ("s2", "jericho"), ("s3", "jericho")}
    state = act(state, PlayCard("s2", "jericho"))
    assert pile(state, "jericho") == "s2"
    assert hand(state, 0) == "s1 s3"
    wrong = refusal(act(position(), MoveTo("jericho")), PlayCard("s2", "crypt"))
    assert wrong == "a card is played where the pawn stands: Jericho (§4.1)"


def test_playing_is_not_optional() -> None:
    """§4.1, ruling W9."""
    state = act(position(), MoveTo("jericho"))
    assert Done() not in legal(state)
    assert refusal(state, Done()) == "a card must be played here (§4.1)"


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    """§4.1."""
    state = act(position(), MoveTo("jericho"))
    assert refusal(state, PlayCard("b1", "jericho")) == "there is no Bee 1 in the hand (§4.1)"


def test_equal_cards_are_offered_once() -> None:
    """§4.1."""
    state = act(position(hands=("s1 s1 s2", "b1 b2 b3")), MoveTo("woods"))
    assert [action for action in legal(state) if isinstance(action, PlayCard)] == [
        PlayCard("s1", "woods"),
        PlayCard("s2", "woods"),
    ]


def test_no_card_is_played_in_nevermore() -> None:
    """§4.2: the turn goes on to its end."""
    state = act(position(), Stay())
    assert state.phase is Phase.END
    assert hand(state, 0) == "s1 s2 s3"


def test_things_card_may_be_played_instead() -> None:
    """§4.3."""
    state = act(position(holder=0), MoveTo("woods"))
    assert ("thing", "woods") in played(state)
    state = act(state, PlayThingCard("woods"))
    assert pile(state, "woods") == "w5"
    assert hand(state, 0) == "s1 s2 s3"


def test_only_the_player_with_thing_may_play_things_card() -> None:
    """§4.3."""
    state = act(position(holder=1), MoveTo("woods"))
    assert refusal(state, PlayThingCard("woods")) == "Thing stands before somebody else (§4.3)"


def test_a_card_that_counts_nothing_may_be_played() -> None:
    """§4.4, ruling W2: a Siren in Pilgrim Village."""
    state = act(position(), MoveTo("pilgrim_village"))
    assert ("s3", "pilgrim_village") in played(state)


def test_a_player_without_cards_plays_none() -> None:
    """§4.5, ruling W19."""
    state = act(position(hands=("", "b1")), MoveTo("woods"))
    assert pile(state, "woods") == ""
    assert state.phase is Phase.DRAW


def test_a_player_without_cards_can_play_things_card() -> None:
    """§4.5."""
    state = act(position(hands=("", "b1"), holder=0), MoveTo("woods"))
    assert played(state) == {("thing", "woods")}


def test_everyone_sees_the_number_of_cards_and_their_own_cards() -> None:
    """§4.6, ruling W20."""
    state = act(position(piles={"woods": "b5"}, by=1), MoveTo("woods"), PlayCard("s2", "woods"))
    mine, theirs = Seen(Seat(0), 40, "s2"), Seen(Seat(1), 0, "b5")
    hidden_mine, hidden_theirs = Seen(Seat(0), 40, None), Seen(Seat(1), 0, None)
    assert GAME.view(state, Seat(0)).piles[4] == (hidden_theirs, mine)
    assert GAME.view(state, Seat(1)).piles[4] == (theirs, hidden_mine)
    assert GAME.view(state, None).piles[4] == (hidden_theirs, hidden_mine)


def test_only_bianca_can_play_a_six() -> None:
    """§4.1, §8.3."""
    state = act(position(), MoveTo("woods"))
    assert refusal(state, PlaySix("s1", "woods")) == "only Bianca plays 6s, while one lies before her (§8.3)"


def test_a_played_card_leaves_the_hand() -> None:
    """§4.1: another one is drawn."""
    state = draw(act(position(), MoveTo("woods"), PlayCard("s2", "woods")), "m5")
    assert hand(state, 0) == "m5 s1 s3"
