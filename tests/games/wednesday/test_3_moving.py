"""Chapter 3: rounds, turns and moving."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    EndTurn,
    Location,
    MoveTo,
    Pass,
    Phase,
    PlayCard,
    RevealToken,
    State,
    Stay,
)
from games.wednesday.positions import (
    TWO,
    act,
    attacked,
    begun,
    draw,
    last_turn,
    legal,
    of,
    pile,
    places,
    played,
    position,
    refusal,
    strike,
)


def whole_game(state: State, seed: str) -> list[State]:
    """A game in which all players move to the first place offered and play their first card."""
    rng, states = Rng(seed, "tokens"), [state]
    while acting := GAME.to_act(states[-1]):
        now = states[-1]
        action = GAME.sample(now, rng) if acting == (CHANCE,) else legal(now)[0]
        states.append(GAME.apply(now, acting[0], action))
    return states


def test_a_round_has_as_many_table_turns_as_tokens() -> None:
    """§3.1, §3.2: five, four, three, two, one; this game is lost in the third round."""
    states = whole_game(begun(2, TWO), "turns")
    tokens = [len(state.attacks) for state in states if state.phase is Phase.TOKEN]
    assert [tokens.count(number) for number in range(3)] == [5, 4, 3]


def test_the_fifth_round_has_one_table_turn_and_its_location_is_known() -> None:
    """§3.2, §3.9."""
    done: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")
    attacks = tuple(attacked(at, rank) for rank, at in enumerate(done, 1))
    assert GAME.view(position(attacks=attacks), None).threatened == ("woods",)


def test_each_location_is_attacked_once() -> None:
    """§3.1: its token does not return to the bag."""
    state = position(attacks=(attacked("crypt"),), phase=Phase.TOKEN)
    assert {token.location for token in of(state, RevealToken)} == {
        "pilgrim_village",
        "art_shed",
        "jericho",
        "woods",
    }
    assert refusal(state, RevealToken("crypt")) == "the token of The Crypt is not in the bag (§3.8)"


def test_the_first_player_begins_after_an_attack() -> None:
    """§3.2, ruling W18."""
    after = act(strike(last_turn(lying="t5")), Pass())
    assert after.turn == 0
    assert after.phase is Phase.MOVE


def test_the_steps_of_a_turn_come_in_order() -> None:
    """§3.3: move, play, draw, then Thing and the end."""
    state = position()
    assert state.phase is Phase.MOVE
    state = act(state, MoveTo("jericho"))
    assert state.phase is Phase.PLAY
    state = act(state, PlayCard("s3", "jericho"))
    assert (state.phase, GAME.to_act(state)) == (Phase.DRAW, (CHANCE,))
    state = draw(state, "m4")
    assert state.phase is Phase.END
    assert act(state, EndTurn()).turn == 1


def test_an_action_of_another_step_is_refused() -> None:
    """§3.3."""
    assert refusal(position(), EndTurn()) == "the turn begins with moving or staying (§3.3)"
    assert refusal(position(), PlayCard("s1", "crypt")) == "the turn begins with moving or staying (§3.3)"
    moved = act(position(), MoveTo("crypt"))
    assert refusal(moved, MoveTo("woods")) == "the next step is to play a card (§3.3)"


def test_a_player_moves_to_a_neighbouring_place_or_stays() -> None:
    """§3.4."""
    state = position(pawns=("art_shed", "nevermore"))
    assert places(state) == {"pilgrim_village", "jericho", "nevermore"}
    assert Stay() in legal(state)
    assert refusal(state, MoveTo("woods")) == "The Woods is not next to the Art Shed (§3.4)"
    assert act(state, Stay()).pawns[0] == "art_shed"


def test_a_player_who_starts_in_the_woods_must_move() -> None:
    """§3.5."""
    state = position(pawns=("woods", "nevermore"))
    assert places(state) == {"jericho", "crypt", "nevermore"}
    assert refusal(state, Stay()) == "a player who starts a turn in The Woods must move on (§9.5)"


def test_any_number_of_pawns_may_stand_at_a_location() -> None:
    """§3.6."""
    state = position(("enid", "wednesday", "yoko", "bianca"), pawns=("nevermore", *("crypt",) * 3))
    assert act(state, MoveTo("crypt")).pawns == ("crypt",) * 4


def test_an_attacked_location_can_be_entered_but_takes_no_card() -> None:
    """§3.7, ruling W7: pawns may enter and leave it, but no card can be played there."""
    state = act(position(attacks=(attacked("crypt"),)), MoveTo("crypt"))
    assert state.pawns[0] == "crypt"
    assert state.phase is Phase.END
    assert pile(state, "crypt") == ""
    later = position(attacks=(attacked("crypt"),), pawns=("crypt", "nevermore"))
    assert places(later) == {"woods", "pilgrim_village", "nevermore"}
    assert played(act(later, MoveTo("woods"))) == {("s1", "woods"), ("s2", "woods"), ("s3", "woods")}


def test_a_token_is_drawn_after_everyone_had_a_turn() -> None:
    """§3.8: not after the first of two players."""
    state = position(phase=Phase.END)
    state = act(state, EndTurn())
    assert (state.phase, state.turn) == (Phase.MOVE, 1)
    state = position(phase=Phase.END, turn=1, holder=0)
    state = act(state, EndTurn())
    assert (state.phase, GAME.to_act(state)) == (Phase.TOKEN, (CHANCE,))


def test_the_hyde_does_not_strike_where_it_was_seen_this_round() -> None:
    """§3.8."""
    state = act(position(phase=Phase.TOKEN), RevealToken("jericho"))
    assert state.seen == ("jericho",)
    assert "jericho" not in GAME.view(state, None).threatened
    assert (state.phase, state.turn) == (Phase.MOVE, 0)


def test_the_last_token_names_the_attacked_location_and_is_known_a_turn_before() -> None:
    """§3.9."""
    seen: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed")
    state = act(position(phase=Phase.TOKEN, seen=seen), RevealToken("woods"))
    assert state.attacks == ()
    assert GAME.view(state, Seat(1)).threatened == ("jericho",)
    assert strike(last_turn(location="jericho")).attacks[0].location == "jericho"


def test_cards_may_be_played_where_the_hyde_was_seen() -> None:
    """§3.10, ruling W22: they stay there for a later attack."""
    state = act(position(seen=("crypt",)), MoveTo("crypt"), PlayCard("s2", "crypt"))
    assert pile(state, "crypt") == "s2"
    struck = act(strike(last_turn(lying="t5", others={"crypt": "s2"})), Pass())
    assert pile(struck, "crypt") == "s2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_fifteen_turns_at_most(seats: int) -> None:
    """§3.2: 5 + 4 + 3 + 2 + 1."""
    assert whole_game(begun(seats), "fifteen")[-1].number <= 15 * seats
