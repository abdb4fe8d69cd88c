"""Lessons: a newcomer does what they ask for, to the last step, and plays on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from e2e.acts import TITLES, axe, box
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from gamenight.core import Lesson, lesson_of
from gamenight.games import GAMES, game

SIZES = {"laptop": LAPTOP, "phone": PHONE}
TAUGHT = [each.slug for each in GAMES if each.lesson]
MARKED = ".board .hinted, [role='toolbar'] .hinted"
#: How long a step may stay after a press, until the next piece is pressed, in milliseconds.
PIECE_MS = 1500


def begin(page: Page, slug: str) -> Lesson:
    """Take the offer of the shelf."""
    page.goto("/")
    title = TITLES[[each.slug for each in GAMES].index(slug)]
    box(page, title).get_by_role("button", name="First time?").click()
    lesson = lesson_of(game(slug))
    assert lesson is not None
    return lesson


def coach(page: Page, at: int) -> Locator:
    """The callout of a step. What stands before it is told to go on: an attack, news of the wind."""
    found = page.locator(f"[data-coach='{at}']:has(footer)")
    stop = page.locator("[data-target='drama'], [data-target='onward']").locator("visible=true").first
    for _ in range(20):
        expect(found.or_(stop).first).to_be_visible()
        if found.count():
            break
        with suppress(TimeoutError):  # it may go by itself
            stop.click(timeout=PIECE_MS)
    expect(found).to_be_visible()
    return found


def placed(page: Page, name: str) -> Locator:
    if name == "asked":
        return page.locator(MARKED).locator("visible=true").first
    quoted = json.dumps(name)
    return page.locator(f"[data-place={quoted}], [data-target={quoted}]").locator("visible=true").first


def pointed(page: Page, names: tuple[str, ...]) -> list[Locator]:
    """What a step points at: of `a|b` the first that is on the screen; without names what the table marks."""
    if not names:
        return [placed(page, "asked")]
    return [
        next(
            (each for each in (placed(page, one) for one in name.split("|")) if each.count()),
            placed(page, name),
        )
        for name in names
    ]


def do(page: Page, at: int, names: tuple[str, ...], press: Callable[[Locator], None]) -> None:
    """Choose what a step asks for, piece after piece, until the step is over."""
    yours = page.locator(f"[data-coach='{at}'] .yours")
    for _ in range(12):
        marked = placed(page, "asked")
        with suppress(TimeoutError):  # the table is busy with the last piece
            press(marked if marked.count() else pointed(page, names)[0])
        sure = page.locator("dialog[open] .button.main")
        if sure.count():
            sure.click()
        with suppress(TimeoutError):
            return yours.wait_for(state="detached", timeout=PIECE_MS)
    raise AssertionError(f"step {at + 1} still asks for something")


def walk(page: Page, lesson: Lesson, touch: bool) -> None:
    """Every step of a lesson: it points at something on the screen, and what it asks for can be done."""

    def press(target: Locator) -> None:
        """At its middle, whatever lies there: a mark may be drawn above the piece that takes the pointer."""
        target.wait_for(timeout=PIECE_MS)
        box = target.bounding_box(timeout=PIECE_MS)
        assert box is not None
        point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if touch:
            page.touchscreen.tap(*point)
        else:
            page.mouse.click(*point)

    for at, step in enumerate(lesson.steps):
        card = coach(page, at)
        expect(card).to_be_in_viewport(ratio=0.99)
        for place in pointed(page, step.told.point) if step.told.point or step.asked is not None else []:
            expect(place).to_be_visible()
        if step.asked is None:
            card.locator(".onward").click()
        else:
            do(page, at, step.told.point, press)


@pytest.mark.parametrize(("slug", "size"), cases(TAUGHT, SIZES, short=[("northwest", "phone")]))
def test_a_lesson_leads_to_its_end_and_into_a_game(visitor: Visitor, slug: str, size: str) -> None:
    page = visitor(SIZES[size])
    lesson = begin(page, slug)
    assert axe(page, "a lesson") == []
    walk(page, lesson, touch=size == "phone")
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("article").first).to_be_visible()
    title = TITLES[[each.slug for each in GAMES].index(slug)]
    expect(box(page, title).get_by_role("button", name="First time?")).to_have_count(0)
    expect(box(page, title).get_by_role("button", name=f"Learn {title}", exact=True)).to_be_visible()


def test_another_choice_is_answered_and_steps_can_be_taken_back_and_skipped(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "northwest")
    expect(page.get_by_role("button", name="Lesson, prepared deal")).to_be_visible()
    coach(page, 0).get_by_role("button", name="Next").click()
    coach(page, 1)
    page.locator("[data-target^='forest:']:not(.hinted)").first.click()
    answer = lesson_words("northwest", 1)
    expect(page.get_by_role("region", name="Lesson")).to_contain_text(answer)
    page.locator(".hinted").click()
    card = coach(page, 2)
    card.get_by_role("button", name="Back").click()
    card = coach(page, 1)
    card.get_by_role("button", name="Back").click()
    expect(coach(page, 0)).to_be_visible()
    page.reload()
    coach(page, 0).get_by_role("button", name="Skip the lesson").click()
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Lesson, prepared deal").click()
    expect(coach(page, 0)).to_be_visible()


def test_by_keyboard_the_focus_follows_the_lesson(visitor: Visitor) -> None:
    page = visitor()
    begin(page, "northwest")
    coach(page, 0)
    page.keyboard.press("e")
    coach(page, 1)
    expect(page.locator(".hinted")).to_be_focused()
    expect(page.locator("[aria-live]").last).to_contain_text("Your first cube is any Mushroom")
    page.keyboard.press("Enter")
    coach(page, 2)
    expect(page.locator(".hinted")).to_be_focused()
    page.keyboard.press("Enter")
    card = coach(page, 3)
    expect(card.get_by_role("button", name="Next")).to_be_focused()


def lesson_words(slug: str, at: int) -> Any:
    lesson = lesson_of(game(slug))
    assert lesson is not None
    return lesson.steps[at].told.instead
