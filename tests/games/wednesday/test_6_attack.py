"""Chapter 6: the Hyde's attack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import Counted, Outcast, Pass, Phase, RevealToken, Seen, Swap
from games.wednesday.positions import TWO, act, attacked, last_turn, of, pile, story, strike

FOUR: tuple[Outcast, ...] = ("enid", "yoko", "eugene", "ajax")


def test_the_hyde_attacks_the_location_of_the_last_token() -> None:
    """§6.1: cards at other Locations stay, and the token never returns to the bag."""
    state = strike(last_turn(TWO, "jericho", "t5", others={"crypt": "s1 s2", "woods": "e3"}))
    assert story(state).location == "jericho"
    assert (pile(state, "crypt"), pile(state, "woods"), pile(state, "jericho")) == ("s1 s2", "e3", "")
    assert RevealToken("jericho") not in GAME.legal_actions(replace(state, phase=Phase.TOKEN), CHANCE)


def test_the_cards_are_turned_up_for_everyone() -> None:
    """§6.2."""
    state = strike(last_turn(lying="t5 e3"))
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(state, viewer).piles[4] == (Seen(Seat(1), 0, "t5"), Seen(Seat(1), 1, "e3"))


def test_the_cards_of_other_locations_stay_face_down() -> None:
    """§6.2: here in The Crypt and The Woods, while Wednesday may swap in Pilgrim Village."""
    state = strike(last_turn(location="pilgrim_village", lying="t5", others={"crypt": "s5", "woods": "e5"}))
    assert state.phase is Phase.SWAP
    view = GAME.view(state, Seat(0))
    assert view.piles[0] == view.piles[4] == (Seen(Seat(1), 0, None),)
    assert view.threatened == ("pilgrim_village",)


def test_wednesday_swaps_before_anything_is_counted() -> None:
    """§6.3, ruling W3: the example of the book, a Bee 4 for a Werewolf 4 in Pilgrim Village."""
    state = strike(last_turn(location="pilgrim_village", lying="w4", hands=("s1 s2 s3", "b4 t1 t2")))
    assert state.phase is Phase.SWAP
    state = act(state, Swap("b4", "w4"))
    assert story(state).cards == (Counted(Seat(1), "b4", 4, "plain", "w4"),)
    assert state.hands[1] == ("t1", "t2", "w4")


def test_everyone_sees_the_sum_while_wednesday_may_swap() -> None:
    """§6.3: the attack is the same after she passes."""
    state = strike(last_turn(lying="t5 e3"))
    told = {GAME.view(state, viewer).strike for viewer in (Seat(0), Seat(1), None)}
    state = act(state, Pass())
    assert told == {story(state)}
    assert GAME.view(state, Seat(0)).strike is None


def test_cards_that_the_location_does_not_allow_count_nothing() -> None:
    """§6.4, ruling W3: a 4 at Jericho."""
    state = strike(last_turn(TWO, "jericho", "s4 s5"))
    assert [(card.worth, card.why) for card in story(state).cards] == [(0, "void"), (5, "plain")]


def test_the_target_adds_nothing_to_a_void_card() -> None:
    """§6.5, ruling W4: a Bat 3 in The Crypt where Bats count 1 more."""
    assert worth("t3", "crypt", "bat") == (0, "void")
    assert worth("t2", "crypt", "bat") == (3, "target")


def test_the_printed_number_decides_whether_a_card_is_void() -> None:
    """§6.6, ruling W5: a 1 that counts 3 in The Crypt, a 2 that counts 4 at Jericho."""
    assert worth("b1", "crypt", "ones") == (3, "target")
    assert worth("b2", "jericho", "twos") == (4, "target")
    assert worth("b3", "crypt", "ones") == (0, "void")
    assert worth("b4", "jericho", "twos") == (0, "void")


def test_enid_adds_her_bonus_last() -> None:
    """§6.7."""
    state = strike(last_turn(TWO, "woods", "t5 e3", pawns=("woods", "crypt")))
    assert (story(state).enid, story(state).total) == (2, 5 + 4 + 2)


def test_an_attack_on_a_location_without_cards() -> None:
    """§6.7, ruling W29: the sum is 0, or Enid's 2; the Target is lost."""
    bare = strike(last_turn(TWO, "woods", ""))
    assert (story(bare).total, story(bare).saved) == (0, False)
    enid = strike(last_turn(TWO, "woods", "", pawns=("woods", "crypt")))
    assert (story(enid).total, story(enid).saved) == (2, False)


@pytest.mark.parametrize(("lying", "total", "saved"), [("s5 t5 w4", 14, True), ("s5 t5 w3", 13, False)])
def test_the_target_is_saved_if_the_sum_is_high_enough(lying: str, total: int, saved: bool) -> None:
    """§6.8: the first attack needs 14 with two players."""
    told = story(strike(last_turn(TWO, "woods", lying)))
    assert (told.total, told.needed, told.saved) == (total, 14, saved)


def test_each_attack_needs_more() -> None:
    """§6.8: the third one needs 18."""
    done = (attacked("crypt", 1), attacked("jericho", 2))
    told = story(strike(last_turn(TWO, "woods", "s5 t5 w4 m3", attacks=done)))
    assert (told.rank, told.needed, told.total, told.saved) == (3, 18, 17, False)


def test_the_table_is_prepared_for_the_next_round() -> None:
    """§6.9: cards to the discards, tokens to the bag, pawns to Nevermore."""
    state = strike(last_turn(TWO, "woods", "t5 e3 b1", pawns=("woods", "crypt")))
    assert state.revealed == ("b1", "e3", "t5")
    assert state.seen == ()
    assert state.pawns == ("nevermore", "nevermore")
    assert set(GAME.view(state, None).threatened) == {"crypt", "pilgrim_village", "art_shed", "jericho"}


def test_the_discards_of_all_attacks_lie_together() -> None:
    """§6.9."""
    state = strike(replace(last_turn(TWO, "woods", "t5 b1"), revealed=("b1", "m2")))
    assert state.revealed == ("b1", "b1", "m2", "t5")


def test_the_example_of_the_book() -> None:
    """§6.10: 3 + 3 + 4 + 6 + (3 × 1) + (2 × 3) + 5 = 30 of 28."""
    told = story(strike(last_turn(FOUR, "woods", "e2 e2 e3 e5 s1 w1 b1 s3 m3 t5")))
    assert [card.worth for card in told.cards] == [3, 3, 4, 6, 1, 1, 1, 3, 3, 5]
    assert (told.total, told.needed, told.saved) == (30, 28, True)


def test_an_attack_gives_the_reason_for_the_points_of_each_card() -> None:
    """§6.5: as printed, void, or more because of the Target. Every view has it."""
    state = strike(last_turn(TWO, "jericho", "t2 s4 w1"))
    told = GAME.view(state, None).attacks[0]
    assert [(card.card, card.worth, card.why) for card in told.cards] == [
        ("t2", 3, "target"),
        ("s4", 0, "void"),
        ("w1", 1, "plain"),
    ]
    assert GAME.view(state, Seat(1)).attacks == GAME.view(state, None).attacks


def test_wednesday_is_not_asked_if_there_is_no_card_to_swap() -> None:
    """§6.3: no card lies there, or nothing but a 6."""
    assert strike(last_turn(lying="")).phase is Phase.MOVE
    assert strike(last_turn(lying="x6")).phase is Phase.MOVE
    assert of(strike(last_turn(lying="t1")), Pass) == [Pass()]
