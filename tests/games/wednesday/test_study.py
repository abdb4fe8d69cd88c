"""What the laboratory counts of Wednesday: The Hyde's Attack."""

from __future__ import annotations

from gamenight.core import CHANCE
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
from games import studying
from games.variants import changed
from games.wednesday.positions import attacked, begun, last_turn, position


def keys(state: State, action: Action, seat: int = 0) -> list[str]:
    return studying.keys(GAME, state, seat, action)


def test_a_turn_counts_for_the_place_where_it_is_spent() -> None:
    assert keys(position(), MoveTo("crypt")) == ["location/crypt"]
    assert keys(position(pawns=("jericho", "crypt")), Stay()) == ["location/jericho"]


def test_who_leaves_the_woods_had_to() -> None:
    assert keys(position(pawns=("woods", "crypt")), MoveTo("jericho")) == [
        "location/jericho",
        "rule/left-woods",
    ]


def test_a_turn_without_a_card_counts() -> None:
    assert keys(position(), Stay()) == ["location/nevermore", "rule/no-card"]
    done = position(attacks=(attacked("crypt"),))
    assert keys(done, MoveTo("crypt")) == ["location/crypt", "rule/no-card"]
    eugene = position(("eugene", "enid"), phase=Phase.PLAY)
    assert keys(eugene, Done()) == ["rule/no-card"]


def test_a_played_card_counts_and_its_location() -> None:
    state = position(pawns=("crypt", "woods"), phase=Phase.PLAY)
    assert keys(state, PlayCard("s2", "crypt")) == ["card-played-at/crypt", "card/siren-2"]


def test_a_card_of_thing_counts_as_that_card() -> None:
    state = position(pawns=("crypt", "woods"), phase=Phase.PLAY, holder=0)
    assert keys(state, PlayThingCard("crypt")) == [
        "card-played-at/crypt",
        "card/werewolf-5",
        "rule/thing-card-played",
    ]


def test_thing_is_sent_and_exchanged() -> None:
    state = position(phase=Phase.END, holder=0)
    assert keys(state, SendThing(1)) == ["rule/thing-sent"]
    assert keys(state, ExchangeWithThing("s2")) == ["rule/thing-exchange"]
    assert keys(state, EndTurn()) == []


def test_each_outcast_is_a_character_when_it_is_chosen() -> None:
    state = GAME.setup(2, Options())
    while GAME.to_act(state) == (CHANCE,):
        assert studying.uses(GAME, state, CHANCE, GAME.legal_actions(state, CHANCE)[0]) == []
        state = GAME.apply(state, CHANCE, GAME.legal_actions(state, CHANCE)[0])
    assert keys(state, ChooseOutcast("yoko")) == ["character/yoko"]


def test_bianca_uses_her_power_by_a_6() -> None:
    state = position(("bianca", "enid"), pawns=("crypt", "woods"), phase=Phase.PLAY, sixes=2)
    assert keys(state, PlaySix("s1", "crypt")) == ["card-played-at/crypt", "card/6", "power/bianca"]
    assert "power/bianca" not in keys(state, PlayCard("s1", "crypt"))


def test_ajax_uses_his_power_by_the_second_1() -> None:
    state = position(("ajax", "enid"), hands=("s1 w1 b3", ""), pawns=("crypt", "woods"), phase=Phase.PLAY)
    assert "power/ajax" not in keys(state, PlayCard("s1", "crypt"))
    more = GAME.apply(state, state.turn, PlayCard("s1", "crypt"))
    assert keys(more, PlayCard("w1", "crypt")) == ["card-played-at/crypt", "card/werewolf-1", "power/ajax"]
    assert keys(more, Done()) == []


def test_eugene_uses_his_power_next_to_his_location() -> None:
    state = position(("eugene", "enid"), pawns=("crypt", "woods"), phase=Phase.PLAY)
    assert "power/eugene" in keys(state, PlayCard("s1", "pilgrim_village"))
    assert "power/eugene" not in keys(state, PlayCard("s1", "crypt"))


def test_yoko_uses_her_power_by_a_discard() -> None:
    state = position(("yoko", "enid"), hands=("s1 s2 s3 s4", ""), phase=Phase.DISCARD)
    assert keys(state, Discard("s1")) == ["power/yoko"]


def test_every_phrase_counts() -> None:
    state = begun()
    assert keys(state, Say("crypt", "covered"), seat=1) == ["phrase/covered"]
    assert keys(state, Say(None, "send_thing")) == ["phrase/send-thing"]


def test_an_attack_counts_its_result_void_cards_bonuses_and_enid() -> None:
    """At The Crypt 3s count nothing and 2s count 4: 4 + 0 + 1 + 2 by Enid are 7 of 14 points."""
    state = last_turn(("enid", "yoko"), "crypt", "s2 s3 s1", pawns=("crypt", "nevermore"))
    assert studying.uses(GAME, state, CHANCE, RevealToken("crypt")) == [
        ("attack/first-lost", CHANCE),
        ("bonus-card/twos", 1),
        ("location-attacked/crypt-lost", CHANCE),
        ("power/enid", 0),
        ("target/twos-lost", CHANCE),
        ("void-card/crypt", 1),
    ]


def test_wednesday_uses_her_power_by_a_swap() -> None:
    state = last_turn(("enid", "wednesday"), "woods", "b5 s5 s5 w5", hands=("", "s1"))
    attack = GAME.apply(state, CHANCE, RevealToken("woods"))
    assert studying.uses(GAME, state, CHANCE, RevealToken("woods")) == []
    result = [("attack/first-saved", CHANCE), ("location-attacked/woods-saved", CHANCE)]
    assert studying.uses(GAME, attack, 1, Pass()) == [*result, ("target/eye-saved", CHANCE)]
    assert studying.uses(GAME, attack, 1, Swap("s1", "s5")) == [
        *result,
        ("power/wednesday", 1),
        ("target/eye-saved", CHANCE),
    ]


def test_a_reshuffle_is_everybodys() -> None:
    state = position(hands=("s1 s2", ""), deck="m1", phase=Phase.DRAW)
    assert studying.uses(GAME, state, CHANCE, DrawCard("m1")) == []
    state = position(hands=("s1", ""), deck="m1", revealed="t1 t2", phase=Phase.DRAW)
    assert studying.uses(GAME, state, CHANCE, DrawCard("m1")) == [("rule/reshuffle", CHANCE)]
    state = position(pawns=("crypt", "woods"), deck="", revealed="t1 t2", phase=Phase.PLAY)
    assert ("rule/reshuffle", CHANCE) in studying.uses(GAME, state, 0, PlayCard("s1", "crypt"))


def test_cards_that_are_not_in_the_box_are_no_features() -> None:
    fewer = {"power": {"power": {"of_each_symbol": [6, 4, 0, 0, 0]}}}
    found = {feature.key for feature in changed(GAME, fewer).features}
    missing = {feature.key for feature in GAME.features} - found
    cards = {f"card/{key}" for key in ("bee-3", "eye-4", "medusa-5")}
    assert cards | {"void-card/crypt", "void-card/jericho"} <= missing
    assert {"void-card/art-shed", "bonus-card/ones", "card/6", "power/bianca", "power/enid"} <= found


def test_enid_without_points_has_no_power_to_count() -> None:
    found = {feature.key for feature in changed(GAME, {"power": {"attack": {"enid": 0}}}).features}
    assert {feature.key for feature in GAME.features} - found == {"power/enid"}


def test_every_feature_can_be_used() -> None:
    """Random players seldom save a Target."""
    assert studying.never_used(GAME, at_random=20, by_greedy=4) == set()
