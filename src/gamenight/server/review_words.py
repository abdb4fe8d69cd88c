"""What a review says: the turning points of a game, and a summary in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from gamenight.core import Seat
from gamenight.core.words import listed
from gamenight.server.review_curves import Chances, steady
from gamenight.server.reviewing import Decision, ReviewedMoment, ReviewFile
from gamenight.server.tables import Table
from gamenight.server.wire_review import ReviewDecision, Reviewed, ReviewPoint, TurningPoint

TURNS = 6  # turning points of a review
TOLD = 150  # letters of what happened; more is left out
SHARP = 0.06  # a smaller change of the chance is no turning point
COSTLY = 0.03  # a smaller loss is not worth a sentence


class Swing(Struct, frozen=True):
    """A change of a chance between two moments."""

    at: int  # the later one
    of: int  # whose: an index in the chances
    before: float
    after: float

    @property
    def size(self) -> float:
        return self.after - self.before


class Account(Struct, frozen=True):
    """A review for one viewer."""

    moments: tuple[ReviewedMoment, ...]
    curves: Sequence[Chances]  # at each moment
    viewer: Seat | None  # None: with all cards open
    names: Sequence[str]
    together: bool
    winners: frozenset[Seat]
    over: bool  # by the rules

    def decision(self, moment: ReviewedMoment) -> Decision | None:
        """The decision after a moment, unless it would show what the viewer could not know."""
        secrets = len(moment.chances) > 1
        if not secrets or moment.decision is None:
            return moment.decision
        if self.viewer is None:
            return moment.unveiled
        return moment.decision if moment.decision.seat == self.viewer else None

    def told(self, at: int) -> str:
        """What happened just before a moment: its first lines."""
        lines = self.moments[at].lines[0 if self.viewer is None else self.viewer + 1]
        told = [line.format(*self.names) for line in lines]
        kept = [
            line for count, line in enumerate(told) if not count or len(" ".join(told[: count + 1])) <= TOLD
        ]
        return " ".join(kept) + (" …" if len(kept) < len(told) else "")

    def when(self, at: int) -> str:
        """When a moment is, in words: its round, or its place in the replay."""
        number = self.moments[at].round
        return f"in round {number}" if number else f"at moment {at}"


def reviewed(review: ReviewFile, table: Table, viewer: Seat | None) -> Reviewed:
    outcome = table.outcome
    account = Account(
        moments=review.moments,
        curves=_curves(review, viewer, outcome is not None),
        viewer=viewer,
        names=table.sittings.names,
        together=table.game.cooperative,
        winners=frozenset(outcome.winners if outcome else ()),
        over=outcome is not None,
    )
    return Reviewed(
        together=account.together,
        points=tuple(
            ReviewPoint(each.step, tuple(round(chance, 3) for chance in chances))
            for each, chances in zip(account.moments, account.curves, strict=True)
        ),
        decisions=tuple(_decision(account, *found) for found in _decisions(account)),
        turns=_turns(account),
        summary=tuple(_summary(account)),
    )


def _curves(review: ReviewFile, viewer: Seat | None, over: bool) -> list[Chances]:
    """The chances as the viewer can know them. Without secrets all viewers know the same."""
    raw = [
        each.chances[viewer + 1 if viewer is not None and len(each.chances) > 1 else 0]
        for each in review.moments
    ]
    return steady(raw, [each.acting for each in review.moments], over)


def _decisions(account: Account) -> Iterator[tuple[int, Decision]]:
    for at, moment in enumerate(account.moments):
        if (found := account.decision(moment)) is not None:
            yield at, found


def _decision(account: Account, at: int, found: Decision) -> ReviewDecision:
    names = account.names
    because = listed([reason.format(*names) for reason in found.reasons]) if found.reasons else ""
    return ReviewDecision(
        step=account.moments[at].step,
        seat=found.seat,
        taken=found.taken.format(*names),
        best=None if found.best is None else found.best.format(*names),
        lost=round(found.lost, 3),
        because=f"{because[:1].upper()}{because[1:]}." if because else "",
    )


# Turning points


def _swings(account: Account, seats: Sequence[int]) -> list[Swing]:
    """How the chances of some seats changed, from moment to moment."""
    return [
        Swing(at, seat, one[seat], other[seat])
        for at, (one, other) in enumerate(pairwise(account.curves), start=1)
        for seat in seats
    ]


def _turns(account: Account) -> tuple[TurningPoint, ...]:
    """The sharpest changes: of the viewer's chance, or of anybody's."""
    everybody = range(len(account.curves[0]))
    alone = account.viewer is not None and not account.together
    seats: Sequence[int] = [account.viewer or 0] if alone else everybody
    sharpest = dict[int, Swing]()
    for swing in sorted(_swings(account, seats), key=lambda swing: -abs(swing.size)):
        if abs(swing.size) >= SHARP and len(sharpest) < TURNS:
            sharpest.setdefault(swing.at, swing)
    return tuple(
        TurningPoint(
            step=account.moments[at].step,
            seat=None if account.together else Seat(swing.of),
            before=round(swing.before, 3),
            after=round(swing.after, 3),
            text=account.told(at),
        )
        for at, swing in sorted(sharpest.items())
    )


# The summary


def _summary(account: Account) -> Iterator[str]:
    """Sentences about the viewer, or about the winner if all cards are open."""
    whom = account.viewer if account.viewer is not None else min(account.winners, default=Seat(0))
    if account.over:
        yield _outcome(account, whom)
    if account.viewer is not None:
        yield from _advice(account, account.viewer)


def _outcome(account: Account, whom: Seat) -> str:
    won = whom in account.winners
    swings = _swings(account, [0 if account.together else whom])
    swing = _decisive(swings[:-1], won) or _decisive(swings, won)  # the last one may only be the result
    who = _who(account, whom)
    verb = "won" if won else "lost"
    if swing is None:
        return f"{who} {verb} little by little: no single moment decided it."
    return (
        f"{who} {verb} it {account.when(swing.at - 1)}, when the chance {'rose' if won else 'fell'} from"
        f" {_percent(swing.before)} to {_percent(swing.after)}: {account.told(swing.at)}"
    )


def _who(account: Account, whom: Seat) -> str:
    if account.together:
        return "The team"
    return "You" if account.viewer is not None else account.names[whom]


def _decisive(swings: Sequence[Swing], won: bool) -> Swing | None:
    """The sharpest rise after the worst moment of a winner, the sharpest fall after the best of a loser.

    None: nothing was so sharp.
    """
    sign = 1 if won else -1
    if not swings:
        return None
    turned = min(range(len(swings)), key=lambda at: (sign * swings[at].before, -at))
    sharpest = max(swings[turned:], key=lambda swing: sign * swing.size)
    return sharpest if abs(sharpest.size) >= SHARP else None


def _advice(account: Account, viewer: Seat) -> Iterator[str]:
    """What the viewer chose well, and what cost most."""
    own = [(at, found) for at, found in _decisions(account) if found.seat == viewer]
    if not own:
        return
    good = sum(found.best is None for _, found in own)
    yield f"In {good} of {len(own)} decisions nothing was clearly better than what you chose."
    at, worst = max(own, key=lambda each: each[1].lost)
    if worst.best is not None and worst.lost >= COSTLY:
        names = account.names
        yield (
            f"Your most costly choice was {account.when(at)}: {worst.taken.format(*names)}."
            f" Better by {_percent(worst.lost)}: {worst.best.format(*names)}."
        )


def _percent(chance: float) -> str:
    return f"{chance * 100:.0f} %"
