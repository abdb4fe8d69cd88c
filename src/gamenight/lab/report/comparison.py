"""The page about a comparison: what B does to the game, in sentences, charts and tables."""

from __future__ import annotations

import shlex

from gamenight.core import differences, listed
from gamenight.lab.compare import DIFFER, Compared, Comparison, Side
from gamenight.lab.measures import CHAPTERS, USES, Measure
from gamenight.lab.report import types, write
from gamenight.lab.report.charts import Figure, ranges
from gamenight.lab.report.types import Chapter, Sentence, cell
from gamenight.lab.report.words import MINUS, amount, bots, capital, distance, head_counts, percent, players
from gamenight.lab.stats import FEW

MANY, CLEAREST = 16, 10  # of more sentences than the first, only so many are told


def page(comparison: Comparison) -> str:
    """The page as HTML."""
    asked = comparison.a.head.asked
    return write(
        "comparison.html",
        chapters(comparison),
        game=comparison.a.game,
        names=(comparison.a.name, comparison.b.name),
        pairs=asked.games * len(asked.seats),
        counts=head_counts(asked.seats),
        company=listed(list(dict.fromkeys(bots(side.head.asked.bots[0]) for side in _sides(comparison)))),
        changes=changes(comparison),
        verdict=verdict(comparison),
        tested=sum(each.testable for each in comparison.found),
        least=DIFFER,
        few=FEW,
        command=command(comparison),
        seed=asked.seed,
        rules=comparison.a.head.version,
        hashes=[side.head.hash for side in _sides(comparison)],
    )


def _sides(comparison: Comparison) -> tuple[Side, Side]:
    return comparison.a, comparison.b


def command(comparison: Comparison) -> str:
    """The command that gives the same games again."""
    asked = comparison.a.head.asked
    files = [f"{side.name}.toml" for side in _sides(comparison)]
    words = ["gamenight", "lab", "compare", *files, "--seats", ",".join(map(str, asked.seats))]
    words += ["--bots", asked.bots[0], "--games", str(asked.games), "--seed", str(asked.seed)]
    return shlex.join(words)


def changes(comparison: Comparison) -> list[str]:
    """What differs between A and B: components, bots, options."""
    a, b = _sides(comparison)
    found = differences(a.game.components, b.game.components)
    if a.head.asked.bots != b.head.asked.bots:
        found.append(f"bots: {a.head.asked.bots[0]} → {b.head.asked.bots[0]}")
    one, other = a.head.asked.options, b.head.asked.options
    for name in sorted({*one, *other}):
        if one.get(name) != other.get(name):
            was, now = (each.get(name, ("as printed",))[0] for each in (one, other))
            found.append(f"option {name}: {was} → {now}")
    return found


def verdict(comparison: Comparison) -> list[str]:
    """What can be said as a whole."""
    marked = [each for each in comparison.found if each.significant]
    if marked:
        return []
    pairs = max(each.games for each in comparison.found)
    if not any(each.differ for each in comparison.found):
        return [f"All {pairs:,} games of A and B are the same in every figure."]
    told = f"These {pairs:,} pairs of games show no significant difference between A and B."
    wins = [each for each in comparison.found if each.measure.key in ("won", "won.1") and each.margin]
    if not wins:
        return [told]
    most = max(each.margin for each in wins)
    return [
        told,
        f"A change of the wins by less than about {distance(most)} points could not have been seen.",
    ]


def sentence(each: Compared, several: bool) -> str:
    """A difference in words: "With B, seat 1 wins 6 points less (52 % instead of 58 %): significant."."""
    assert each.a is not None
    assert each.b is not None
    far = distance(each.difference) if each.measure.share else amount(abs(each.difference))
    told = each.measure.sentence(far, more=each.difference > 0)
    where = f" and {players(each.seats)}" if several else ""
    values = f"{value(each.measure, each.b)} instead of {value(each.measure, each.a)}"
    return f"With B{where}, {told} ({values}): significant."


def sentences(comparison: Comparison) -> list[str]:
    """All significant differences in words."""
    several = len(comparison.a.head.asked.seats) > 1
    plain = [each for each in comparison.found if each.measure.chapter != USES]
    used = [each for each in comparison.found if each.measure.chapter == USES]
    return told(plain, several) + told(used, several)


def told(found: list[Compared], several: bool) -> list[str]:
    """The significant differences in words; of many the clearest ones."""
    marked = [each for each in found if each.significant]
    clear = sorted(marked, key=lambda each: each.p)[:CLEAREST] if len(marked) > MANY else marked
    rest = len(marked) - len(clear)
    more = [f"{rest} more of these differences are significant: the table has them."] if rest else []
    return [sentence(each, several) for each in marked if each in clear] + more


def chapters(comparison: Comparison) -> list[Chapter]:
    found = {
        title: [each for each in comparison.found if each.measure.chapter == title] for title in CHAPTERS
    }
    return [_chapter(title, each, comparison) for title, each in found.items() if each]


def _chapter(title: str, found: list[Compared], comparison: Comparison) -> Chapter:
    seats = comparison.a.head.asked.seats
    tables = [_table([each for each in found if each.seats == count], count) for count in seats]
    charts = [_chart([each for each in found if each.seats == count], count) for count in seats]
    lines = [Sentence(text, notable=True) for text in told(found, several=len(seats) > 1)]
    return Chapter(
        id=title.split()[-1].lower(),
        title=title,
        sentences=tuple(lines) or (Sentence("Nothing here is significantly different."),),
        figures=tuple(chart for chart in charts if chart is not None) if title != USES else (),
        tables=tuple(tables),
    )


def _table(found: list[Compared], seats: int) -> types.Table:
    if found[0].measure.chapter == USES:  # what differs most first
        found = sorted(found, key=lambda each: each.p)
    return types.Table(
        title=capital(players(seats)),
        head=("", "A", "B", "B less A", ""),
        rows=tuple(
            (
                cell(each.measure.title),
                cell(value(each.measure, each.a)),
                cell(value(each.measure, each.b)),
                cell(difference(each), strong=each.significant, note=interval(each)),
                cell(judged(each), strong=each.significant),
            )
            for each in found
        ),
        shown=24,
    )


def _chart(found: list[Compared], seats: int) -> Figure | None:
    """Differences with their intervals: shares in points, others in per cent of A."""
    shares = [each for each in found if each.measure.share and each.margin]
    others = [each for each in found if not each.measure.share and each.margin and each.a]
    spans = {
        each.measure.title: _scaled(each, 100 if each in shares else 100 / abs(each.a or 1))
        for each in shares or others
    }
    axis = "B less A, in points" if shares else "B less A, in per cent of A"
    return ranges(capital(players(seats)), spans, axis) if spans else None


def _scaled(each: Compared, factor: float) -> tuple[float, float, float]:
    return factor * each.low, factor * each.difference, factor * each.high


def value(measure: Measure, found: float | None) -> str:
    if found is None:
        return "none"
    return percent(found) if measure.share else amount(found)


def difference(each: Compared) -> str:
    if each.a is None or each.b is None:
        return ""
    return signed(each.measure, each.difference)


def interval(each: Compared) -> str:
    if each.a is None or each.b is None:
        return ""
    return f"{signed(each.measure, each.low)} to {signed(each.measure, each.high)}"


def signed(measure: Measure, far: float) -> str:
    told = distance(far) if measure.share else amount(abs(far))
    return told if told == "0" else f"{'+' if far > 0 else MINUS}{told}"


def judged(each: Compared) -> str:
    """Whether a difference is significant. Perhaps: only its own interval says so."""
    if each.significant:
        return "significant"
    if not each.testable:
        return "too few differ" if each.differ else ""
    return "perhaps" if not each.low <= 0 <= each.high else ""
