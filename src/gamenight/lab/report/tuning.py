"""The page about a search: whether the targets are met, with which values, and what stands against it."""

from __future__ import annotations

from itertools import combinations
from math import isfinite

from gamenight.core import AnyGame, listed
from gamenight.lab.design import Asked
from gamenight.lab.report import types, write
from gamenight.lab.report.charts import Axis, Figure, cloud
from gamenight.lab.report.comparison import value
from gamenight.lab.report.types import Chapter, Sentence, cell
from gamenight.lab.report.words import amount, bots, head_counts, players
from gamenight.lab.target import Wanted
from gamenight.lab.trials import Trial, Tuned, badness, conflicts, met

CLOUDS = 6  # charts of two targets at most
ROWS = 12  # of the best trials


def page(tuned: Tuned, game: AnyGame, asked: Asked, again: int, command: str) -> str:
    """The page as HTML. `again` are the games of each number of seats that confirm a trial."""
    return write(
        "tuning.html",
        [_answer(tuned), _trade_off(tuned), _values(tuned)],
        game=game,
        trials=len(tuned.trials),
        games=asked.games,
        again=again,
        counts=head_counts(asked.seats),
        company=bots(asked.bots[0]),
        command=command,
        seed=asked.seed,
        rules=game.version,
        hash=game.components.hash,
    )


def bounds(wanted: Wanted) -> str:
    """What a figure should be: "45 % to 55 %", "at most 60"."""
    low, high = (value(wanted.measure, each) for each in (wanted.target.at_least, wanted.target.at_most))
    if not isfinite(wanted.target.at_least):
        return f"at most {high}"
    return f"{low} to {high}" if isfinite(wanted.target.at_most) else f"at least {low}"


def title(tuned: Tuned, index: int) -> str:
    """The name of a target, with the number of players if there are several."""
    wanted = tuned.goal.wanted[index]
    several = len(tuned.goal.seats) > 1
    return f"{wanted.measure.title}, {players(wanted.target.seats)}" if several else wanted.measure.title


def told(tuned: Tuned, trial: Trial, index: int) -> str:
    found = trial.found[index]
    return "none" if found is None else value(tuned.goal.wanted[index].measure, found.value)


def interval(tuned: Tuned, trial: Trial, index: int) -> str:
    found, measure = trial.found[index], tuned.goal.wanted[index].measure
    if found is None:
        return ""
    low = max(0.0, found.low) if measure.share else found.low
    high = min(1.0, found.high) if measure.share else found.high
    return f"{value(measure, low)} to {value(measure, high)}"


def set_to(trial: Trial) -> str:
    """The values of a trial in words."""
    return listed([f"{path} = {_shown(each)}" for path, each in trial.values.items()])


def _shown(each: object) -> str:
    return amount(each) if isinstance(each, float) else str(each)


def verdict(tuned: Tuned) -> list[str]:
    """What came of the search, in sentences."""
    best, goal = tuned.best, tuned.goal
    count = "the target" if len(goal.wanted) == 1 else f"all {len(goal.wanted)} targets"
    if tuned.succeeded:
        return [f"Trial {best.number} meets {count}, also with fresh luck: {set_to(best)}."]
    in_search = [each for each in tuned.played if all(met(goal, each))]
    first = (
        f"{len(in_search)} of {len(tuned.trials)} trials met {count} in the search, but not with fresh luck."
        if in_search
        else f"No trial meets {count}."
    )
    nearest = f"The nearest is trial {best.number}: {set_to(best)}."
    missed = [
        f"{title(tuned, at)}: {told(tuned, best, at)}, wanted {bounds(goal.wanted[at])}."
        for at, fine in enumerate(met(goal, best))
        if not fine
    ]
    return [first, nearest, *missed]


def obstacles(tuned: Tuned) -> list[str]:
    """Targets that no trial meets, and pairs of targets that conflict."""
    meets = [met(tuned.goal, each) for each in tuned.played]
    never = [at for at in range(len(tuned.goal.wanted)) if not any(each[at] for each in meets)]
    alone = [
        f"No trial meets “{title(tuned, at)}” ({bounds(tuned.goal.wanted[at])}), whatever the other targets."
        for at in never
    ]
    return alone + [
        f"“{title(tuned, each.one)}” and “{title(tuned, each.other)}” conflict: {_trials(each.meet_one)} the "
        f"first, {_trials(each.meet_other)} the second, none meets both."
        for each in conflicts(tuned)
    ]


def _trials(count: int) -> str:
    return "1 trial meets" if count == 1 else f"{count} trials meet"


def _answer(tuned: Tuned) -> Chapter:
    """The targets, and what the confirmed trials are like."""
    shown = [*tuned.confirmed]
    rows = [
        (
            cell(title(tuned, at)),
            cell(bounds(wanted)),
            *(
                cell(
                    told(tuned, trial, at),
                    strong=not met(tuned.goal, trial)[at],
                    note=interval(tuned, trial, at),
                )
                for trial in shown
            ),
        )
        for at, wanted in enumerate(tuned.goal.wanted)
    ]
    return Chapter(
        id="answer",
        title="The targets",
        sentences=tuple(Sentence(text, notable=True) for text in verdict(tuned)),
        tables=(
            types.Table(
                head=("", "wanted", *(name(tuned, trial) for trial in shown)), rows=tuple(rows), shown=40
            ),
        ),
        explained=(
            "These figures come from games with fresh luck, played after the search. The best of many "
            "trials looks better in the search than it is, because it was also lucky. Figures that miss "
            "their target are coloured.",
        ),
    )


def name(tuned: Tuned, trial: Trial) -> str:
    return f"trial {trial.number}{' (as it is)' if trial.values == tuned.packaged else ''}"


def _trade_off(tuned: Tuned) -> Chapter:
    """How far the best trials miss each target, and two targets against each other."""
    ordered = sorted(tuned.played, key=lambda each: badness(tuned.goal, each.found))
    rows = [
        (
            cell(name(tuned, trial)),
            *(_missed(tuned, trial, at) for at in range(len(tuned.goal.wanted))),
            cell(amount(badness(tuned.goal, trial.found))),
        )
        for trial in ordered
    ]
    head = ("", *(title(tuned, at) for at in range(len(tuned.goal.wanted))), "all together")
    return Chapter(
        id="trade-off",
        title="The trade-off",
        sentences=tuple(Sentence(text, notable=True) for text in obstacles(tuned))
        or (Sentence("No two targets stand in each other's way in these trials."),),
        figures=tuple(_clouds(tuned)),
        tables=(types.Table(head=head, rows=tuple(rows), shown=ROWS),),
        explained=(
            "The table shows each trial of the search, the best first: what a figure was, and how far it "
            "misses its target. The last column adds up the misses: those of shares as they are, those of "
            "other figures as a part of the bound. So ten points of a share weigh as much as ten per cent of "
            "a length. In a chart each ring is a trial, the dot is the chosen one, and both targets are met "
            "inside the field.",
        ),
    )


def _missed(tuned: Tuned, trial: Trial, index: int) -> types.Cell:
    found, wanted = trial.found[index], tuned.goal.wanted[index]
    miss = wanted.target.miss(found.value if found else None)
    far = f"{100 * miss:.1f} points off" if wanted.measure.share else f"{amount(miss)} off"
    return cell(told(tuned, trial, index), strong=bool(miss), note=far if miss else "")


def _clouds(tuned: Tuned) -> list[Figure]:
    """Two targets against each other: those that conflict first."""
    against = [(each.one, each.other) for each in conflicts(tuned)]
    pairs = [
        *against,
        *(pair for pair in combinations(range(len(tuned.goal.wanted)), 2) if pair not in against),
    ]
    best = tuned.in_search(tuned.best)
    return [
        cloud(
            f"{title(tuned, one)} — {title(tuned, other)}",
            [found for each in tuned.played if (found := _point(tuned, each, one, other))],
            marked,
            _axis(tuned, one),
            _axis(tuned, other),
        )
        for one, other in pairs[:CLOUDS]
        if (marked := _point(tuned, best, one, other))
    ]


def _point(tuned: Tuned, trial: Trial, one: int, other: int) -> tuple[float, float] | None:
    found = [trial.found[at] for at in (one, other)]
    scales = [100 if tuned.goal.wanted[at].measure.share else 1 for at in (one, other)]
    x, y = (None if each is None else scale * each.value for each, scale in zip(found, scales, strict=True))
    return None if x is None or y is None else (x, y)


def _axis(tuned: Tuned, index: int) -> Axis:
    wanted = tuned.goal.wanted[index]
    scale, unit = (100, ", in per cent") if wanted.measure.share else (1, "")
    target = wanted.target
    return Axis(f"{title(tuned, index)}{unit}", scale * target.at_least, scale * target.at_most)


def _values(tuned: Tuned) -> Chapter:
    """Every trial with its values; those that cannot be played say why."""
    paths = [each.path for each in tuned.goal.ranges]
    rows = [
        (
            cell(name(tuned, trial)),
            *(cell(_shown(trial.values[path])) for path in paths),
            cell("cannot be played", note=trial.refused) if trial.refused else cell(""),
        )
        for trial in tuned.trials
    ]
    refused = len(tuned.trials) - len(tuned.played)
    return Chapter(
        id="values",
        title="What was tried",
        sentences=(Sentence(f"{refused} of {len(tuned.trials)} trials cannot be played."),)
        if refused
        else (),
        tables=(types.Table(head=("", *paths, ""), rows=tuple(rows), shown=ROWS),),
    )
