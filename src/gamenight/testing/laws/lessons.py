"""Law: a game's lesson is a legal game that goes on after it, and each step asks for a legal action."""

from __future__ import annotations

import re

from gamenight.core import CHANCE, Seat, lesson_of, play, start
from gamenight.testing.law import once
from gamenight.testing.playing import Case

SEAT = re.compile(r"\{(.*?)\}")


@once
def the_lesson_is_a_legal_game_that_goes_on_with_the_learner(case: Case) -> None:
    game, lesson = case.game, lesson_of(case.game)
    if lesson is None:
        return
    assert lesson.seats in game.seats
    if lesson.seats != case.seats:
        return
    state = start(game, lesson.seats, game.Options())
    for at, (seat, action) in enumerate(lesson.log):
        offered = (*game.legal_actions(state, seat), *(() if seat == CHANCE else game.asides(state, seat)))
        assert action in offered, f"action {at + 1} of the lesson is not legal any more: {action}"
        state = play(game, state, seat, action)
    assert 0 in game.to_act(state), "the learner goes on after the lesson, so its last words can be read"


@once
def the_words_of_a_lesson_name_only_the_others_at_its_table(case: Case) -> None:
    lesson = lesson_of(case.game)
    if lesson is None:
        return
    others = {str(seat) for seat in range(1, lesson.seats)}
    for step in lesson.steps:
        for words in (step.told.text, step.told.instead or "", step.told.after or ""):
            assert set(SEAT.findall(words)) <= others, words


@once
def every_action_of_the_learner_is_asked_for_and_words_come_last(case: Case) -> None:
    lesson = lesson_of(case.game)
    if lesson is None:
        return
    asked = [(step.seq, step.asked) for step in lesson.steps if step.asked is not None]
    assert asked == [(at, action) for at, (seat, action) in enumerate(lesson.log) if seat == Seat(0)]
    assert lesson.steps[-1].seq == len(lesson.log), "a lesson ends with words"
