"""The card of a game: its entry on the shelf, in the browser and in `gamenight games --json`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from gamenight.bots import BOTS, STAND_IN, sentence, title
from gamenight.bots.levels import LEVELS
from gamenight.core import AnyGame, lesson_of, option_cards
from gamenight.server.facts import Refusal
from gamenight.server.settings import OwnComponents
from gamenight.server.wire import (
    Code,
    ComponentsCard,
    GameCard,
    LessonCard,
    ShownLesson,
    ShownStep,
)
from gamenight.server.wire_bots import (
    BotCard,
)

REPORTS = Path(__file__).parent / "reports"


def shipped_report(slug: str) -> Path | None:
    """The page of the laboratory about a game. A game of a plug-in has none."""
    file = REPORTS / f"{slug}.html"
    return file if file.is_file() else None


@lru_cache(maxsize=64)
def game_card(game: AnyGame, own: tuple[OwnComponents, ...] = ()) -> GameCard:
    return GameCard(
        slug=game.slug,
        title=game.title,
        about=game.about,
        fewest=game.seats[0],
        most=game.seats[-1],
        cooperative=game.cooperative,
        secrets=game.secrets,
        chat=game.chat,
        untold=game.untold,
        first_by_rules=game.first_by_rules,
        at_once=game.at_once,
        options=option_cards(game),
        bots=bot_cards(),
        usual_bot=STAND_IN,
        components=game.components.hash,
        own=tuple(ComponentsCard(each.name, each.components.hash) for each in own if each.game == game.slug),
        report=shipped_report(game.slug) is not None,
        lesson=None if (lesson := lesson_of(game)) is None else LessonCard(lesson.minutes, lesson.point),
    )


def shown_lesson(game: AnyGame) -> ShownLesson:
    lesson = lesson_of(game)
    if lesson is None:
        raise Refusal(Code.NOT_FOUND, f"{game.title} has no lesson")
    steps = ((step.seq, step.told, step.asked) for step in lesson.steps)
    return ShownLesson(
        lesson.point,
        tuple(ShownStep(seq, t.text, t.point, t.instead, t.after, asked) for seq, t, asked in steps),
    )


def bot_cards() -> tuple[BotCard, ...]:
    names = sorted(BOTS, key=lambda name: name not in LEVELS)
    return tuple(BotCard(name, title(name), sentence(name), name in LEVELS) for name in names)
