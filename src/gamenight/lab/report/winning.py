"""The chapters about winning: who wins, skill, and how the games end."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core import AnyGame, listed
from gamenight.lab.figures.types import Figures, Skill, Table, Used
from gamenight.lab.report import types
from gamenight.lab.report.charts import Figure, dots
from gamenight.lab.report.types import Chapter, Sentence, cell
from gamenight.lab.report.words import (
    between,
    bots,
    by_table,
    capital,
    distance,
    head_counts,
    percent,
    players,
)
from gamenight.lab.stats import Share

CHOSEN = ("Order", "Start", "Character")
"""The kinds of features that say how a seat begins: when it acts, where, and as whom."""

WON = "games won, in per cent"


def who_wins(found: Figures, game: AnyGame) -> Chapter:
    told = _together if game.cooperative else seat_sentences
    begun = {
        kind: [each for each in found.features if each.feature.kind == kind and each.won is not None]
        for kind in CHOSEN
    }
    charts = [_seat_chart(table) for table in found.tables] if not game.cooperative else [_table_chart(found)]
    charts += [
        dots(f"With each {kind.lower()}", {each.feature.name: each.won for each in used if each.won}, WON)
        for kind, used in begun.items()
        if 1 < len(used) <= 16
    ]
    return Chapter(
        id="wins",
        title="Who wins",
        sentences=(
            *told(found.tables),
            *(sentence for kind, used in begun.items() for sentence in _begun(kind, used)),
        ),
        figures=tuple(charts),
        tables=tuple(_begun_table(kind, used) for kind, used in begun.items() if len(used) > 16),
        explained=_explained(game, any(begun.values())),
    )


def seat_sentences(tables: Sequence[Table]) -> list[Sentence]:
    marked = [(table, _marked(table)) for table in tables]
    found = [
        Sentence(f"With {players(table.seats)}, {_against_share(seats)}: significant.", notable=True)
        for table, seats in marked
        if seats
    ]
    if fair := [table for table, seats in marked if not seats]:
        who = f"With {head_counts([table.seats for table in fair])}"
        most = max(abs(share.value - 1 / table.seats) for table in fair for share in table.won)
        told = f"{who}, no seat has an advantage that these games can show; none is further than"
        found.append(Sentence(f"{told} {distance(most)} points from an even share.", notable=True))
    return found + [
        Sentence(f"With {players(table.seats)}, nobody wins {percent(table.nobody.value)} of the games.")
        for table in tables
        if table.nobody.value
    ]


def _marked(table: Table) -> dict[int, Share]:
    """The seats, from 1, that win clearly more or fewer games than their share."""
    found = {seat: share for seat, share in enumerate(table.won, 1) if share.significant}
    if len(table.won) == 2:  # one wins what the other one misses
        return {seat: share for seat, share in found.items() if share.value > 1 / 2}
    return found


def _against_share(marked: dict[int, Share]) -> str:
    """How much more or fewer games than their share some seats win."""
    parts: list[str] = []
    for seat, share in marked.items():
        assert share.usual is not None
        more = "more" if share.value > share.usual else "fewer"
        far = distance(share.value - share.usual)
        share_of = f"points {more} than its share of {percent(share.usual)}"
        parts.append(f"seat {seat} wins {far} {more}" if parts else f"seat {seat} wins {far} {share_of}")
    return listed(parts)


def _together(tables: Sequence[Table]) -> list[Sentence]:
    told = [
        f"With {players(table.seats)}, the table wins {percent(won.value)} of the games ({between(won)})."
        for table in tables
        for won in table.won
    ]
    return [Sentence(text, notable=True) for text in told]


def _begun(kind: str, used: list[Used]) -> list[Sentence]:
    marked = [(each.feature.name, each.won) for each in used if each.won and each.won.significant]
    marked.sort(key=lambda each: -abs(each[1].value - (each[1].usual or 0)))
    if used and not marked:
        return [Sentence(f"No {kind.lower()} wins clearly more or less often than another.")]
    return [Sentence(f"{kind} “{name}”: {_usually(share)}", notable=True) for name, share in marked[:3]]


def _usually(share: Share) -> str:
    assert share.usual is not None
    versus = f"where {percent(share.usual)} is usual for the same seats"
    return f"wins {percent(share.value)} of its games, {versus}: significant."


def _seat_chart(table: Table) -> Figure:
    shares = {f"Seat {seat}": share for seat, share in enumerate(table.won, 1)}
    return dots(capital(players(table.seats)), shares, WON)


def _table_chart(found: Figures) -> Figure:
    return dots("The table", {players(table.seats): table.won[0] for table in found.tables}, WON)


def _begun_table(kind: str, used: list[Used]) -> types.Table:
    rows = sorted(((each, each.won) for each in used if each.won), key=lambda each: -each[1].value)
    return types.Table(
        title=f"With each {kind.lower()}",
        head=(kind, "chosen", "won", "usual"),
        rows=tuple(
            (
                cell(each.feature.name),
                cell(f"{won.count:,}"),
                cell(percent(won.value), won.value, strong=won.significant, note=between(won)),
                cell(percent(won.usual or 0)),
            )
            for each, won in rows
        ),
    )


def _explained(game: AnyGame, begun: bool) -> tuple[str, ...]:
    dot = "A dot is the share in these games. The pale bar is its 95 % interval."
    if game.cooperative:
        return (f"All win or lose together. {dot}",)
    seats = f"Seat 1 begins. {dot} The grey line is an even share."
    if game.first_by_rules:
        seats = f"The rules decide who begins, so seats are only places at the table. {dot}"
    usual = (
        "Orders, starts and characters are compared with what the same seats win on average: the grey line."
    )
    return (f"{seats} A shared win is split.", *([usual] if begun else []))


def skill(found: Figures, game: AnyGame) -> Chapter | None:
    """Level against level, if the design has mixes."""
    if not found.skill:
        return None
    groups: dict[str, list[Skill]] = {}
    for each in found.skill:
        groups.setdefault("" if game.cooperative else each.bots, []).append(each)
    figures = [
        dots(
            capital(f"{bots(mix)}, {players(table.seats)}" if mix else players(table.seats)),
            {bots(each.bot): each.won for each in members if each.seats == table.seats},
            WON,
        )
        for mix, members in groups.items()
        for table in found.tables
    ]
    sentences = [_skill(mix, members, found) for mix, members in groups.items()]
    return Chapter(
        id="skill",
        title="Does skill pay?",
        sentences=tuple(sentences),
        figures=tuple(figures),
        explained=(
            "Each company of bots plays the same deals."
            if game.cooperative
            else "The bots of a mix sit in all seats equally often. If skill paid nothing, each would win an "
            "even share, the grey line.",
            "A good game lets the better player win more often, and lets the other one hope.",
        ),
    )


def _skill(mix: str, members: list[Skill], found: Figures) -> Sentence:
    shares = {(each.seats, each.bot): each.won for each in members}
    names = dict.fromkeys(each.bot for each in members)
    best = max(names, key=lambda bot: sum(shares[table.seats, bot].value for table in found.tables))
    wins = by_table(found.tables, lambda table: percent(shares[table.seats, best].value), " of its games")
    clear = all(
        shares[table.seats, best].low > shares[table.seats, other].high
        for table in found.tables
        for other in names
        if other != best
    )
    told = f"Of {bots(mix or '+'.join(names))}, {bots(best)} wins most: {wins}"
    return Sentence(f"{told}: significant." if clear else f"{told}. That may be chance.", notable=True)


def endings(found: Figures) -> Chapter:
    reached: dict[str, float] = {}
    for table in found.tables:
        for end, share in table.ends.items():
            reached[end] = reached.get(end, 0) + share.value * table.games
    never = [end for end, games in reached.items() if not games]
    first = max(reached, key=lambda end: reached[end])
    told = f"{percent(reached[first] / found.games)} of the games end with “{first}”."
    return Chapter(
        id="ends",
        title="How the games end",
        sentences=(
            Sentence(told),
            *(
                [Sentence(f"No game ended with {listed([f'“{end}”' for end in never])}.", True)]
                if never
                else []
            ),
        ),
        tables=(
            types.Table(
                head=("", *(players(table.seats) for table in found.tables)),
                rows=tuple(
                    (
                        cell(capital(end)),
                        *(
                            cell(
                                percent(table.ends[end].value),
                                table.ends[end].value,
                                note=between(table.ends[end]),
                            )
                            for table in found.tables
                        ),
                    )
                    for end in reached
                ),
            ),
        ),
    )
