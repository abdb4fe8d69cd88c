"""Lessons: read from TOML, placed in their log, and followed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.toy import LESSON, NOD, TOY, Bid, DealCard
from gamenight.core import CHANCE, Lesson, Malformed, Seat, ahead, lesson_of, prepared, start

ONE, OTHER = Seat(0), Seat(1)


@pytest.fixture
def lesson() -> Lesson:
    found = lesson_of(TOY)
    assert found is not None
    return found


def test_a_game_without_a_text_has_no_lesson() -> None:
    assert lesson_of(replace(TOY, lesson="")) is None


def test_a_lesson_is_a_log_and_steps_at_its_places(lesson: Lesson) -> None:
    assert (lesson.minutes, lesson.point, lesson.seats) == (5, "bid what nobody else bids", 2)
    assert lesson.log == ((CHANCE, DealCard(2)), (CHANCE, DealCard(3)), (ONE, NOD), (OTHER, Bid(1)))
    assert [(step.seq, step.asked) for step in lesson.steps] == [(2, None), (2, NOD), (4, None)]
    assert lesson.steps[1].told.instead == "For now only nod."


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (LESSON.replace("minutes = 5", "minutes = "), "Sealed Bids"),
        (LESSON.replace("minutes = 5", "minutes = 500"), "minutes"),
        (LESSON.replace('"card": 2', '"card": 9'), "card"),
        (LESSON.replace("[-1, {", "[-1, ["), "Sealed Bids"),
        (LESSON.replace("instead", "otherwise"), "otherwise"),
        (LESSON.replace('instead = "For now only nod."', ""), "each of the 1 actions of seat 0"),
    ],
)
def test_a_lesson_that_cannot_be_read_says_why(broken: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        lesson_of(replace(TOY, lesson=broken))


def test_what_comes_next_is_known_as_long_as_the_log_is_that_of_the_lesson(lesson: Lesson) -> None:
    assert ahead(lesson, lesson.log[:3]) == ((OTHER, Bid(1)),)
    assert ahead(lesson, lesson.log) == ()
    assert ahead(lesson, (*lesson.log[:3], (OTHER, Bid(2)))) is None
    assert ahead(lesson, (*lesson.log, (ONE, Bid(0)))) is None
    assert ahead(None, ()) is None


def test_the_next_action_is_prepared_for_its_seat_if_the_rules_allow_it(lesson: Lesson) -> None:
    state = start(TOY, 2, TOY.Options())
    assert prepared(TOY, state, lesson.log) == DealCard(2)
    assert prepared(TOY, state, lesson.log, ONE) is None
    assert prepared(TOY, state, ((CHANCE, DealCard(6)),)) == DealCard(6)
    assert prepared(TOY, TOY.setup(2, replace(TOY.Options(), deck=4)), ((CHANCE, DealCard(6)),)) is None
    assert prepared(TOY, state, ()) is None
    assert prepared(TOY, state, None) is None


def test_an_aside_is_prepared_too(lesson: Lesson) -> None:
    state = start(TOY, 2, TOY.Options())
    for seat, action in ((CHANCE, DealCard(2)), (CHANCE, DealCard(3))):
        state = TOY.apply(state, seat, action)
    assert prepared(TOY, state, lesson.log[2:], ONE) == NOD
