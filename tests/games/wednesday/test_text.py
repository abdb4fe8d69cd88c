"""The texts of Wednesday: the log as each viewer reads it, and the choices."""

from __future__ import annotations

from gamenight.core import CHANCE, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    Action,
    ChooseOutcast,
    Discard,
    Done,
    DrawCard,
    EndTurn,
    ExchangeWithThing,
    MoveTo,
    Options,
    Pass,
    Phase,
    PlaceLocation,
    PlaceTarget,
    PlayCard,
    PlaySix,
    PlayThingCard,
    RevealToken,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
)
from games.wednesday.positions import TWO, act, attacked, draw, last_turn, position, strike


def told(state: State, action: Action, viewer: int | None) -> tuple[str, ...]:
    (seat,) = GAME.to_act(state)
    after = GAME.apply(state, seat, action)
    return GAME.narrate(state, seat, action, after, None if viewer is None else Seat(viewer))


def choice(state: State, action: Action) -> str:
    (seat,) = GAME.to_act(state)
    return GAME.describe(GAME.view(state, seat), seat, action).text


def test_moving_is_told_to_all() -> None:
    """§3.4."""
    assert told(position(), MoveTo("woods"), 0) == ("You move to The Woods.",)
    assert told(position(), MoveTo("woods"), 1) == ("{0} moves to The Woods.",)
    assert told(position(), Stay(), None) == ("{0} stays in Nevermore Academy.",)
    assert choice(position(), MoveTo("woods")) == "Move to The Woods"
    assert choice(position(), Stay()) == "Stay in Nevermore Academy"


def test_only_its_player_reads_which_card_was_played() -> None:
    """§4.1."""
    state = act(position(), MoveTo("woods"))
    assert told(state, PlayCard("s2", "woods"), 0) == ("You play the Siren 2 face down at The Woods.",)
    assert told(state, PlayCard("s2", "woods"), 1) == ("{0} plays a card face down at The Woods.",)


def test_a_choice_says_what_a_card_counts_there_and_why() -> None:
    """§6.4, §6.5."""
    village = act(position(hands=("s3 t1 e5", "")), MoveTo("pilgrim_village"))
    void, target, plain = (PlayCard(card, "pilgrim_village") for card in ("s3", "t1", "e5"))
    assert [choice(village, play) for play in (void, target, plain)] == [
        "Play the Siren 3 at Pilgrim Village, where it counts 0 because of the Location",
        "Play the Bat 1 at Pilgrim Village, where it counts 3 because of the Target",
        "Play the Eye 5 at Pilgrim Village, where it counts 5",
    ]
    assert GAME.describe(GAME.view(village, Seat(0)), Seat(0), target).badge == "+3"


def test_only_the_player_with_thing_reads_its_card() -> None:
    """§11.2."""
    state = act(position(holder=0), MoveTo("woods"))
    assert told(state, PlayThingCard("woods"), 0) == ("You play Thing's Werewolf 5 face down at The Woods.",)
    assert told(state, PlayThingCard("woods"), 1) == ("{0} plays Thing's card face down at The Woods.",)
    assert choice(state, PlayThingCard("woods")).startswith("Play Thing's Werewolf 5 at The Woods")
    blind = GAME.describe(GAME.view(state, Seat(1)), Seat(0), PlayThingCard("woods"))
    assert blind.text == "Play Thing's card at The Woods"


def test_exchanging_and_sending_are_told() -> None:
    """§5.6, §5.8."""
    state = position(holder=0)
    assert told(state, ExchangeWithThing("s1"), 0) == ("You give Thing the Siren 1 for the Werewolf 5.",)
    assert told(state, ExchangeWithThing("s1"), 1) == ("{0} exchanges a card with Thing.",)
    ended = act(state, Stay())
    assert told(ended, SendThing(1), 1) == ("{0} sends Thing to you.",)
    assert told(ended, SendThing(1), None) == ("{0} sends Thing to {1}.",)
    assert told(ended, EndTurn(), 0) == ()
    assert choice(ended, SendThing(1)) == "Send Thing to {1}, Wednesday Addams, and end the turn"
    assert choice(ended, EndTurn()) == "End the turn and keep Thing"
    assert choice(act(position(), Stay()), EndTurn()) == "End the turn"


def test_a_card_given_to_thing_without_a_card_is_told() -> None:
    """§5.7."""
    state = act(position(holder=0, deck=""), MoveTo("woods"), PlayThingCard("woods"))
    assert told(state, ExchangeWithThing("s1"), 0) == ("You give Thing the Siren 1.",)
    assert told(state, ExchangeWithThing("s1"), 1) == ("{0} gives a card to Thing.",)


def test_only_the_receiver_reads_which_card_was_drawn() -> None:
    """§5.1, §5.5."""
    state = act(position(), MoveTo("woods"), PlayCard("s2", "woods"))
    assert told(state, DrawCard("m5"), 0) == ("You draw the Medusa 5.",)
    assert told(state, DrawCard("m5"), None) == ("{0} draws a card.",)
    thing = act(position(holder=0), MoveTo("woods"), PlayThingCard("woods"))
    assert told(thing, DrawCard("m5"), 0) == ("Thing draws the Medusa 5.",)
    assert told(thing, DrawCard("m5"), 1) == ("Thing draws a card.",)


def test_only_the_receiver_reads_which_card_was_dealt() -> None:
    """§2.4."""
    state = position(hands=("s1 s2 s3", "b1"), phase=Phase.DEAL, thing="")
    assert told(state, DrawCard("m5"), 1) == ("You draw the Medusa 5.",)
    assert told(state, DrawCard("m5"), 0) == ("{1} draws a card.",)
    full = position(phase=Phase.DEAL, thing="")
    assert told(full, DrawCard("m5"), 1) == ("Thing draws the Medusa 5.",)


def test_a_new_deck_is_announced() -> None:
    """§5.3."""
    state = act(position(deck="", revealed="e4"), MoveTo("woods"))
    assert told(state, PlayCard("s2", "woods"), 1)[1] == "The discards are shuffled and become the deck."


def test_a_new_deck_is_announced_when_it_is_no_larger_than_the_old() -> None:
    """§5.3: the last card is drawn, and one discard becomes the deck."""
    state = position(hands=("s1 s2", ""), deck="t1", revealed="e4")
    state = act(state, MoveTo("woods"), PlayCard("s2", "woods"))
    assert told(state, DrawCard("t1"), 1) == (
        "{0} draws a card.",
        "The discards are shuffled and become the deck.",
    )
    assert told(draw(state, "t1"), DrawCard("e4"), 1) == ("{0} draws a card.",)


def test_everyone_reads_of_a_six_but_not_of_its_discard() -> None:
    """§8.3."""
    state = act(position(("bianca", "enid"), sixes=2), MoveTo("woods"))
    six = PlaySix("s1", "woods")
    assert told(state, six, 0) == ("You discard the Siren 1 and play a 6 face down at The Woods.",)
    assert told(state, six, 1) == ("{0} discards a card and plays a 6 face down at The Woods.",)
    assert choice(state, six) == "Discard the Siren 1 and play a 6 at The Woods, where it counts 6"


def test_ajax_and_eugene_say_when_they_are_done() -> None:
    """§8.4, §8.5."""
    ajax = act(position(("ajax", "enid")), MoveTo("woods"), PlayCard("s1", "woods"))
    assert told(ajax, Done(), 1) == ("{0} plays no more cards.",)
    eugene = act(position(("eugene", "enid")), Stay())
    assert told(eugene, Done(), 0) == ("You play no card.",)
    assert (choice(ajax, Done()), choice(eugene, Done())) == ("Play no more cards", "Play no card")


def test_only_yoko_reads_what_she_discards() -> None:
    """§8.6, §8.7."""
    state = draw(act(position(("yoko", "enid")), Stay()), "m5")
    assert told(state, Discard("s1"), 0) == ("You discard the Siren 1.",)
    assert told(state, Discard("s1"), 1) == ("{0} discards a card.",)
    assert choice(state, Discard("s1")) == "Discard the Siren 1"


def test_speech_is_told_to_all() -> None:
    """§11.3."""
    state = act(position(), Stay())
    assert told(state, Say("woods", "covered"), 1) == ("{0} says: “I have The Woods covered.”",)
    assert told(state, Say("jericho", "needs_more"), 0) == ("You say: “We should focus on Jericho more.”",)
    assert told(state, Say("crypt", "going"), 1) == ("{0} says: “I am going to The Crypt.”",)
    assert told(state, Say(None, "thanks"), 1) == ("{0} says: “Thank you.”",)
    assert choice(state, Say("jericho", "little_help")) == "Say: “I did not give much help at Jericho.”"
    assert choice(state, Say(None, "send_thing")) == "Say: “Please send me Thing.”"


def test_a_token_and_an_attack_are_told() -> None:
    """§3.8, §6.1, §6.8."""
    seen = told(position(phase=Phase.TOKEN), RevealToken("jericho"), None)
    assert seen == ("The Hyde was seen at Jericho.",)
    attack = told(
        last_turn(TWO, "jericho", "t2 s4 x6", pawns=("jericho", "crypt")), RevealToken("jericho"), 0
    )
    assert attack == (
        "The first attack: the Hyde strikes Jericho! The cards there: Bat 2, Siren 4, 6.",
        "3 (Bat 2 by the Target) + 0 (Siren 4 void) + 6 (6) + 2 by Enid = 11.",
        "14 were needed at Jericho: the Target is lost.",
    )


def test_an_attack_without_cards_is_told() -> None:
    """§6.7."""
    attack = told(last_turn(TWO, "jericho", ""), RevealToken("jericho"), 0)
    assert attack[:2] == ("The first attack: the Hyde strikes Jericho! The cards there: none.", "0 = 0.")


def test_a_swap_is_told_to_all() -> None:
    """§8.1."""
    state = strike(last_turn(lying="s5 w5 b5", hands=("m1 m2 m3", "s2 b4 t1")))
    assert told(state, Swap("s2", "s5"), 0)[0] == "{1} swaps the Siren 5 for the Siren 2."
    assert told(state, Pass(), 1)[0] == "You swap nothing."
    assert choice(state, Swap("s2", "s5")) == "Give the Siren 2 for the Siren 5: −3 to the sum"
    assert choice(state, Pass()) == "Swap nothing"


def test_the_end_is_told() -> None:
    """§7.1."""
    lost = (attacked("crypt", 1, False), attacked("jericho", 2, False))
    ended = told(last_turn(TWO, "woods", "", attacks=lost), RevealToken("woods"), None)
    assert ended[-1] == "A third Target is lost: the Hyde wins."


def test_the_set_up_is_told() -> None:
    """§2.1, §2.2, §2.3."""
    state = GAME.setup(2, Options())
    laid = GAME.apply(state, CHANCE, PlaceLocation("crypt"))
    lines = GAME.narrate(state, CHANCE, PlaceLocation("crypt"), laid, None)
    assert lines == ("Around Nevermore lies The Crypt: 3s count nothing (§9.1).",)
    dealt = GAME.apply(laid, CHANCE, PlaceTarget("bat"))
    lines = GAME.narrate(laid, CHANCE, PlaceTarget("bat"), dealt, None)
    assert lines == ("At The Crypt every Bat counts 1 more (§10.4).",)
    chosen = GAME.narrate(state, Seat(1), ChooseOutcast("enid"), state, Seat(0))
    assert chosen == ("{1} is Enid Sinclair, who adds 2 to an attack where she stands (§8.2).",)
    view = GAME.view(state, None)
    described = [
        GAME.describe(view, Seat(0), action).text
        for action in (
            PlaceLocation("crypt"),
            PlaceTarget("bat"),
            ChooseOutcast("enid"),
            DrawCard("t1"),
            RevealToken("woods"),
        )
    ]
    assert described == [
        "Lay out The Crypt: 3s count nothing (§9.1)",
        "Deal a Target: every Bat counts 1 more (§10.4)",
        "Be Enid Sinclair, who adds 2 to an attack where she stands (§8.2)",
        "Draw the Bat 1",
        "The Hyde is seen at The Woods",
    ]
