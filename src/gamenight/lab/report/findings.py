"""What a comparison found as plain text, for the terminal and for programs such as the server."""

from __future__ import annotations

from msgspec import Struct

from gamenight.lab.compare import Compared, Comparison
from gamenight.lab.measures import USES
from gamenight.lab.report.comparison import changes, difference, interval, judged, sentences, value, verdict


class Row(Struct, frozen=True, kw_only=True):
    """A figure in A and B."""

    seats: int
    chapter: str
    name: str
    a: str
    b: str
    difference: str  # B less A
    interval: str  # the 95 % interval of the difference
    judged: str  # "significant", "perhaps", "too few differ" or ""
    differs: bool  # whether any pair of games differs in it


class Findings(Struct, frozen=True, kw_only=True):
    changes: list[str]  # from A to B
    sentences: list[str]
    rows: list[Row]  # of figures of features only significant ones


def findings(found: Comparison) -> Findings:
    return Findings(
        changes=changes(found),
        sentences=sentences(found) or verdict(found),
        rows=[_row(each) for each in found.found if each.measure.chapter != USES or each.significant],
    )


def _row(each: Compared) -> Row:
    a, b = (value(each.measure, found) for found in (each.a, each.b))
    return Row(
        seats=each.seats,
        chapter=each.measure.chapter,
        name=each.measure.title,
        a=a,
        b=b,
        difference=difference(each),
        interval=interval(each),
        judged=judged(each),
        differs=each.differ > 0,
    )
