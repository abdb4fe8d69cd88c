"""Prints the figures of an arena: tables, and charts drawn with characters."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from gamenight.cli.waiting import percent
from gamenight.games import game as find_game
from gamenight.lab.arena import Arena
from gamenight.lab.chart import bars, heading, span
from gamenight.lab.ratings import Figures, Rating, Report, Share

CHART = 48  # columns of a chart

out = Console(highlight=False)


def print_report(report: Report) -> None:
    for figures in report.figures:
        _print_standings(figures, report.asked)
        _print_chart(figures)
        if figures.meetings:
            _print_meetings(figures)
        out.print()
    if sum(not figures.cooperative for figures in report.figures) > 1:
        out.print("[bold]Rating over all games with winners and losers[/]")
        for name, rating in report.ratings.items():
            out.print(f"  {name:<14} {rating.mu:5.1f}  ({rating.low:.1f} to {rating.high:.1f})", markup=False)


def _print_standings(figures: Figures, asked: Arena) -> None:
    played = f"{figures.games:,} games, seed {asked.seed}"
    own = ", own components" if figures.game in asked.components else ""
    title = f"{find_game(figures.game).title}{own}, {figures.seats} seats: {played}"
    shown = Table(title=title, title_justify="left")
    shown.add_column("bot")
    for name in () if figures.cooperative else ("mu", "sigma", "95 %"):
        shown.add_column(name, justify="right")
    for name in ("games", "won (95 %)", "mean score"):
        shown.add_column(name, justify="right")
    for each in figures.standings:
        won = f"{percent(each.won.value)} {_range(each.won)}"
        score = f"{each.score:.2f} ± {each.margin:.2f}"
        shown.add_row(each.bot, *_cells(each.rating), f"{each.games:,}", won, score)
    out.print(shown)


def _cells(rating: Rating | None) -> tuple[str, ...]:
    if rating is None:
        return ()
    return f"{rating.mu:.1f}", f"{rating.sigma:.1f}", f"{rating.low:.0f} to {rating.high:.0f}"


def _range(share: Share) -> str:
    return f"({100 * share.low:.0f}–{100 * share.high:.0f})"


def _print_chart(figures: Figures) -> None:
    """Each bot as a dot with its 95 % interval."""
    shown = bars(figures)
    low, high = span(shown, figures.cooperative)
    wide = max(len(bar.name) for bar in shown)

    def column(value: float) -> int:
        return round((value - low) / ((high - low) or 1) * (CHART - 1))

    out.print(heading(figures), style="dim", markup=False)
    for bar in shown:
        line = [" "] * CHART
        line[column(bar.low) : column(bar.high) + 1] = "─" * (column(bar.high) - column(bar.low) + 1)
        line[column(bar.value)] = "●"
        out.print(f"{bar.name:>{wide}} │{''.join(line)}│", markup=False)
    out.print(f"{'':>{wide}}  {low:<{CHART // 2}.0f}{high:>{CHART // 2}.0f}", style="dim")


def _print_meetings(figures: Figures) -> None:
    out.print("How often the bot on the left was ahead of the one above (95 %):", style="dim", markup=False)
    shown = Table(show_lines=True)
    names = [each.bot for each in figures.standings]
    for name in ("", *names[1:]):
        shown.add_column(name, justify="right")
    met = {(each.bot, each.other): each.ahead for each in figures.meetings}
    for name in names[:-1]:
        shown.add_row(name, *(_cell(met.get((name, other))) for other in names[1:]))
    out.print(shown)


def _cell(ahead: Share | None) -> str:
    return "" if ahead is None else f"{percent(ahead.value)}\n{_range(ahead)}"
