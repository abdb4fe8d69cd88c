"""A report about a run: one HTML page that needs no other file, no network and no script."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from gamenight import __version__
from gamenight.core import AnyGame
from gamenight.lab.figures import figures
from gamenight.lab.figures.types import Figures
from gamenight.lab.report import course, uses, winning
from gamenight.lab.report.cells import cells
from gamenight.lab.report.types import Chapter, Sentence
from gamenight.lab.report.words import bots, command, head_counts
from gamenight.lab.results import Head, game_of, read_head, tables

SHORT = 14  # findings at the top of a report


def report(folder: Path) -> str:
    """The page about the games in a folder."""
    head = read_head(folder)
    game = game_of(head)
    return page(figures(tables(folder), game, head.cells), head, game)


def page(found: Figures, head: Head, game: AnyGame) -> str:
    shown = chapters(found, head, game)
    return write(
        "report.html",
        shown,
        game=game,
        games=found.games,
        decisions=found.decisions,
        planned=head.asked.games * len(head.cells),
        company="; ".join(bots(mix) for mix in head.asked.bots),
        counts=head_counts(head.asked.seats),
        command=command(head, game),
        seed=head.asked.seed,
        rules=head.version,
        hash=head.hash,
    )


def write(template: str, shown: list[Chapter], **values: object) -> str:
    """A page of the laboratory with these chapters."""
    environment = Environment(
        loader=PackageLoader(__package__, "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["drawn"] = Markup  # SVG of charts and boards
    style = Markup(environment.get_template("report.css").render())
    return environment.get_template(template).render(
        style=style, chapters=shown, short=short(shown), program=__version__, **values
    )


def chapters(found: Figures, head: Head, game: AnyGame) -> list[Chapter]:
    every = (
        winning.who_wins(found, game),
        winning.skill(found, game),
        course.length(found, game),
        course.scores(found),
        course.tension(found),
        course.turns(found),
        winning.endings(found),
        course.scaling(found, game),
        uses.used(found),
        uses.worth(found, game),
        uses.heat(found, game),
        cells(found, head, game),
    )
    return [chapter for chapter in every if chapter is not None]


def short(shown: list[Chapter]) -> list[tuple[str, Sentence]]:
    """The notable findings, each with its chapter: of many the first ones of each chapter."""
    found = [
        (at, chapter.id, sentence)
        for chapter in shown
        for at, sentence in enumerate([each for each in chapter.sentences if each.notable])
    ]
    kept = sorted(found, key=lambda each: each[0])[:SHORT]
    return [(chapter, sentence) for at, chapter, sentence in found if (at, chapter, sentence) in kept]
