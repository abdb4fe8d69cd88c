"""Items and Books just before something happens (§4.17). Version 3 did not ask here."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gamenight.core import CHANCE, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Decline,
    DiscardItem,
    DrinkCoffee,
    End,
    Give,
    GrabCoffee,
    MoveTo,
    Omen,
    Ready,
    Shop,
    State,
    StrikeAt,
    Take,
    TakeDiscard,
    UseBook,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Character, Item, Place
from games.nowhere.positions import BOX, act, all_ready, draw, legal, next_round, offered, position, refusal
from playing import playout

THREE: tuple[Character, ...] = ("bethany", "noel", "carl")


def omen(state: State, viewer: int | None = None) -> Omen:
    found = GAME.view(state, None if viewer is None else Seat(viewer)).omen
    assert found is not None
    return found


def hunted(**changes: Any) -> State:
    """Camel is about to catch Bethany in the Library, because Noel has grabbed a Coffee."""
    usual = {"pawns": ["library", "diner", "floormart"], "hands": [["sneakers"]]}
    return act(position(who=THREE, camel="alan_2", **{**usual, **changes}), 1, GrabCoffee())


# A catch


@pytest.mark.parametrize("item", ["house_key", "bus_ticket"])
def test_an_item_that_takes_the_quarry_elsewhere_prevents_a_catch(item: Item) -> None:
    """§4.17 (H64): Bethany is asked, uses it, and Camel finds nobody."""
    state = hunted(hands=[[item, "sneakers"]])
    assert GAME.to_act(state) == (0,)
    assert legal(state, 0) == (UseItem(item), Decline())
    gone = act(state, 0, UseItem(item))
    assert gone.board.caught == (False, False, False)
    assert gone.board.trail is not None
    assert gone.board.trail.result == "missed"
    assert act(state, 0, Decline()).board.caught[0]


def test_another_player_calls_camel_away() -> None:
    """§4.17 (H64): Carl holds the Dog Whistle and is asked, though Camel is after Bethany."""
    state = hunted(hands=[["sneakers"], [], ["dog_whistle"]])
    assert GAME.to_act(state) == (2,)
    assert omen(state) == Omen(
        "catch", (Seat(0),), text="Camel is about to catch Bethany in the Library (§5.8)"
    )
    called = act(state, 2, UseItem("dog_whistle"))
    assert called.board.camel == "sheriff"
    assert not any(called.board.caught)


def test_all_who_can_change_it_are_asked_at_once() -> None:
    """§4.17 (H64): whoever answers first; if nothing is left to change, the others are not asked any more."""
    state = hunted(hands=[["chew_toy", "house_key"], [], ["dog_whistle"]])
    assert GAME.to_act(state) == (0, 2)
    assert GAME.to_act(act(state, 2, UseItem("dog_whistle"))) != (0,)
    assert act(state, 2, UseItem("dog_whistle")).board.agenda == ()
    declined = act(state, 0, Decline())
    assert GAME.to_act(declined) == (2,)  # Bethany is not asked twice
    assert act(declined, 2, Decline()).board.caught[0]
    assert act(declined, 2, UseItem("dog_whistle")).board.caught == (False, False, False)


def test_nobody_is_asked_who_can_change_nothing() -> None:
    """§4.17 (H64): neither by Items that do not help here, nor by Items of others."""
    state = hunted(hands=[["sneakers", "bail_money"], ["chew_toy"], ["house_key"]])
    assert state.board.agenda == ()
    assert state.board.caught[0]


def test_jailed_players_are_not_asked() -> None:
    """§4.17 (H64): Carl in jail keeps his Dog Whistle."""
    state = hunted(
        pawns=["library", "diner", "sheriff"], hands=[["sneakers"], [], ["dog_whistle"]], jailed=(0, 0, 3)
    )
    assert state.board.agenda == ()
    assert state.board.caught[0]


def test_a_locker_key_fetches_what_helps() -> None:
    """§4.17 (H64): the Chew Toy of the Discard Pile; the Scissors there help nobody now."""
    state = hunted(hands=[["locker_key"]], discard=["chew_toy", "scissors"])
    assert legal(state, 0) == (UseItem("locker_key", wanted="chew_toy"), Decline())
    state = act(state, 0, UseItem("locker_key", wanted="chew_toy"))
    assert legal(state, 0) == (UseItem("chew_toy"), Decline())
    assert not act(state, 0, UseItem("chew_toy")).board.caught[0]


def test_samanthas_book_hands_over_what_helps() -> None:
    """§4.17, §10.10 (H64): she gives Bethany her Chew Toy over any distance, and Bethany is asked."""
    state = position(
        who=("bethany", "noel", "sam"),
        pawns=["library", "diner", "floormart"],
        hands=[["sneakers", "diary"], [], ["chew_toy"]],
        books=(False, False, True),
        camel="alan_2",
    )
    state = act(state, 1, GrabCoffee())
    assert GAME.to_act(state) == (2,)
    assert legal(state, 2) == (UseBook(0), Decline())
    state = act(state, 2, UseBook(0), Give("chew_toy", 0), Decline())
    assert GAME.to_act(state) == (0,)
    assert not act(state, 0, UseItem("chew_toy")).board.caught[0]


def test_guineveres_book_takes_what_helps() -> None:
    """§4.17, §10.8 (H64): hunted herself, she takes the House Key of another player."""
    state = position(
        who=("guinevere", "noel", "carl"),
        pawns=["library", "diner", "floormart"],
        hands=[["sneakers"], [], ["house_key"]],
        books=(True, False, False),
        camel="alan_2",
    )
    state = act(state, 1, GrabCoffee())
    assert legal(state, 0) == (UseBook(2), Decline())
    state = act(state, 0, UseBook(2), Take("house_key", 2), Decline(), UseItem("house_key"))
    assert not state.board.caught[0]
    assert state.board.pawns[0] == "neighborhood"


def test_an_action_outside_the_window_is_refused_with_what_one_waits_for() -> None:
    """§4.17: for whoever is asked, and for whoever is not."""
    state = hunted(hands=[["chew_toy"]])
    coming = "Camel is about to catch Bethany in the Library (§5.8), and Bethany can change that (§4.17)"
    assert refusal(state, 0, UseItem("sneakers")) == f"{coming}: use something that does, or let it happen"
    assert refusal(state, 2, Shop()) == coming
    assert refusal(act(state, 0, Decline()), 0, UseItem("chew_toy")).endswith("catch you (§5.9)")


def test_others_may_answer_while_the_coffee_is_used() -> None:
    """§4.17, §5.11 (H58, H64): Carl is asked beside Bethany, who takes the Actions of her Coffee."""
    state = hunted(hands=[["sneakers"], [], ["dog_whistle"]], coffee=(True, False, False))
    assert GAME.to_act(state) == (0, 2)
    state = act(state, 0, DrinkCoffee())
    assert GAME.to_act(state) == (0, 2)
    called = act(state, 2, UseItem("dog_whistle"))
    assert GAME.to_act(called) == (0,)  # her Actions come first, all of them
    done = act(called, 0, Decline())
    assert done.board.agenda == ()
    assert not done.board.caught[0]


# An arrest


def test_an_item_that_takes_its_user_elsewhere_prevents_an_arrest() -> None:
    """§4.17, §6.7 (H64): at the end of the round, when everybody is ready."""
    state = position(pawns=["diner"], hands=[["bus_ticket"]], current=["raid_coleman"])
    asked = all_ready(state)
    assert GAME.to_act(asked) == (0,)
    assert omen(asked).text == "Raid on Coleman Street is about to jail Bethany (§6.1)"
    away = act(asked, 0, UseItem("bus_ticket"))
    assert away.board.jailed == (0, 0)
    assert away.board.pawns[0] == "bus_stop"
    assert act(asked, 0, Decline()).board.jailed[0]


def test_an_item_that_takes_its_user_into_the_raid_does_not_help() -> None:
    """§4.17 (H64): the Bus Stop lies along Mango St. too."""
    state = position(pawns=["library"], hands=[["bus_ticket"]], current=["raid_mango"])
    assert all_ready(state).board.jailed[0]


def test_a_raid_that_strikes_is_answered_when_its_place_is_known() -> None:
    """§4.17, §12.5 (H64, H68): only those who are there, and only if it strikes there."""
    state = position(pawns=["library", "diner"], hands=[["hall_pass"], ["hall_pass"]])
    state = next_round(state, "knock_knock")
    assert GAME.to_act(state) == (CHANCE,)
    library = act(state, CHANCE, StrikeAt("library"))
    assert GAME.to_act(library) == (0,)
    assert omen(library).text == "Knock, Knock is about to jail Bethany in the Library (§6.1)"
    spared = act(library, 0, UseItem("hall_pass"))
    assert spared.board.jailed == (0, 0)
    assert spared.board.tape == ("library",)
    assert spared.board.pawns[0] == "library"
    assert GAME.to_act(act(state, CHANCE, StrikeAt("diner"))) == (1,)


def test_two_are_asked_about_one_arrest() -> None:
    """§4.17 (H64): each decides alone, and both answers count."""
    pawns: list[Place] = ["library", "library", "park"]
    state = next_round(position(who=THREE, pawns=pawns, hands=[["hall_pass"], ["house_key"]]), "knock_knock")
    state = act(state, CHANCE, StrikeAt("library"))
    assert GAME.to_act(state) == (0, 1)
    assert omen(state).seats == (0, 1)
    state = act(state, 1, UseItem("house_key"))
    assert omen(state).seats == (0,)
    after = act(state, 0, UseItem("hall_pass"))
    assert after.board.jailed == (0, 0, 0)
    assert act(state, 0, Decline()).board.jailed == (4, 0, 0)


def test_the_reader_gets_away_whatever_the_others_answer() -> None:
    """§6.8, §4.17 (H68): both are in the Library; Bethany's Hall Pass does not put the reader into jail."""
    state = next_round(position(pawns=["library", "library"], hands=[["hall_pass"]]), "knock_knock")
    state = act(state, CHANCE, StrikeAt("library"))
    assert state.board.reader == 1
    assert omen(state).seats == (0,)
    assert act(state, 0, UseItem("hall_pass")).board.jailed == (0, 0)
    assert act(state, 0, Decline()).board.jailed == (4, 0)


def test_nobody_is_asked_to_walk_into_a_raid() -> None:
    """§4.17 (H64): Noel's House Key would only get him jailed beside Bethany."""
    state = position(pawns=["library", "park"], hands=[[], ["house_key"]], current=["raid_mango"])
    assert all_ready(state).board.jailed == (3, 0)


def test_freeing_others_prevents_a_lost_game() -> None:
    """§4.17, §9.4 (H64): Noel's Book is asked for when the last free player is about to be jailed."""
    state = position(
        who=("noel", "bethany"),
        pawns=["alan_2", "sheriff"],
        books=(True, False),
        jailed=(0, 3),
        current=["curfew_alan"],
    )
    asked = all_ready(state)
    assert legal(asked, 0) == (UseBook(), Decline())
    assert omen(asked).fatal
    assert omen(asked).text.endswith("then everybody is in jail: the game would be lost")
    freed = act(asked, 0, UseBook())
    assert freed.board.end is None
    assert freed.board.jailed == (3, 0)
    assert act(asked, 0, Decline()).board.end is End.JAILED


# Other effects of Scenarios


def test_before_camel_is_sent_by_a_scenario() -> None:
    """§4.17 (H64): the Dog Whistle first, and he comes from the Station; then the catch is another moment."""
    state = position(
        who=THREE, pawns=["library", "park", "park"], hands=[[], ["dog_whistle"]], camel="alan_2"
    )
    state = next_round(state, "fresh_scent")
    assert GAME.to_act(state) == (1,)
    assert omen(state).window == "trail"
    assert omen(state).text == "A Fresh Scent is about to set Camel on Bethany (§5.1)"
    called = act(state, 1, UseItem("dog_whistle"))
    assert not called.board.caught[0]
    again = act(state, 1, Decline())
    assert omen(again).window == "catch"
    assert act(again, 1, Decline()).board.caught[0]


def test_the_steak_is_thrown_away_before_a_trail() -> None:
    """§4.17, §5.12 (H64): without it Camel tracks somebody else."""
    state = position(pawns=["library", "diner"], hands=[["raw_steak"], ["mixtape"]], camel="coleman_2")
    state = next_round(state, "fresh_scent")
    assert UseItem("raw_steak") in legal(state, 0)
    assert act(state, 0, UseItem("raw_steak")).board.caught == (False, True)


def test_every_item_counts_before_a_trail() -> None:
    """§4.17, §5.4 (H64): Camel tracks whoever holds the most, so using any Item may change whom."""
    state = position(
        pawns=["library", "diner"], hands=[["sneakers", "mixtape"], ["scissors", "diary"]], camel="alan_2"
    )
    state = next_round(state, "fresh_scent")
    assert omen(state).seats == (0,)
    assert UseItem("sneakers") in legal(state, 0)
    assert act(state, 0, UseItem("sneakers")).board.caught[0] is False
    assert GAME.to_act(state) == (0,)  # Noel's Items change nothing


def test_a_key_and_a_book_help_before_a_trail_and_a_gift() -> None:
    """§4.17 (H64): a Locker Key fetches the Dog Whistle or Bail Money, Samantha hands over a House Key."""
    keyed = position(
        who=("bethany", "sam"),
        pawns=["library", "park"],
        hands=[[], ["locker_key"]],
        discard=["dog_whistle", "bail_money"],
        camel="alan_2",
    )
    assert UseItem("locker_key", wanted="dog_whistle") in legal(next_round(keyed, "fresh_scent"), 1)
    jailed = position(
        pawns=["sheriff", "park"], jailed=(3, 0), hands=[[], ["locker_key"]], discard=["bail_money"]
    )
    asked = next_round(jailed, "care_package")
    assert omen(asked).window == "gain"
    assert legal(asked, 1) == (UseItem("locker_key", wanted="bail_money"), Decline())
    lent = position(
        who=("bethany", "sam"),
        pawns=["library", "park"],
        hands=[[], ["house_key"]],
        books=(False, True),
        camel="alan_2",
    )
    assert UseBook(0) in legal(next_round(lent, "fresh_scent"), 1)


def test_a_freed_player_takes_part_in_a_gift() -> None:
    """§4.17, §12.1 (H64): Bail Money before the Care Package, and three draw instead of two."""
    state = position(who=THREE, hands=[["bail_money"]], jailed=(0, 3, 0), pawns=["park", "sheriff", "park"])
    state = next_round(state, "care_package")
    assert legal(state, 0) == (UseItem("bail_money", seat=1), Decline())
    freed = act(state, 0, UseItem("bail_money", seat=1))
    assert [task.seat for task in freed.board.agenda if task.kind == "draw"] == [0, 1, 2]


def test_a_book_is_used_before_it_is_returned() -> None:
    """§4.17, §7.7 (H64): Guinevere takes Items with it; Noel, who can free nobody, is not asked."""
    state = position(
        who=("guinevere", "noel"), hands=[[], ["diary"]], books=(True, True), pawns=["park", "diner"]
    )
    state = next_round(state, "overdue_notice")
    assert GAME.to_act(state) == (0,)
    assert omen(state).text == "Overdue Notice is about to return the Books of Guinevere and Noel (§12.2)"
    used = act(state, 0, UseBook(1), Take("diary", 1), Decline())
    assert used.board.hands == (("diary",), ())
    assert used.board.books == (False, False)


# Discards


def test_an_item_is_used_instead_of_discarded() -> None:
    """§4.17, §12.4 (H64): with two Items left, Bag Check asks for no more."""
    state = next_round(position(hands=[["mixtape", "diary", "scissors"]]), "bag_check")
    assert GAME.to_act(state) == (0,)
    assert UseItem("mixtape") in legal(state, 0)
    assert UseItem("scissors", location="port") not in legal(state, 0)
    after = act(state, 0, UseItem("mixtape"))
    assert after.board.hands[0] == ("diary", "scissors")
    assert after.board.agenda == ()


def test_a_used_item_does_not_pay_for_a_discard() -> None:
    """§4.17, §12.4 (H64): Hole in the Pocket takes one Item all the same, if one is left."""
    state = next_round(position(hands=[["mixtape", "scissors"]]), "hole_in_pocket")
    state = act(state, 0, UseItem("mixtape"))
    assert legal(state, 0) == (DiscardItem("scissors"),)
    alone = next_round(position(hands=[["mixtape"]]), "hole_in_pocket")
    assert act(alone, 0, UseItem("mixtape")).board.agenda == ()


def test_an_item_is_used_to_make_room_in_the_pocket() -> None:
    """§4.17, §4.15 (H64): a fourth Item comes, and one of the four is used."""
    state = position(
        pawns=["high_school"], hands=[["mixtape", "diary", "sneakers"]], discard=["scissors"], hush=True
    )
    state = act(state, 0, TakeDiscard("scissors"))
    assert {UseItem("mixtape"), UseItem("sneakers"), UseItem("diary")} <= set(legal(state, 0))
    after = act(state, 0, UseItem("sneakers"))
    assert after.board.hands[0] == ("mixtape", "diary", "scissors")
    assert after.board.bonus[0] == 1


def test_guinevere_saves_an_item_from_being_discarded() -> None:
    """§4.17, §10.8 (H64): asked first, she takes the Diary; Noel then has nothing to discard."""
    state = position(
        who=("guinevere", "noel"), pawns=["park", "diner"], hands=[[], ["diary"]], books=(True, False)
    )
    state = next_round(state, "hole_in_pocket")
    assert GAME.to_act(state) == (0,)
    assert omen(state).text == "Noel must let go of 1 Item (§4.15, §12.4)"
    saved = act(state, 0, UseBook(1), Take("diary", 1), Decline())
    assert saved.board.hands == (("diary",), ())
    assert saved.board.agenda == ()
    left = act(state, 0, Decline())
    assert GAME.to_act(left) == (1,)


def test_samantha_gives_away_what_she_must_discard() -> None:
    """§4.17, §10.10 (H64): in the same question."""
    state = position(who=("sam", "noel"), pawns=["park", "diner"], hands=[["diary"]], books=(True, False))
    state = next_round(state, "hole_in_pocket")
    assert set(legal(state, 0)) == {DiscardItem("diary"), UseItem("diary"), UseBook(1)}
    given = act(state, 0, UseBook(1), Give("diary", 1), Decline())
    assert given.board.hands[0] == ()
    assert GAME.to_act(given) == (1,)  # who has an Item now, and loses one too


def test_a_jailed_player_who_must_discard_uses_nothing() -> None:
    """§4.17, §6.2 (H14): a visitor has filled their pocket."""
    state = position(
        pawns=["sheriff"] * 2, hands=[["mixtape", "diary", "sneakers"], ["bicycle"]], jailed=(3, 0)
    )
    state = act(state, 1, Give("bicycle", 0))
    assert GAME.to_act(state) == (0,)
    assert not offered(state, 0, UseItem)


def test_drawing_is_no_answer() -> None:
    """§4.17 (H64): a Diary might bring a Chew Toy, but nobody knows; before a discard it can be used."""
    assert hunted(hands=[["diary"]]).board.caught[0]
    state = next_round(position(hands=[["diary"]]), "hole_in_pocket")
    state = draw(act(state, 0, UseItem("diary")), "scooter")
    assert set(legal(state, 0)) == {DiscardItem("scooter"), UseItem("scooter")}


# In whole games


def test_whoever_is_asked_is_free_has_an_answer_and_is_asked_once() -> None:
    """§4.17 (H64): in random games."""
    asked = 0
    for seats, number in product(GAME.seats, range(2)):
        for step, after in playout(GAME, seats, f"windows {seats}/{number}").transitions():
            board = step.state.board
            task = board.agenda[0] if board.agenda else None
            if task is None or step.seat not in task.asked:
                continue
            asked += 1
            assert step.seat not in task.declined
            assert not board.jailed[step.seat]
            assert len(GAME.legal_actions(step.state, step.seat)) > 1
            if isinstance(step.action, Decline):
                first = after.board.agenda[0] if after.board.agenda else None
                if first is not None and first.declined == (*task.declined, step.seat):
                    assert step.seat not in first.asked
    assert asked > 0


def test_the_components_name_windows_for_every_item_and_book() -> None:
    """§4.17, §11.12: Chew Toy and Hall Pass have one window each. Two Books need an Interact."""
    answering = {item for item, card in BOX.items.items() if card.effect in ("toy", "alibi")}
    assert answering == {item for item, card in BOX.items.items() if "discard" not in card.windows}
    assert answering == {item for item, card in BOX.items.items() if "trail" not in card.windows}
    assert {who for who, card in BOX.books.items() if not card.windows} == {"bethany", "olympius"}


def test_ready_and_moves_wait_while_others_are_asked() -> None:
    """§4.1, §4.17: Carl can neither move nor say ready."""
    state = hunted(hands=[["chew_toy"]])
    assert legal(state, 2) == ()
    assert "Bethany can change that" in refusal(state, 2, Ready())
    assert "Bethany can change that" in refusal(state, 2, MoveTo("chatham_2"))
    assert act(state, 0, UseItem("chew_toy")).board.agenda == ()
