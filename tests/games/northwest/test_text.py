"""Northwest in words: what is told of an action, how it is offered, and why it is refused."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Choice, Rng, Seat, play, record
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import (
    Action,
    ChooseJournal,
    EndGame,
    Options,
    PlaceCube,
    RollCube,
    State,
    TakeCube,
)
from games.northwest.positions import at, everywhere, journal, legal, page, place, position, refusal, rolled
from playing import DATA

LINE = """
    ........
    ........
    .@bfMlg.
    ........
    ........
    ........
    ........
    ........
"""
LONELY = """
    m......M
    ........
    ........
    ...@....
    ........
    ...b....
    ........
    ........
"""
BARREN = LONELY.replace("m", "f").replace("M", "f")
FIRST = "mfffffff " + "ffffffff " * 7
WAY_TO_E3 = (at("c3"), at("d3"), at("e3"))


def told(state: State, action: Action, viewer: Seat | None = None) -> tuple[str, ...]:
    """What a viewer hears of the action; a spectator by default."""
    (seat,) = GAME.to_act(state)
    return GAME.narrate(state, seat, action, play(GAME, state, seat, action), viewer)


def offered(state: State, action: Action) -> Choice:
    """The action as the player to move is offered it, without its facts (test_foresight.py)."""
    assert action in legal(state)
    return replace(GAME.describe(GAME.view(state, state.turn), state.turn, action), facts=None)


def cited(why: str) -> set[str]:
    return set(re.findall(r"§\d+\.\d+", why))


# What happened


def test_the_roll_is_told_once_it_is_complete() -> None:
    """§2.1: with the number of pinecones, not cube by cube."""
    state, rng, tales = GAME.setup(2, Options()), Rng("told", "roll"), []
    while len(state.forest) < 64:
        roll = GAME.sample(state, rng)
        tales.append(told(state, roll))
        state = play(GAME, state, CHANCE, roll)
    cones = sum(cube.isupper() for cube in state.forest)
    assert tales == [()] * 63 + [(f"64 cubes are rolled into the forest; {cones} show a pinecone.",)]


def test_a_take_names_cube_and_space() -> None:
    """§3.4."""
    assert told(position(LINE, "f"), TakeCube(at("c3"))) == ("{0} takes the Bee at c3.",)


def test_who_acts_is_told_as_you() -> None:
    """§3.4: the others hear a name, which the table fills in."""
    state = position(LINE, "f")
    assert told(state, TakeCube(at("c3")), Seat(0)) == ("You take the Bee at c3.",)
    assert told(state, TakeCube(at("c3")), Seat(1)) == ("{0} takes the Bee at c3.",)


def test_a_take_tells_of_an_earned_pinecone() -> None:
    """§3.5."""
    state = position(everywhere("G", "d4"), "f")
    assert told(state, TakeCube(at("d5"))) == ("{0} takes the Bigfoot at d5, and with it a Pinecone.",)


def test_a_take_tells_of_an_empty_supply() -> None:
    """§6.1, ruling N22."""
    state = position(everywhere("L", "d4"), "f", supply=0)
    assert told(state, TakeCube(at("d5"))) == ("{0} takes the Maple at d5; no Pinecone is left for it.",)


def test_a_take_tells_of_a_pinecone_spent_and_the_way() -> None:
    """§6.2."""
    state = position(LINE, "f", pinecones=(3, 0))
    tale = "{0} takes the Fern at d3, spending a Pinecone by way of c3."
    assert told(state, TakeCube(at("d3"), WAY_TO_E3[:2])) == (tale,)


def test_a_take_tells_of_pinecones_spent_and_earned() -> None:
    """§6.4."""
    state = position(LINE, "f", pinecones=(2, 0), supply=0)
    tale = "{0} takes the Mushroom at e3, spending 2 Pinecones by way of c3 d3, and with it a Pinecone."
    assert told(state, TakeCube(at("e3"), WAY_TO_E3)) == (tale,)


def test_a_stuck_players_mushroom_is_told_as_such() -> None:
    """§7.1."""
    assert told(position(LONELY, "f"), TakeCube(at("a1"))) == ("{0} takes the Mushroom at a1, being stuck.",)


def test_the_first_mushroom_is_not_told_as_being_stuck() -> None:
    """§3.2."""
    assert told(position(FIRST), TakeCube(at("a1"))) == ("{0} takes the Mushroom at a1.",)


def test_a_placement_names_cube_and_space() -> None:
    """§5.2."""
    state = position(LINE, "f", hand="F")
    assert told(state, PlaceCube(page("a2"))) == ("{0} places the Fern at a2: +4 points.",)


def test_a_placement_tells_who_gains_and_loses_the_forager_bonus() -> None:
    """§8.2: 3 Mushrooms against 3 earn nobody the bonus."""
    journals = (journal("mm.. .... .... ...."), journal("mmm. .... .... ...."))
    state = position(LINE, "f", journals=journals, hand="m")
    assert told(state, PlaceCube(page("c1"))) == (
        "{0} places the Mushroom at c1: +1 point.",
        "{1} loses the Forager bonus: −2 points.",
    )


def test_the_last_placement_tells_of_full_journals() -> None:
    """§7.4."""
    journals = (journal("ffff ffff ffff ffff"), journal("ffff ffff ffff fff."))
    state = position(LINE, "f", journals=journals, hand="f", turn=1)
    assert told(state, PlaceCube(page("d4")))[1:] == ("All Journals are full: the game ends.",)


def test_the_end_of_the_stuck_tells_who_they_are() -> None:
    """§7.3: not the one who has just placed a cube."""
    state = position(BARREN, "f", hand="f", supply=0)
    tale = "no move, and no Mushroom is left: the game ends."
    assert told(state, PlaceCube(page("b1")))[1:] == (f"{{1}} has {tale}",)
    assert told(state, PlaceCube(page("b1")), Seat(1))[1:] == (f"You have {tale}",)


def test_the_end_tells_of_pinecones_for_empty_spaces() -> None:
    """§7.6: three of them, dealt from the one who is stuck."""
    state = position(BARREN, "f", hand="f", supply=3)
    assert told(state, PlaceCube(page("b1")), Seat(1))[2:] == (
        "{0} receives a Pinecone for empty spaces.",
        "You receive 2 Pinecones for empty spaces.",
    )


def test_declining_is_told_with_what_everyone_receives() -> None:
    """§7.2, §7.6."""
    state = position(BARREN, "f", pinecones=(1, 0), supply=1)
    assert told(state, EndGame()) == (
        "{0} spends no Pinecone, being stuck with no Mushroom left.",
        "The game ends.",
        "{0} receives a Pinecone for empty spaces.",
    )


# What a choice would do


def test_a_take_is_offered_with_its_price() -> None:
    """§6.2: the badge says how many Pinecones go."""
    choice = offered(position(LINE, "f", pinecones=(2, 0)), TakeCube(at("d3"), WAY_TO_E3[:2]))
    assert choice == Choice("Take the Fern at d3, spending a Pinecone by way of c3", "−1")


def test_a_take_is_offered_with_the_pinecone_it_earns() -> None:
    """§3.5."""
    choice = offered(position(everywhere("G", "d4"), "f"), TakeCube(at("d5")))
    assert choice == Choice("Take the Bigfoot at d5, and with it a Pinecone")


def test_a_take_promises_no_pinecone_of_an_empty_supply() -> None:
    """§6.1, ruling N22."""
    choice = offered(position(everywhere("G", "d4"), "f", supply=0), TakeCube(at("d5")))
    assert choice == Choice("Take the Bigfoot at d5")


def test_a_take_promises_a_pinecone_that_is_just_given_back() -> None:
    """§6.4: the supply is empty, but two are spent for it first."""
    state = position(LINE, "f", pinecones=(2, 0), supply=0)
    assert "and with it a Pinecone" in offered(state, TakeCube(at("e3"), WAY_TO_E3)).text


def test_a_placement_is_offered_with_its_points() -> None:
    """§8.3: a Fern beside the Fern in the corner makes 4."""
    state = position(LINE, "f", hand="f")
    assert offered(state, PlaceCube(page("b1"))) == Choice("Place the Fern at b1: +4 points", "+4")


def test_a_placement_is_offered_with_the_forager_bonus() -> None:
    """§8.2: the first Mushroom of all makes 1, and 1 for having most."""
    state = position(LINE, "m", hand="m")
    assert offered(state, PlaceCube(page("b1"))) == Choice("Place the Mushroom at b1: +2 points", "+2")


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_placement_earns_what_it_is_offered_with(seats: int) -> None:
    """§8.1 to §8.6: in whole games, the badge is the difference between the sheets before and after."""
    rng, offers = Rng("badges", str(seats)), 0
    for _ in range(20):
        state = GAME.setup(seats, Options())
        while acting := GAME.to_act(state):
            (seat,) = acting
            actions = (GAME.sample(state, rng),) if seat == CHANCE else GAME.legal_actions(state, seat)
            for action in actions if state.hand else ():
                after = GAME.apply(state, seat, action)
                if after.end is None:  # else Pinecones for empty spaces may come with it
                    had, has = (GAME.view(it, seat).sheets[seat].total for it in (state, after))
                    assert offered(state, action).badge == f"{has - had:+}".replace("-", "−")
                    offers += 1
            state = GAME.apply(state, seat, actions[rng.below(len(actions))])
    assert offers > 1000


def test_declining_is_offered_with_its_rule() -> None:
    """§7.2."""
    assert cited(offered(position(BARREN, "f", pinecones=(1, 0)), EndGame()).text) == {"§7.2"}


def test_declining_is_offered_with_the_final_score_of_everyone() -> None:
    """§7.2, §7.6: one Pinecone and two for empty spaces, beside one; a Fern alone scores nothing."""
    text = offered(position(BARREN, "f", pinecones=(1, 0), supply=3), EndGame()).text
    assert text.endswith("Final scores: {0} 3, {1} 1; winner: {0}")
    shared = offered(position(BARREN, "f", pinecones=(1, 1), supply=2), EndGame()).text
    assert shared.endswith("Final scores: {0} 2, {1} 2; shared victory: {0} and {1}")


def test_the_final_scores_offered_are_those_of_the_end() -> None:
    """§7.2: in a whole game that ended so."""
    kept, states = record.read(GAME, (DATA / "northwest" / "declined-4.json").read_bytes())
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    told = ", ".join(f"{{{seat}}} {score}" for seat, score in enumerate(outcome.scores))
    assert f"Final scores: {told}; " in offered(states[-2], kept.log[-1][1]).text


# Why not


def test_a_second_roll_of_the_forest_is_refused() -> None:
    """§2.1."""
    assert cited(refusal(position(LINE, "f"), RollCube("m"))) == {"§2.1"}


def test_a_cube_that_is_not_in_the_bag_is_not_rolled() -> None:
    """§1.5: after the eighth Bigfoot."""
    state = GAME.setup(2, Options())
    for _ in range(8):
        state = play(GAME, state, CHANCE, RollCube("g"))
    why = refusal(state, RollCube("G"), CHANCE)
    assert "no Bigfoot is left" in why
    assert "§1.5" in cited(why)


@pytest.mark.parametrize("action", [TakeCube(5), PlaceCube(0)])
def test_chance_does_nothing_but_roll(action: Action) -> None:
    """§2.1, §3.1: nothing is taken or placed before the forest is complete."""
    assert cited(refusal(GAME.setup(2, Options()), action, CHANCE)) in ({"§2.1"}, {"§3.1"})


def test_nothing_is_taken_while_a_cube_is_in_hand() -> None:
    """§3.1."""
    why = refusal(position(LINE, "f", hand="F"), TakeCube(at("c3")))
    assert "the Fern in hand" in why
    assert cited(why) == {"§3.1"}


def test_nothing_is_placed_before_it_is_taken() -> None:
    """§3.1."""
    assert cited(refusal(position(LINE, "f"), PlaceCube(page("b1")))) == {"§3.1"}


def test_the_first_turn_takes_no_other_cube() -> None:
    """§3.2."""
    why = refusal(position(FIRST), TakeCube(at("c4")))
    assert "c4 is a Fern" in why
    assert cited(why) == {"§3.2"}


def test_the_first_turn_has_no_way_with_pinecones() -> None:
    """§6.6: the Mushroom is right, the way to it is not."""
    assert cited(refusal(position(FIRST), TakeCube(at("a1"), (at("b1"), at("a1"))))) == {"§6.6"}


def test_an_empty_space_has_nothing_to_take() -> None:
    """§3.4."""
    why = refusal(position(LINE, "f"), TakeCube(at("h8")))
    assert "h8" in why
    assert cited(why) == {"§3.4"}


@pytest.mark.parametrize(
    ("rule", "name", "section"),
    [
        ("m", "Mushroom", "§4.1"),
        ("l", "Maple", "§4.2"),
        ("f", "Fern", "§4.3"),
        ("b", "Bee", "§4.4"),
        ("g", "Bigfoot", "§4.5"),
    ],
)
def test_a_cube_out_of_reach_is_refused_with_the_rule(rule: str, name: str, section: str) -> None:
    """§4.1, §4.2, §4.3, §4.4, §4.5: from a1 none of them leads to h7."""
    why = refusal(position(everywhere("f", "a1"), rule), TakeCube(at("h7")))
    assert why.startswith("h7 is out of reach")
    assert f"the last cube was a {name}" in why
    assert cited(why) == {section}


def test_whoever_is_stuck_reads_what_they_may_take_instead() -> None:
    """§7.1, §7.2."""
    assert "take any Mushroom" in refusal(position(LONELY, "f"), TakeCube(at("d6")))
    bare = position(LONELY.replace("m", "f").replace("M", "f"), "f", pinecones=(1, 0))
    assert "no Mushroom is left" in refusal(bare, TakeCube(at("d6")))


def test_the_first_cube_of_a_journal_goes_nowhere_else() -> None:
    """§5.1."""
    state = position(LINE, "f", journals=("." * 16,) * 2, hand="f")
    assert cited(refusal(state, PlaceCube(page("b2")))) == {"§5.1"}


def test_a_cube_is_not_placed_by_itself() -> None:
    """§5.2."""
    assert cited(refusal(position(LINE, "f", hand="f"), PlaceCube(page("b2")))) == {"§5.2"}


def test_a_cube_is_not_placed_on_another() -> None:
    """§5.3."""
    assert cited(refusal(position(LINE, "f", hand="f"), PlaceCube(page("a1")))) == {"§5.3"}


def test_a_way_that_costs_more_than_there_is_is_refused() -> None:
    """§6.2."""
    why = refusal(position(LINE, "f", pinecones=(1, 0)), TakeCube(at("e3"), WAY_TO_E3))
    assert "2 Pinecones" in why
    assert cited(why) == {"§6.2"}


def test_a_way_that_begins_elsewhere_is_refused() -> None:
    """§6.2, §4.3: the Fern's rule does not lead to d3."""
    why = refusal(position(LINE, "f", pinecones=(3, 0)), TakeCube(at("e3"), (at("d3"), at("e3"))))
    assert "d3 is not one" in why
    assert cited(why) == {"§6.2", "§4.3"}


def test_a_way_with_a_diagonal_step_is_refused() -> None:
    """§6.3: from b2 to c3, which touch by a corner."""
    why = refusal(position(LINE, "f", pinecones=(3, 0)), TakeCube(at("c3"), (at("b2"), at("c3"))))
    assert "§6.3" in cited(why)


def test_a_dearer_way_is_refused() -> None:
    """§6.5, ruling N23."""
    why = refusal(position(LINE, "f", pinecones=(5, 0)), TakeCube(at("c3"), (at("b2"), at("c2"), at("c3"))))
    assert "of the ways to c3 only one of the cheapest is offered" in why
    assert "§6.5" in cited(why)


def test_a_way_just_as_cheap_is_not_refused_as_too_dear() -> None:
    """§6.5, ruling N23: two ways of one Pinecone lead to e5, and one of them is offered."""
    state = position(everywhere("f", "d4"), "f", pinecones=(1, 0))
    ways = [TakeCube(at("e5"), (at(first), at("e5"))) for first in ("e4", "d5")]
    (other,) = [way for way in ways if way not in legal(state)]
    why = refusal(state, other)
    assert "not the cheapest" not in why
    assert "§6.5" in cited(why)


def test_nobody_declines_who_has_a_move() -> None:
    """§7.2."""
    assert cited(refusal(position(LINE, "f"), EndGame())) == {"§7.2"}


def test_whoever_is_stuck_without_mushrooms_is_not_told_to_take_one() -> None:
    """§7.2: Pinecones, or the end of the game."""
    why = refusal(position(BARREN, "f", pinecones=(1, 0)), TakeCube(at("a1")))
    assert "no Mushroom is left, so spend Pinecones or end the game (§7.2)" in why
    assert "any Mushroom" not in why


def test_another_seat_is_told_whose_turn_it_is() -> None:
    """§2.5, §3.7."""
    why = refusal(position(LINE, "f"), TakeCube(at("c3")), Seat(1))
    assert why == "it is for seat 1 to act now, not for seat 2"


def test_after_the_end_everything_is_refused() -> None:
    """§7.3."""
    over = place(position(BARREN, "f", hand="f"), "b1")
    assert refusal(over, TakeCube(at("a1"))) == "the game is over"


def test_a_chosen_journal_is_told_with_who_gets_another() -> None:
    """§2.6."""
    state = rolled(3)
    choose = ChooseJournal("mountain")
    after = play(GAME, state, Seat(2), choose)
    assert GAME.narrate(state, Seat(2), choose, after, Seat(1)) == (
        "{2} chooses the Mountain Journal.",
        "You get the River Journal instead.",
    )
    spare = ChooseJournal("campfire")
    after = play(GAME, state, Seat(2), spare)
    assert GAME.narrate(state, Seat(2), spare, after, Seat(2)) == ("You choose the Campfire Journal.",)


def test_a_journal_is_offered_with_who_has_it() -> None:
    """§2.6."""
    view = GAME.view(rolled(2), Seat(0))
    texts = [GAME.describe(view, Seat(0), choose).text for choose in GAME.asides(rolled(2), Seat(0))]
    assert texts == [
        "Keep the Grove Journal",
        "Choose the Mountain Journal; {1}, who has it, gets another",
        "Choose the River Journal",
        "Choose the Campfire Journal",
    ]
