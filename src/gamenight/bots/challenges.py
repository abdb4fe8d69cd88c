"""Finds challenges: decisions with one clearly best action, which is not plain at first sight.

Everything is found from the view of the seat, as bots do. A first search finds the action, a second one with
another seed must agree. Then a third one tries all actions equally often.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from gamenight.bots.greedy import look
from gamenight.bots.hints import REASONS, WORLDS, reasons
from gamenight.bots.review import CLEAR, chances, losses
from gamenight.bots.search import Search
from gamenight.core import AnyGame, Challenge, Rng, Seat

GLANCE, LOOK = 0.3, 1.0  # of the champion's iterations: for the first search, and for the second
FEWEST, MOST = 5, 80  # legal actions: with fewer there is little to find, with more it takes long
NEARLY = 0.3  # of the range at first sight: if all others look worse than that, the best action is plain
POINTS = re.compile(r"\+\d+")  # a badge that promises points
OPEN = 0.05, 0.95  # the chance of the seat: otherwise the game is decided


class Looked(Struct, frozen=True):
    """A decision, looked at, and the challenge if it is one."""

    why_not: str  # at which test it failed; empty: at none
    challenge: Challenge | None = None
    gap: float = 0.0  # how much better than all others the best action looks at first sight; below 0: worse


def looked_at(game: AnyGame, state: Any, seat: Seat, seats: int, seed: str) -> Looked:
    legal, view = game.legal_actions(state, seat), game.view(state, seat)
    if not FEWEST <= len(legal) <= MOST:
        return Looked("number of actions")
    best = _best(game, view, seat, legal, GLANCE, Rng(seed, "first"))
    rival, gap = _rival(game, view, seat, legal, best, Rng(seed, "sight"))
    if gap > NEARLY:
        return Looked("plain at first sight")
    if _advertised(game, view, seat, legal, best):
        return Looked("most points at once")
    if not all(game.sincere(view, seat, action) for action in legal):
        return Looked("one may lie")
    if not OPEN[0] <= _chance(game, view, seat, seats, seed) <= OPEN[1]:
        return Looked("decided")
    if best != _best(game, view, seat, legal, LOOK, Rng(seed, "second")):
        return Looked("no agreement")
    why = _why(game, view, seat, best, rival, Rng(seed, "why"))
    if not why:
        return Looked("no reason")
    lost = _lost(game, view, seat, seats, legal, best, rival, seed)
    if lost is None:
        return Looked("others as good")
    found = Challenge(
        seats, seat, tuple(lost[action] for action in legal), why, Raw(msgspec.json.encode(state))
    )
    return Looked("", found, gap)


def _rival(
    game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], best: Any, rng: Rng
) -> tuple[Any, float]:
    """The other action that looks best one action ahead, and by how much `best` looks better than it."""
    worth = dict(zip(legal, look(game, view, seat, legal, rng), strict=True))
    rival = max((action for action in legal if action != best), key=worth.__getitem__)
    spread = max(worth.values()) - min(worth.values())
    return rival, (worth[best] - worth[rival]) / (spread or 1.0)


def _advertised(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], best: Any) -> bool:
    """Whether the badge of the best action promises more points than all others, as in “+4”."""
    badges = {action: game.describe(view, seat, action).badge for action in legal}
    points = {action: int(badge) for action, badge in badges.items() if POINTS.fullmatch(badge)}
    mine = points.pop(best, None)
    return mine is not None and mine > max(points.values(), default=0)


def _best(game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], effort: float, rng: Rng) -> Any:
    return Search(game, view, seat, legal, rng).run(round(effort * game.champion))[0].action


def _chance(game: AnyGame, view: Any, seat: Seat, seats: int, seed: str) -> float:
    found = chances(game, view, seat, seats, Rng(seed, "chance"))
    return found[0 if game.cooperative else seat]


def _why(game: AnyGame, view: Any, seat: Seat, best: Any, rival: Any, rng: Rng) -> tuple[str, ...]:
    """The reasons for the best action that its rival does not have."""
    worlds = [game.imagine(view, rng) for _ in range(WORLDS if game.secrets else 1)]
    had = reasons(game, view, seat, rival, worlds)
    return tuple(each for each in reasons(game, view, seat, best, worlds) if each not in had)[:REASONS]


def _lost(
    game: AnyGame, view: Any, seat: Seat, seats: int, legal: Sequence[Any], best: Any, rival: Any, seed: str
) -> dict[Any, float] | None:
    """How much each action loses, compared with the best. None: one of them hardly loses anything."""
    for others in ([rival], [action for action in legal if action != best]):  # the first is quick
        rng, each = Rng(seed, f"compare/{len(others)}"), max(1, game.champion // 4)
        lost = losses(game, view, seat, seats, legal, best, others, each, rng)
        if min(lost.values()) < CLEAR:
            return None
    return {best: 0.0} | {action: round(found, 3) for action, found in lost.items()}
