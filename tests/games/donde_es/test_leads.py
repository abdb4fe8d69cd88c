"""The ways of several steps that the screen offers: each can be played, and none is cheaper."""

from __future__ import annotations

from gamenight.core import CHANCE, Dealer, Seat, play, start
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import Lead, Leads, MoveTourist, Options, State, Tourist
from games.donde_es.positions import GAME, lies, position, visitor


def offered(state: State, tourist: Tourist) -> dict[str, tuple[int, int]]:
    """The spaces that several steps lead to, each with the number of steps and the points."""
    found = {}
    view = GAME.view(state, state.turn)
    for action in GAME.legal_actions(state, state.turn):
        if isinstance(action, MoveTourist) and action.tourist == tourist:
            facts = GAME.describe(view, state.turn, action).facts
            for lead in facts.leads if isinstance(facts, Leads) else ():
                assert (lead.steps[0].card, lead.steps[0].direction) == (action.card, action.direction)
                assert spot(lead.space) not in found, "each space has one way"
                found[spot(lead.space)] = (len(lead.steps), lead.points)
    return found


def test_two_cards_lead_round_every_corner() -> None:
    """From f4 streets go to the left and to the right, and from e4 and g4 north and south."""
    state = position({1: visitor("agnes", "f4")}, ("lf", "lfa"))
    assert offered(state, "agnes").keys() == {"e3", "e5", "g3", "g5"}
    assert {steps for steps, _ in offered(state, "agnes").values()} == {2}


def test_a_card_for_any_direction_is_kept_if_another_one_does() -> None:
    state = position({1: visitor("agnes", "f4")}, ("lfa", "lfa"))
    facts = [
        GAME.describe(GAME.view(state, Seat(0)), Seat(0), action).facts
        for action in GAME.legal_actions(state, Seat(0))
    ]
    leads = {spot(lead.space): lead for each in facts if isinstance(each, Leads) for lead in each.leads}
    assert [step.card for step in leads["g5"].steps] == ["left_right", "forward_back"]
    assert "any" in [step.card for step in leads["h4"].steps]


def test_one_card_leads_nowhere_further() -> None:
    state = position({1: visitor("agnes", "g7")}, ("a", "lfa"))
    assert offered(state, "agnes") == {}


def test_a_lasting_event_opens_ways_in_any_direction() -> None:
    state = position({1: visitor("agnes", "g7")}, ("ll", "lfa"))
    helped = position({1: visitor("agnes", "g7")}, ("ll", "lfa"), lasting=(lies("megaphone", 0),))
    assert offered(state, "agnes").keys() < offered(helped, "agnes").keys()


def test_every_way_can_be_played_and_no_other_cards_reach_further() -> None:
    """In games that are played at random, from the hands that really occur."""
    checked = 0
    for seed in ("a", "b", "c"):
        state, dealer, dealt = start(GAME, 3, Options()), Dealer(seed), 0
        for turn in range(150):
            (actor, *_) = GAME.to_act(state) or (None,)
            if actor is None:
                break
            if actor == CHANCE:
                state = play(GAME, state, CHANCE, dealer.deal(GAME, state, dealt))
                dealt += 1
                continue
            legal, view = GAME.legal_actions(state, actor), GAME.view(state, actor)
            for action in legal:
                facts = GAME.describe(view, actor, action).facts
                for lead in facts.leads if isinstance(facts, Leads) else ():
                    assert isinstance(action, MoveTourist)
                    checked += 1
                    check(state, actor, action.tourist, lead)
            state = play(GAME, state, actor, legal[turn * 7 % len(legal)])
    assert checked > 100


def check(state: State, seat: Seat, tourist: Tourist, lead: Lead) -> None:
    """Play the way step by step. It ends on the goal, and earns the points that it promises."""
    claims = len(state.claims)
    for step in lead.steps:
        assert len(state.claims) == claims, "the tourist arrives only at the end"
        state = play(GAME, state, seat, MoveTourist(tourist, step.card, step.direction))
    if lead.points:
        assert len(state.claims) == claims + 1
        assert (state.claims[-1].space, state.claims[-1].points) == (lead.space, lead.points)
    else:
        assert next(each.space for each in state.tracker if each and each.tourist == tourist) == lead.space
