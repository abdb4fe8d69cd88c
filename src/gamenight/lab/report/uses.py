"""The chapters about features: what is used, what is never used, what it is worth, and where."""

from __future__ import annotations

from html import escape
from itertools import groupby

from gamenight.core import AnyGame, Board
from gamenight.lab.figures.types import Figures, Used
from gamenight.lab.report import types
from gamenight.lab.report.types import Chapter, Heat, Sentence, cell
from gamenight.lab.report.words import difference_between, distance, number, percent, points

CAUSE = (
    "This is no proof of a cause. Who is ahead anyway may use more of it, and who is behind may need it. To "
    "prove a cause, change the component and compare two runs."
)
ACCIDENT = "About one comparison of twenty looks significant by accident."


def used(found: Figures) -> Chapter | None:
    if not found.features:
        return None
    kinds = by_kind(found.features)
    never = {kind: [each.feature.name for each in group if not each.uses] for kind, group in kinds.items()}
    count = sum(map(len, never.values()))
    of = f"Of {len(found.features):,} features that this report counts"
    told = f"{of}, {count:,} {'was' if count == 1 else 'were'} never used in {found.games:,} games."
    return Chapter(
        id="used",
        title="What is used",
        sentences=(Sentence(told, notable=True),),
        unused=tuple((kind, ", ".join(names)) for kind, names in never.items() if names),
        tables=tuple(_use_table(kind, group) for kind, group in kinds.items()),
        explained=(
            "Each table lists what players can use, the most used first: in how many games it was used, how "
            "often in a game on average, and, if the use is that of a player, how often by a winner and by "
            "another player. What is never used may be too weak, too rare, or beyond the bots.",
        ),
    )


def by_kind(features: tuple[Used, ...]) -> dict[str, list[Used]]:
    """The features of each kind, in the order of the game."""
    kinds: dict[str, list[Used]] = {}
    for kind, group in groupby(features, key=lambda each: each.feature.kind):
        kinds.setdefault(kind, []).extend(group)
    return kinds


def _use_table(kind: str, group: list[Used]) -> types.Table:
    ordered = sorted((each for each in group if each.uses), key=lambda each: -each.uses)
    alone = any(each.by_winners is not None for each in ordered)
    head = (kind, "games", "uses")
    return types.Table(
        head=(*head, "winner", "other") if alone else head,
        rows=tuple(
            (
                cell(each.feature.name),
                cell(percent(each.games.value), each.games.value),
                cell(_few(each.each_game)),
                *((cell(_few(each.by_winners)), cell(_few(each.by_others))) if alone else ()),
            )
            for each in ordered
        ),
        shown=8,
    )


def _few(value: float | None) -> str:
    """A small number; two digits even if it is below 1."""
    if value is None:
        return ""
    return f"{value:.2f}" if 0.005 <= value < 1 else "< 0.01" if 0 < value < 0.005 else number(value)


def worth(found: Figures, game: AnyGame) -> Chapter | None:
    """What the use of a feature says about winning."""
    compared = [each for each in found.features if each.worth is not None and each.worth.enough]
    if not compared:
        return None
    clear = [each for each in compared if each.worth and each.worth.significant]
    clear.sort(key=_value, reverse=True)
    who = "Tables" if game.cooperative else "Players"
    told = [
        Sentence(
            f"{who} that use “{each.feature.name}” ({each.feature.kind}) win {_often(each)}.", notable=True
        )
        for each in (*clear[:2], *clear[2:][-1:])
    ]
    unclear = sorted([each for each in compared if each not in clear], key=_value, reverse=True)
    return Chapter(
        id="worth",
        title="What it is worth",
        sentences=(
            Sentence(f"{len(clear):,} of {len(compared):,} comparisons are significant. {ACCIDENT}"),
            *told,
        ),
        tables=(
            _worth_table("More wins", [each for each in clear if _value(each) > 0], who),
            _worth_table("Fewer wins", [each for each in clear[::-1] if _value(each) < 0], who),
            _worth_table("No clear difference", unclear, who),
        ),
        explained=(
            f"The points are the win share of {who.lower()} that used something, less that of those that "
            "did not. Each win is first compared with what the same seat and bot win on average in the same "
            "combination of players, bots and settings.",
            CAUSE,
        ),
    )


def _value(each: Used) -> float:
    return each.worth.value if each.worth else 0.0


def _often(each: Used) -> str:
    value = _value(each)
    return f"{'more' if value > 0 else 'less'} often than others, by {distance(value)} points"


def _worth_table(title: str, some: list[Used], who: str) -> types.Table:
    head = ("", f"{who.lower()} that used it", "win share, in points")
    return types.Table(title=title, head=head, rows=tuple(map(_worth_row, some)), shown=8)


def _worth_row(each: Used) -> tuple[types.Cell, ...]:
    assert each.worth is not None
    assert each.won is not None
    return (
        cell(each.feature.name, note=each.feature.kind),
        cell(f"{each.won.count:,}"),
        cell(points(each.worth.value), strong=each.worth.significant, note=difference_between(each.worth)),
    )


def heat(found: Figures, game: AnyGame) -> Chapter | None:
    """How often each place was used, on the board, if the game can draw it."""
    if game.paper is None:
        return None
    uses = {each.feature.key: each for each in found.features}
    drawn = [
        _heat(board, uses)
        for board in game.paper().boards
        if any(spot.key in uses and uses[spot.key].uses for spot in board.spots)
    ]
    if not drawn:
        return None
    return Chapter(
        id="heat",
        title="Where it happens",
        sentences=(Sentence("The stronger the colour, the more often a place was used."),),
        heats=tuple(drawn),
    )


def _heat(board: Board, uses: dict[str, Used]) -> Heat:
    spots = [(spot, uses[spot.key]) for spot in board.spots if spot.key in uses]
    rates = [each.each_game for _, each in spots]
    least, most = min(rates), max(rates)
    marks = []
    for spot, each in spots:
        if not each.uses:
            continue
        part = (each.each_game - least) / (most - least or 1)
        told = escape(f"{each.feature.name}: {_few(each.each_game)} uses in a game")
        radius = 0.42 * spot.size
        marks.append(
            f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{radius:.2f}" '
            f'fill-opacity="{0.06 + 0.84 * part**0.5:.2f}"><title>{told}</title></circle>'
        )
    return Heat(
        title=board.title,
        width=board.width,
        height=board.height,
        svg=f'<g class="faded">{board.svg}</g><g class="spots">{"".join(marks)}</g>',
        least=_few(least),
        most=_few(most),
    )
