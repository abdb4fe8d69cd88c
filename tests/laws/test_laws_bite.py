"""Tests of the laws: a correct game with secrets obeys them, and each law catches a game that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from core import toy
from core.toy import NOD, TOY, WINK, Bid, DealCard, State, View
from gamenight.core import CHANCE, AnyGame, Choice, Feature, IllegalAction, Outcome, Rng, Seat, Use
from gamenight.games import GAMES
from gamenight.testing import LAWS, Case, Law, Luck, played
from gamenight.testing.laws import (
    agreement,
    asides,
    evaluation,
    legality,
    lessons,
    narration,
    property_card,
    purity,
    replay,
    round_trip,
    secrecy,
    study,
    termination,
)


def judge(law: Law, game: AnyGame) -> None:
    for seats in game.seats:
        law.judge(Case(game, seats), games=60)


def broken(**functions: Any) -> AnyGame:
    return replace(TOY, **functions)


_ticks = count()


def _waits_for_those_who_have_bid(state: State) -> tuple[Seat, ...]:
    return toy.to_act(state) and ((CHANCE,) if toy.to_act(state) == (CHANCE,) else (Seat(0), Seat(1)))


def _lists_twice(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return toy.legal_actions(state, seat) * 2


def _lists_in_any_order(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    listed = toy.legal_actions(state, seat)
    return listed if next(_ticks) % 2 else listed[::-1]


def _lets_strangers_in(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return toy.legal_actions(state, Seat(seat % len(state.bids)) if seat != CHANCE else seat)


def _deals_what_is_gone(state: State, rng: Rng) -> toy.Action:
    return DealCard(rng.below(state.deck) + 1)


def _bids_as_it_likes(state: State, seat: Seat, action: toy.Action) -> State:
    return toy.apply(state, seat, Bid(next(_ticks) % 3) if isinstance(action, Bid) else action)


def _refuses_to_apply_nought(state: State, seat: Seat, action: toy.Action) -> State:
    return state if action == Bid(0) and state.bids.count(None) == 1 else toy.apply(state, seat, action)


def _sets_up_a_list(seats: int, options: toy.Options) -> State:
    unfit: Any = [None] * seats
    return State(options.deck, (), unfit)


def _forgets_its_own_card(view: View, rng: Rng) -> State:
    return toy.imagine(replace(view, cards=(None,) * len(view.cards)), rng)


def _forgets_who_has_bid(view: View, rng: Rng) -> State:
    return toy.imagine(replace(view, has_bid=(False,) * len(view.has_bid)), rng)


def _forgets_its_own_bid(view: View, rng: Rng) -> State:
    seats = len(view.bids)
    return toy.imagine(replace(view, bids=(None,) * seats, has_bid=(False,) * seats), rng)


def _shows_spectators_all(state: State, seat: Seat | None) -> View:
    seen = toy.view(state, seat)
    return seen if seat is not None else replace(seen, cards=state.cards)


def _leaks_a_sum(state: State, seat: Seat | None) -> View:
    return replace(toy.view(state, seat), deck=state.deck + sum(state.cards) % 2)


def _ends_by_a_secret(state: State) -> Outcome | None:
    early = Outcome((0,) * len(state.bids), (), toy.End.WON)
    return early if state.bids[0] == 2 else toy.outcome(state)


def _lets_chance_nod(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return (NOD,) if seat == CHANCE else toy.asides(state, seat)


def _nods_before_the_deal(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return (NOD,) if toy.to_act(state) == (CHANCE,) and seat == 0 else toy.asides(state, seat)


def _bids_aside(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return (*toy.asides(state, seat), *toy.legal_actions(state, seat)[:1])


def _nods_for_ever(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    return (NOD, WINK) if toy.asides(state, Seat((seat + 1) % len(state.bids))) else ()


def _bids_for_another_by_a_wink(state: State, seat: Seat, action: toy.Action) -> State:
    after = toy.apply(state, seat, action)
    waiting = [other for other in toy.to_act(state) if other != seat]
    return toy.apply(after, waiting[0], Bid(0)) if action == WINK and waiting else after


def _takes_bids_back_by_a_wink(state: State, seat: Seat, action: toy.Action) -> State:
    after = toy.apply(state, seat, action)
    return replace(after, bids=(None,) * len(after.bids)) if action == WINK else after


def _offers_nothing_after_a_nod(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    nodded = any(sign == "nod" for _, sign in state.signs)
    return () if nodded and seat != CHANCE else toy.legal_actions(state, seat)


def _nods_by_the_others_bids(state: State, seat: Seat) -> tuple[toy.Action, ...]:
    others = [bid for other, bid in enumerate(state.bids) if other != seat]
    return toy.asides(state, seat) if 2 in others else ()


def _has_no_words_for_a_nod(view: View, seat: Seat, action: toy.Action) -> Choice:
    return Choice("") if action == NOD else toy.describe(view, seat, action)


def _tells_bids(before: State, seat: Seat, action: toy.Action, after: State, viewer: Any) -> tuple[str, ...]:
    return toy.narrate(before, seat, action, after, seat if isinstance(action, Bid) else viewer)


def _tells_cards(before: State, seat: Seat, action: toy.Action, after: State, viewer: Any) -> tuple[str, ...]:
    dealt = isinstance(action, DealCard)
    return toy.narrate(before, seat, action, after, Seat(len(before.cards)) if dealt else viewer)


def _tells_of_others(
    before: State, seat: Seat, action: toy.Action, after: State, viewer: Any
) -> tuple[str, ...]:
    return (*toy.narrate(before, seat, action, after, viewer), f"The first card is {after.cards[0]}.")


def _names_a_stranger(
    before: State, seat: Seat, action: toy.Action, after: State, viewer: Any
) -> tuple[str, ...]:
    return (*toy.narrate(before, seat, action, after, viewer), f"{{{len(before.bids)}}} looks on.")


def _marks_what_it_counts(before: State, seat: Seat, action: toy.Action, after: State) -> tuple[Use, ...]:
    force_setattr(before, "deck", 0)
    return toy.used(before, seat, action, after)


def _changed(outcome: Callable[[Outcome], Outcome]) -> Callable[[State], Outcome | None]:
    def told(state: State) -> Outcome | None:
        found = toy.outcome(state)
        return None if found is None else outcome(found)

    return told


BREACHES: list[tuple[Law, AnyGame, str]] = [
    (
        agreement.exactly_those_to_act_have_legal_actions,
        broken(to_act=_waits_for_those_who_have_bid),
        "waiting for who has nothing to do",
    ),
    (
        agreement.the_game_is_over_exactly_when_nobody_is_to_act,
        broken(outcome=_ends_by_a_secret),
        "an outcome while the game goes on",
    ),
    (
        agreement.chance_acts_alone_and_no_seat_is_named_twice,
        broken(to_act=lambda state: toy.to_act(state) * 2),
        "naming a seat twice",
    ),
    (agreement.no_action_is_listed_twice, broken(legal_actions=_lists_twice), "listing twice"),
    (
        agreement.a_seat_outside_the_game_may_do_nothing,
        broken(legal_actions=_lets_strangers_in),
        "strangers at the table",
    ),
    (
        asides.only_a_seat_makes_asides_and_only_while_a_player_is_to_act,
        broken(asides=_lets_chance_nod),
        "chance that nods",
    ),
    (
        asides.only_a_seat_makes_asides_and_only_while_a_player_is_to_act,
        broken(asides=_nods_before_the_deal),
        "an aside while chance decides",
    ),
    (asides.an_aside_is_no_legal_action, broken(asides=_bids_aside), "a legal action as an aside"),
    (asides.speech_is_never_what_the_game_waits_for, broken(speech=(Bid,)), "bids that are only said"),
    (
        asides.after_an_aside_whoever_was_to_act_still_is,
        broken(apply=_bids_for_another_by_a_wink),
        "an aside that acts for another",
    ),
    (
        asides.after_an_aside_whoever_was_to_act_still_is,
        broken(apply=_takes_bids_back_by_a_wink),
        "an aside that calls others to act",
    ),
    (
        asides.after_an_aside_whoever_was_to_act_still_is,
        broken(legal_actions=_offers_nothing_after_a_nod),
        "an aside that takes away all choices",
    ),
    (
        asides.asides_come_to_an_end,
        broken(asides=_nods_for_ever),
        "the same aside again and again",
    ),
    (
        secrecy.the_view_of_a_seat_determines_its_legal_actions,
        broken(asides=_nods_by_the_others_bids),
        "a secret in an aside",
    ),
    (
        agreement.a_seat_outside_the_game_may_do_nothing,
        broken(asides=lambda state, seat: (NOD,) if toy.to_act(state) and seat > 5 else ()),
        "strangers who nod",
    ),
    (
        narration.every_choice_is_described_in_words,
        broken(describe=_has_no_words_for_a_nod),
        "an aside without words",
    ),
    (
        lessons.the_lesson_is_a_legal_game_that_goes_on_with_the_learner,
        broken(lesson=toy.LESSON.replace('"card": 3', '"card": 2')),
        "a lesson that deals a card twice",
    ),
    (
        lessons.the_lesson_is_a_legal_game_that_goes_on_with_the_learner,
        broken(lesson=toy.LESSON.replace('"Sign", "sign": "nod"', '"Bid", "amount": 0')),
        "a lesson after whose end the learner cannot act",
    ),
    (
        lessons.the_words_of_a_lesson_name_only_the_others_at_its_table,
        broken(lesson=toy.LESSON.replace("{1}", "{2}")),
        "a lesson about somebody who is not there",
    ),
    (
        lessons.every_action_of_the_learner_is_asked_for_and_words_come_last,
        broken(lesson=toy.LESSON.rpartition("[[steps]]")[0]),
        "a lesson without last words",
    ),
    (
        property_card.seat_0_begins_unless_first_by_rules_is_true,
        broken(first_by_rules=False),
        "several who begin at once",
    ),
    (
        property_card.several_seats_are_to_act_only_if_at_once_is_true,
        broken(at_once=False),
        "several who act at once",
    ),
    (
        legality.every_listed_action_can_be_played,
        broken(apply=_refuses_to_apply_nought),
        "an action without effect",
    ),
    (
        legality.an_unlisted_action_is_refused_with_a_reason_and_changes_nothing,
        broken(why_not=lambda *_: ""),
        "refusing without a reason",
    ),
    (
        legality.why_not_gives_a_reason_to_a_seat_that_may_do_something,
        broken(why_not=lambda *_: "no:\nbecause"),
        "a reason of two lines",
    ),
    (
        legality.a_seat_outside_the_game_is_refused,
        broken(legal_actions=_lets_strangers_in),
        "strangers who play",
    ),
    (
        legality.chance_samples_a_listed_action,
        broken(sample=_deals_what_is_gone),
        "dealing a card twice",
    ),
    (
        purity.calling_twice_gives_the_same_answer,
        broken(legal_actions=_lists_in_any_order),
        "a changing order",
    ),
    (
        purity.calling_twice_gives_the_same_answer,
        broken(used=lambda *_: (Use("bid/0", next(_ticks)),)),
        "counting something else each time",
    ),
    (
        purity.calling_changes_no_state_view_or_action,
        broken(used=_marks_what_it_counts),
        "changing what is counted",
    ),
    (replay.a_log_replays_to_the_same_states, broken(apply=_bids_as_it_likes), "hidden chance"),
    (round_trip.states_round_trip, broken(setup=_sets_up_a_list), "a list for a tuple"),
    (
        secrecy.an_imagined_state_gives_the_viewer_the_same_view,
        broken(imagine=_forgets_its_own_card),
        "forgetting the own card",
    ),
    (
        secrecy.an_imagined_state_gives_the_viewer_the_same_view,
        broken(view=_leaks_a_sum),
        "leaking a sum",
    ),
    (
        secrecy.to_act_and_outcome_are_never_secret,
        broken(imagine=_forgets_who_has_bid),
        "forgetting who has bid",
    ),
    (
        secrecy.the_view_of_a_seat_determines_its_legal_actions,
        broken(imagine=_forgets_its_own_bid),
        "not knowing what to do",
    ),
    (
        secrecy.a_spectator_sees_nothing_that_some_seat_does_not,
        broken(view=_shows_spectators_all),
        "showing spectators all",
    ),
    (
        narration.every_line_can_be_filled_in_with_names,
        broken(narrate=_names_a_stranger),
        "naming a stranger",
    ),
    (
        narration.the_narration_does_not_tell_what_the_view_hides,
        broken(narrate=_tells_bids),
        "telling a bid made face down",
    ),
    (
        narration.the_narration_does_not_tell_what_the_view_hides,
        broken(narrate=_tells_cards),
        "telling a card dealt face down",
    ),
    (
        narration.an_action_reads_the_same_in_states_that_look_the_same,
        broken(narrate=_tells_of_others),
        "telling of somebody's card",
    ),
    (
        narration.every_choice_is_described_in_words,
        broken(describe=lambda *_: Choice("Make your bid: “I thank you”")),
        "a choice for one of several at a screen",
    ),
    (
        narration.a_spectator_reads_a_name_for_everybody,
        broken(narrate=lambda *_: ("You bid.",)),
        "telling a spectator of themselves",
    ),
    (
        narration.every_choice_is_described_in_words,
        broken(describe=lambda *_: Choice("")),
        "a choice without words",
    ),
    (
        narration.no_two_choices_read_the_same,
        broken(describe=lambda *_: Choice("Bid")),
        "choices that read alike",
    ),
    (
        secrecy.a_game_without_secrets_shows_everybody_the_whole_state,
        broken(secrets=False),
        "undeclared secrets",
    ),
    (
        study.every_feature_has_a_lower_case_key_of_its_own,
        broken(features=toy.FEATURES * 2),
        "two features with one key",
    ),
    (
        study.every_feature_has_a_lower_case_key_of_its_own,
        broken(features=(Feature("Bid/0", "Bid", "Bid of 0"),)),
        "a key in upper case",
    ),
    (
        study.every_feature_has_a_kind_and_a_name,
        broken(features=(Feature("bid/0", "Bid", ""),)),
        "a feature without a name",
    ),
    (
        study.every_feature_has_a_kind_and_a_name,
        broken(features=(Feature("bid/0", "", "Bid of 0"),)),
        "a feature without a kind",
    ),
    (
        study.every_use_is_of_a_feature_by_a_seat_or_by_chance,
        broken(features=toy.FEATURES[1:]),
        "a use of no feature",
    ),
    (
        study.every_use_is_of_a_feature_by_a_seat_or_by_chance,
        broken(used=lambda *_: (Use("bid/0", 3),)),
        "a use by a stranger",
    ),
    (
        study.a_seat_gets_at_most_one_start_and_one_character,
        broken(features=(Feature("bid/0", "Start", "Bid of 0"),), used=lambda *_: (Use("bid/0", 0),)),
        "a start at every action",
    ),
    (
        study.a_seat_gets_at_most_one_start_and_one_character,
        broken(
            features=(*toy.FEATURES[:-1], Feature("rule/deal", "Character", "Deal")),
        ),
        "a character of chance",
    ),
    (termination.every_game_ends_within_its_bound, broken(bound=4), "too low a bound"),
    (
        termination.every_seat_has_a_score,
        broken(outcome=_changed(lambda found: replace(found, scores=found.scores[1:]))),
        "a seat without a score",
    ),
    (
        termination.winners_are_seats_of_the_game_in_order_and_once,
        broken(outcome=_changed(lambda found: replace(found, winners=(CHANCE,)))),
        "chance that wins",
    ),
    (
        termination.the_reason_is_an_end_of_the_game,
        broken(outcome=_changed(lambda found: replace(found, reason="tired"))),
        "an unknown reason",
    ),
    (
        termination.a_cooperative_game_is_won_or_lost_by_all,
        broken(cooperative=True),
        "one winner of a table that cooperates",
    ),
    (
        evaluation.every_view_is_rated_with_a_finite_number,
        broken(evaluate=lambda *_: float("nan")),
        "worth not a number",
    ),
    (
        evaluation.a_winner_is_rated_above_every_loser,
        broken(evaluate=lambda *_: 0.0),
        "indifference",
    ),
]


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_an_honest_game_with_secrets_obeys_the_law(law: Law) -> None:
    judge(law, TOY)


def test_an_honest_game_with_secrets_hides_something_from_everybody() -> None:
    assert all(secrecy.hides_from_all(Case(TOY, seats)) for seats in TOY.seats)


def test_a_game_that_shows_a_spectator_all_hides_too_little() -> None:
    open_to_all = broken(
        view=lambda state, seat: replace(toy.view(state, seat), cards=state.cards, bids=state.bids)
    )
    assert not secrecy.hides_from_all(Case(open_to_all, 2))


@pytest.mark.parametrize(("law", "game"), [pytest.param(law, game, id=name) for law, game, name in BREACHES])
def test_the_law_catches(law: Law, game: AnyGame) -> None:
    with pytest.raises((AssertionError, IllegalAction, IndexError, pytest.fail.Exception)):
        judge(law, game)


def test_the_games_of_a_judgement_are_looked_at_early_and_late() -> None:
    """A package tests its game by `judge`. A game may begin with many chance outcomes."""
    seen: list[float] = []

    def look(case: Case, luck: Luck) -> None:
        states = played(case, luck).states
        seen.append(luck.at % len(states) / len(states))

    Law("look", look).judge(Case(GAMES[0], 2))
    assert min(seen) == 0
    assert all(any(part / 4 <= place < (part + 1) / 4 for place in seen) for part in range(4))
