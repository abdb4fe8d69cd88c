"""Wednesday with other components: the rules, the texts and the bots use their numbers."""

from __future__ import annotations

from msgspec.structs import replace

from components import ComponentFile
from gamenight.core import CHANCE, Rng, Seat, parse_sheet, play
from gamenight.games.wednesday import GAME, build
from gamenight.games.wednesday.data import load_power
from gamenight.games.wednesday.printed import LevelRow, Printed
from gamenight.games.wednesday.types import (
    ChooseOutcast,
    DrawCard,
    End,
    Options,
    Phase,
    RevealToken,
    Stay,
)
from games.wednesday.positions import TWO, attacked, last_turn, position

POWER = ComponentFile("wednesday", "power.toml", load_power)
OTHER = build(
    {
        "power": parse_sheet(
            """
            [power]
            of_each_symbol = [1, 2, 2, 2, 2]
            [sixes]
            count = 8
            [hand]
            size = 2
            yoko = 5
            [attack]
            enid = 6
            losses = 2
            [level.beginner]
            two = [6, 16, 18, 20, 22]
            three = [21, 24, 27, 30, 33]
            four = [28, 32, 36, 40, 44]
            [level.expert]
            two = [18, 20, 22, 24, 26]
            three = [27, 30, 33, 36, 39]
            four = [36, 40, 44, 48, 52]
            """,
            "other.toml",
        )
    }
)


def test_the_deck_and_the_sixes_are_those_of_the_components() -> None:
    """§1.4, §1.5."""
    state = OTHER.setup(2, Options())
    assert len(state.deck) == 54
    assert state.deck.count("b1") == 1
    assert state.box == 8


def test_the_deal_fills_the_hands_of_the_components() -> None:
    """§2.4, §2.8: two cards to each of two players, then one to Thing."""
    rng, state = Rng("deal", "chance"), OTHER.setup(2, Options())
    drawn = 0
    while state.phase is not Phase.MOVE:
        (seat,) = OTHER.to_act(state)
        action = OTHER.sample(state, rng) if seat == CHANCE else OTHER.legal_actions(state, seat)[0]
        drawn += isinstance(action, DrawCard)
        state = play(OTHER, state, seat, action)
    assert drawn == 5
    assert [len(hand) for hand in state.hands] == [2, 2]


def test_yoko_draws_up_to_five_cards_and_discards_one() -> None:
    """§8.6."""
    state = position(("yoko", "enid"), hands=("s1 s2", "b1 b2"), deck="m1 m2 m3 m4")
    state = play(OTHER, state, Seat(0), Stay())
    for card in ("m1", "m2", "m3"):
        state = play(OTHER, state, CHANCE, DrawCard(card))
    assert len(state.hands[0]) == 5
    assert state.phase is Phase.DISCARD


def test_enid_adds_six_and_six_points_stop_the_first_attack() -> None:
    """§6.8, §8.2: with the packaged components Enid adds 2, and 14 are needed."""
    state = last_turn(TWO, "woods", "", pawns=("woods", "nevermore"))
    saved = OTHER.apply(state, CHANCE, RevealToken("woods")).attacks[-1]
    lost = GAME.apply(state, CHANCE, RevealToken("woods")).attacks[-1]
    assert (saved.total, saved.needed, saved.saved) == (6, 6, True)
    assert (lost.total, lost.needed, lost.saved) == (2, 14, False)


def test_the_second_lost_target_ends_the_game_and_the_log_says_so() -> None:
    """§7.1."""
    state = last_turn(TWO, "woods", "", attacks=(attacked("crypt", 1, False),))
    after = OTHER.apply(state, CHANCE, RevealToken("woods"))
    assert after.end is End.LOST
    lines = OTHER.narrate(state, CHANCE, RevealToken("woods"), after, None)
    assert lines[-1] == "A second Target is lost: the Hyde wins."
    assert GAME.apply(state, CHANCE, RevealToken("woods")).end is None


def test_the_powers_are_described_with_the_numbers_of_the_components() -> None:
    view = OTHER.view(OTHER.setup(2, Options()), Seat(0))
    told = [OTHER.describe(view, Seat(0), ChooseOutcast(who)).text for who in ("enid", "bianca", "yoko")]
    assert told == [
        "Be Enid Sinclair, who adds 6 to an attack where she stands (§8.2)",
        "Be Bianca Barclay, who has eight 6s to play instead of a card (§8.3)",
        "Be Yoko Tanaka, who draws up to five cards and discards one (§8.6)",
    ]


def test_the_screen_gets_the_numbers_of_the_components() -> None:
    assert isinstance(OTHER.printed, Printed)
    assert isinstance(GAME.printed, Printed)
    assert replace(OTHER.printed, levels=(), worth=()) == Printed(8, 2, 5, 6, losses=2, levels=(), worth=())
    assert replace(GAME.printed, levels=(), worth=()) == Printed(2, 3, 4, 2, losses=3, levels=(), worth=())
    assert OTHER.printed.levels[0] == LevelRow("beginner", 2, (6, 16, 18, 20, 22))
    assert [(row.level, row.seats) for row in GAME.printed.levels] == [
        *(("beginner", seats) for seats in (2, 3, 4)),
        *(("expert", seats) for seats in (2, 3, 4)),
    ]


def test_the_screen_gets_the_points_that_differ_from_the_printed_numbers() -> None:
    """§6.4 to §6.6: in The Crypt a 3 counts nothing, a Bat 1 more, and a 1 that counts 3 still counts."""
    assert isinstance(GAME.printed, Printed)
    points = {(row.location, row.target): row.points for row in GAME.printed.worth}
    assert len(points) == 25
    threes = {f"{symbol}3": 0 for symbol in "bemstw"}
    assert points["crypt", "bat"] == {**threes, "t1": 2, "t2": 3, "t4": 5, "t5": 6}
    assert points["crypt", "ones"] == {**threes, **{f"{symbol}1": 3 for symbol in "bemstw"}}


def test_a_bot_knows_what_enid_adds() -> None:
    """11 lie in The Woods before the last token, and 14 are needed: Enid's 6 are enough, her 2 are not."""
    text = POWER.changed(("attack", "enid"), "enid = 6")
    strong = build({"power": parse_sheet(text, "strong.toml")})
    away = replace(last_turn(TWO, "woods", "s5 b5 m1"), phase=Phase.END, turn=Seat(1))
    there = replace(away, pawns=("woods", "nevermore"))
    gain, usual = (
        game.evaluate(game.view(there, Seat(1)), Seat(1)) - game.evaluate(game.view(away, Seat(1)), Seat(1))
        for game in (strong, GAME)
    )
    assert gain > 2 * usual > 0


def test_a_bot_knows_that_the_second_lost_target_loses() -> None:
    state = last_turn(TWO, "woods", "", attacks=(attacked("crypt", 1, False),))
    over = OTHER.apply(state, CHANCE, RevealToken("woods"))
    assert OTHER.evaluate(OTHER.view(over, Seat(0)), Seat(0)) == 0
