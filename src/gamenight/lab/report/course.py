"""The chapters about the course of a game: length, scores, the lead, the turns, and numbers of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamenight.core import AnyGame
from gamenight.lab.figures.frames import CHOSEN, DOUBLED, FORCED, SPOKEN
from gamenight.lab.figures.types import Figures, Table, Turns
from gamenight.lab.report import types
from gamenight.lab.report.charts import Figure, bars, ranges, steps
from gamenight.lab.report.types import Chapter, Sentence, cell
from gamenight.lab.report.words import (
    action,
    box_minutes,
    by_table,
    capital,
    head_counts,
    minutes,
    number,
    percent,
    players,
)
from gamenight.lab.stats import Share, Spread

TURN = "A turn is an unbroken run of decisions of one player."
FAR = 1.25  # a time is clearly longer or shorter than another by this factor
NINE = "Nine of ten games lie in the pale bar; the dot is the mean."


def length(found: Figures, game: AnyGame) -> Chapter:
    return Chapter(
        id="length",
        title="How long it takes",
        sentences=tuple(_length(found.tables, game)),
        figures=tuple(
            bars(capital(players(table.seats)), table.minutes_bins, "estimated minutes")
            for table in found.tables
        ),
        tables=(
            types.Table(
                head=(
                    "",
                    "turns, and those of nine of ten games",
                    *(["rounds, likewise"] if _in_rounds(found.tables) else []),
                    "estimated minutes, likewise",
                ),
                rows=tuple(
                    (
                        cell(players(table.seats)),
                        cell(number(table.length.mean), note=_span(table.length)),
                        *([cell(_rounds(table), note=_span(table.rounds))] if table.rounds else []),
                        cell(
                            minutes(table.minutes.mean),
                            note=f"{minutes(table.minutes.low)} to {minutes(table.minutes.high)}",
                        ),
                    )
                    for table in found.tables
                ),
            ),
        ),
        explained=(
            TURN,
            "Bots need no time to think, so the minutes are an estimate: "
            f"{number(FORCED)} seconds if there is only one thing to do, otherwise {number(CHOSEN)} seconds "
            f"and {number(DOUBLED)} more for each doubling of the choices (two choices: "
            f"{number(CHOSEN + DOUBLED)} seconds, sixteen: {number(CHOSEN + 4 * DOUBLED)}). A word at the "
            f"table takes {number(SPOKEN)}. Set-up, shuffling and talk are not counted.",
        ),
    )


def _length(tables: Sequence[Table], game: AnyGame) -> list[Sentence]:
    taken = by_table(tables, lambda table: minutes(table.minutes.mean), " minutes")
    found = [Sentence(f"By our estimate a game takes {taken}.", notable=True)]
    found.append(Sentence(f"It has {by_table(tables, lambda table: number(table.length.mean), ' turns')}."))
    if _in_rounds(tables):
        found.append(Sentence(f"It lasts {by_table(tables, _rounds, ' rounds')}."))
    if (box := box_minutes(game)) is None:
        return found
    shorter = [table for table in tables if table.minutes.mean < box[0] / FAR]
    longer = [table for table in tables if table.minutes.mean > box[1] * FAR]
    for some, word in ((shorter, "shorter"), (longer, "longer")):
        if some:
            who = "" if len(some) == len(tables) else f"With {head_counts([table.seats for table in some])}, "
            told = f"{who}that is clearly {word} than the {game.about.minutes} minutes on the box."
            found.append(Sentence(capital(told), notable=True))
    if not shorter and not longer:
        found.append(Sentence(f"That agrees with the {game.about.minutes} minutes on the box."))
    return found


def _in_rounds(tables: Sequence[Table]) -> bool:
    """Whether the game has rounds: then all of its tables do."""
    return all(table.rounds is not None for table in tables)


def _rounds(table: Table) -> str:
    return "" if table.rounds is None else number(table.rounds.mean)


def _span(found: Spread) -> str:
    return number(found.low) if found.low == found.high else f"{number(found.low)} to {number(found.high)}"


def scores(found: Figures) -> Chapter:
    return Chapter(
        id="scores",
        title="Scores",
        sentences=tuple(_scores([table for table in found.tables if table.scores])),
        figures=tuple(
            bars(capital(players(table.seats)), table.score_bins, "points")
            for table in found.tables
            if len(table.score_bins) > 1
        ),
        explained=("The charts show the final points of all players, winners or not.",),
    )


def _scores(tables: list[Table]) -> list[Sentence]:
    def mean(of: Callable[[Table], Spread | None]) -> str:
        return by_table(
            tables, lambda table: number(found.mean) if (found := of(table)) else "none", " points"
        )

    told = [f"Players end with {mean(lambda table: table.scores)} on average."]
    if all(table.winning and table.margin for table in tables):
        told.append(f"Winners have {mean(lambda table: table.winning)}.")
        told.append(f"The first is ahead of the second by {mean(lambda table: table.margin)}.")
    return [Sentence(text) for text in told]


def tension(found: Figures) -> Chapter | None:
    """When the winner is decided; not in a cooperative game."""
    tables = [table for table in found.tables if table.decided and table.lead_changes]
    if not tables:
        return None
    return Chapter(
        id="tension",
        title="How long it stays open",
        sentences=tuple(_tension(tables)),
        figures=tuple(
            steps(
                capital(players(table.seats)),
                [100 * count / sum(table.decided_bins) for count in table.decided_bins],
                "decided after this part of the game, in per cent",
                "of 100 games",
                filled=True,
            )
            for table in tables
        ),
        explained=(
            "A game is decided when the eventual winner takes the lead and keeps it. Who leads is the "
            "judgement of the bots about the position at the end of each turn, not the points alone. Games "
            "that stay open up to the end are at the right.",
        ),
    )


def _tension(tables: list[Table]) -> list[Sentence]:
    after = by_table(
        tables, lambda table: percent(table.decided.mean) if table.decided else "", " of the game"
    )
    changes = by_table(
        tables, lambda table: number(table.lead_changes.mean) if table.lead_changes else "", " times"
    )
    late = by_table(tables, lambda table: percent(table.decided_bins[-1] / sum(table.decided_bins)))
    return [
        Sentence(f"On average the winner leads for good after {after}.", notable=True),
        Sentence(f"The last tenth of the game decides this in {late} of the games."),
        Sentence(f"The lead changes {changes} on average.", notable=True),
    ]


def turns(found: Figures) -> Chapter:
    return Chapter(
        id="turns",
        title="What a turn is like",
        sentences=tuple(_turns(found.tables)),
        figures=tuple(
            steps(
                capital(players(table.seats)),
                table.turns.course,
                "part of the game, in per cent",
                "choices",
                filled=False,
            )
            for table in found.tables
        ),
        tables=(_actions(found),),
        explained=(
            f"{TURN} It is forced if there was only one thing to do each time. It is idle if the player had "
            "a choice, used nothing that this report counts (no card, place, ability or rule), and stood no "
            "better after it than before, in the judgement of the bots. Many idle or forced turns are dull.",
            "The charts show how many actions a player can choose from, on average, as the game goes on.",
        ),
    )


def _turns(tables: Sequence[Table]) -> list[Sentence]:
    found = [
        _part_of_turns("idle", tables, lambda each: each.idle, 0.1),
        _part_of_turns("forced", tables, lambda each: each.forced_turns, 0.2),
    ]
    choices = by_table(tables, lambda table: number(table.turns.choices.mean), " choices")
    only = by_table(tables, lambda table: percent(table.turns.forced.value), " of the decisions")
    return [
        *(sentence for sentence in found if sentence),
        Sentence(f"A decision has {choices} on average.", notable=True),
        Sentence(f"There is only one thing to do in {only}."),
    ]


def _part_of_turns(
    word: str, tables: Sequence[Table], of: Callable[[Turns], Share | None], much: float
) -> Sentence | None:
    shares = {table.seats: found.value for table in tables if (found := of(table.turns))}
    if not shares:
        return None
    if not any(shares.values()):
        return Sentence(f"No turn is {word}.")
    told = by_table(tables, lambda table: percent(shares[table.seats]), f" are {word}")
    return Sentence(f"Of all turns, {told}.", notable=max(shares.values()) > much)


def _actions(found: Figures) -> types.Table:
    total = sum(each.count for each in found.actions.values())
    return types.Table(
        title="Decisions by the kind of action that was chosen",
        head=("action", "of all decisions", "choices, and those of nine of ten"),
        rows=tuple(
            (
                cell(action(kind)),
                cell(percent(each.count / total), each.count / total),
                cell(number(each.mean), note=_span(each)),
            )
            for kind, each in found.actions.items()
        ),
    )


def scaling(found: Figures, game: AnyGame) -> Chapter | None:
    """How the game changes with the number of players."""
    tables = found.tables
    if len(tables) < 2:
        return None
    first, last = tables[0], tables[-1]
    growth = last.minutes.mean / first.minutes.mean
    kinds: list[tuple[str, dict[str, Spread | None]]] = [
        ("Estimated minutes", {players(each.seats): each.minutes for each in tables}),
        ("Points of a winner", {players(each.seats): each.winning for each in tables}),
        ("Lead changes", {players(each.seats): each.lead_changes for each in tables}),
    ]
    charts = [_ranges(name, spreads) for name, spreads in kinds if all(spreads.values())]
    waits = f"{number(first.length.mean)} turns become {number(last.length.mean)}"
    return Chapter(
        id="scaling",
        title="How it changes with the number of players",
        sentences=(
            Sentence(
                f"From {first.seats} to {players(last.seats)}, {waits}, and the estimated time is "
                f"{number(growth)} times as long.",
                notable=True,
            ),
        ),
        figures=tuple(charts),
        tables=(_scaling(found, game),),
        explained=(NINE,),
    )


def _ranges(name: str, spreads: dict[str, Spread | None]) -> Figure:
    spans = {who: (each.low, each.mean, each.high) for who, each in spreads.items() if each}
    return ranges(name, spans, name.lower())


def _scaling(found: Figures, game: AnyGame) -> types.Table:
    rows = [
        (
            cell(players(each.seats)),
            cell(percent(each.won[0].value), strong=each.won[0].significant),
            cell(number(each.length.mean / each.seats)),
            cell(percent(each.turns.forced_turns.value)),
            cell(number(each.turns.choices.mean)),
            *([cell(percent(each.decided.mean))] if each.decided else []),
        )
        for each in found.tables
    ]
    head = (
        "",
        "table wins" if game.cooperative else "seat 1 wins",
        "turns of a player",
        "forced turns",
        "choices",
    )
    return types.Table(head=head if game.cooperative else (*head, "decided after"), rows=tuple(rows))
