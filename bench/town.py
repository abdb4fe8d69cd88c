"""Measure a town of ¿Dónde Es?: how games end, what is claimed, what Events do, what alliances earn.

.venv/bin/python bench/town.py play FILE [--own COMPONENTS] [--seats 2,3,4,5,6] [--bot search:30]
    [--games 60] [--seed 1] [--seconds 500] [--allies 0.5]
.venv/bin/python bench/town.py report FILE ... [--events]

`play` adds to a file the games that it lacks, in two processes, until `--seconds` are over, and can be called
again. `--own` is a file as `gamenight components export` writes it. With `--allies` two guides are allies:
each counts the partner's position so much, as well as the own one. Every pair of seats is allied equally
often. `report` prints intervals of 95 % (Wilson's for shares); `--events` adds what each Event did.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from gamenight import games
from gamenight.bots import bot
from gamenight.core import AnyGame, Seat, own_components, parse_own, sheets_of
from gamenight.games.donde_es import GAME, data
from gamenight.games.donde_es.data import SEATS, Box
from gamenight.games.donde_es.lasting import binding, limits
from gamenight.games.donde_es.tracker import find, staying, steps_to_wish, visitors
from gamenight.games.donde_es.types import (
    EVENTS,
    KINDS,
    CarryOut,
    DrawEvent,
    End,
    Options,
    Phase,
    RevealTourist,
    State,
)
from gamenight.lab.selfplay import selfplay

Z = 1.96
PROCESSES = 2
SWING = 6.0  # points: more than most tourists are worth


class Wanted(NamedTuple):
    """One game."""

    own: Path | None
    bot: str
    seed: str
    allies: float
    seats: int
    number: int


class Watcher:
    """Writes down what each Event did."""

    def __init__(self, game: AnyGame, box: Box) -> None:
        self._game, self._box = game, box
        self._drawn: State | None = None  # before the Event that is being answered
        self._accepted = False
        self.events: list[Any] = []
        self.came: list[int] = []  # the round in which each tourist was revealed
        self.after: State | None = None

    def __call__(self, before: State, _seat: Seat, action: Any, _choices: int, after: State) -> None:
        self.after = after
        if isinstance(action, RevealTourist):
            self.came.append(before.round)
        if isinstance(action, DrawEvent):
            self._drawn, self._accepted = before, False
        if self._drawn is None:
            return
        self._accepted |= isinstance(action, CarryOut)
        if after.phase is Phase.MOVE or after.end is not None:
            helps, harms = _effects(self._box, self._drawn, after)
            card = self._box.events[after.event or "shade"]
            if card.effect == "new_hands" and self._accepted:
                helps["hand"] += 1
            swing = max(self._swings(self._drawn, after)) if after.end is None else 0.0
            self.events.append([after.event, helps, harms, round(swing, 2), after.end is not None])
            self._drawn = None

    def _swings(self, before: State, after: State) -> Iterator[float]:
        """By how much the Event changes the position of each seat, in points."""
        for seat in range(len(before.hands)):
            old, new = (self._game.view(state, Seat(seat)) for state in (before, after))
            yield abs(self._game.evaluate(new, seat) - self._game.evaluate(old, seat))


def _effects(box: Box, before: State, after: State) -> tuple[Counter[str], Counter[str]]:
    """What got better and what got worse between two states: tourists and guides, counted by how."""
    helps, harms = Counter[str](), Counter[str]()
    arrived = {claim.tourist for claim in after.claims[len(before.claims) :]}
    inside = {visitor.tourist for _, visitor in visitors(after.tracker)}
    for slot, old in visitors(before.tracker):
        who = old.tourist
        if who in arrived:
            helps["arrives"] += 1
        elif who not in inside:
            harms["leaves"] += 1
        else:
            now, new = find(after.tracker, who)
            _note(helps, harms, "rounds", _stay(box, after, now) - _stay(box, before, slot))
            harms["frustrated"] += new.frustrated and not old.frustrated
            helps["marker"] += len(new.markers) > len(old.markers)
            were, are = (steps_to_wish(box, state.lasting, who) for state in (before, after))
            never = len(box.town.spaces)
            _note(helps, harms, "steps", were.get(old.space, never) - are.get(new.space, never))
            shut = set(binding(box, after.lasting).closed) - set(binding(box, before.lasting).closed)
            harms["closed"] += any(box.town.kind_at[at] in box.tourists[who].wishes for at in shut)
    _guides(box, before, after, helps, harms)
    return +helps, +harms


def _guides(box: Box, before: State, after: State, helps: Counter[str], harms: Counter[str]) -> None:
    seats = len(before.hands)
    full = [limits(box, state.lasting, seats) for state in (before, after)]
    bound = [binding(box, state.lasting) for state in (before, after)]
    for seat in range(seats):
        _note(helps, harms, "cards", len(after.hands[seat]) - len(before.hands[seat]))
        _note(helps, harms, "full hand", full[1][seat] - full[0][seat])
    helps["any way"] += len(bound[1].any_way - bound[0].any_way)
    harms["one tourist"] += len(bound[1].one_tourist - bound[0].one_tourist)
    harms["stairs"] += bound[1].wet and not bound[0].wet


def _note(helps: Counter[str], harms: Counter[str], what: str, gain: int) -> None:
    if gain:
        (helps if gain > 0 else harms)[what] += 1


def _stay(box: Box, state: State, slot: int) -> int:
    return box.slots - slot + (slot in staying(state))


def allied(game: AnyGame, pair: tuple[int, ...], loyalty: float) -> AnyGame:
    """The game, but the two seats also want each other's points."""
    rate = game.evaluate

    def evaluate(view: Any, seat: Seat) -> float:
        own = rate(view, seat)
        return own + loyalty * rate(view, Seat(sum(pair) - seat)) if seat in pair else own

    return replace(game, evaluate=evaluate)


def one(wanted: Wanted) -> Any:
    """Play one game."""
    own = parse_own(wanted.own.read_text(), str(wanted.own)) if wanted.own else None
    game = games.game(GAME.slug, own_components(GAME, own)) if own else GAME
    pair: tuple[int, ...] = ()
    if wanted.allies:
        pairs = list(combinations(range(wanted.seats), 2))
        pair = pairs[wanted.number % len(pairs)]
    seen = allied(game, pair, wanted.allies) if pair else game
    watch, began = Watcher(game, data.load(sheets_of(game.components))), time.monotonic()
    bots = [bot(wanted.bot) for _ in range(wanted.seats)]
    seed = f"{wanted.seed}/{wanted.seats}/{wanted.number}"
    played, over = selfplay(seen, bots, Options(), seed, watch), watch.after
    assert over is not None, "a game has actions"
    return {
        "hash": game.components.hash, "bot": wanted.bot, "seed": wanted.seed, "allies": wanted.allies,
        "seats": wanted.seats, "number": wanted.number, "pair": pair,
        "rounds": over.round, "end": over.end, "lost": len(over.lost), "left": len(over.tourists),
        "came": watch.came,
        "scores": played.outcome.scores, "winners": played.outcome.winners,
        "claims": [[claim.kind, claim.points, claim.guides] for claim in over.claims],
        "events": watch.events, "seconds": round(time.monotonic() - began, 2),
    }  # fmt: skip


def play(wanted: argparse.Namespace) -> None:
    end = time.monotonic() + wanted.seconds
    done = {(each["seats"], each["number"]) for each in _read(wanted.files[:1])}
    lacking = [
        Wanted(wanted.own, wanted.bot, wanted.seed, wanted.allies, seats, number)
        for number in range(wanted.games)
        for seats in map(int, wanted.seats.split(","))
        if (seats, number) not in done
    ]
    with ProcessPoolExecutor(PROCESSES) as pool, wanted.files[0].open("a") as out:
        while lacking and time.monotonic() < end:
            for facts in pool.map(one, [lacking.pop(0) for _ in range(min(len(lacking), 4 * PROCESSES))]):
                out.write(json.dumps(facts) + "\n")
                out.flush()


def _read(files: list[Path]) -> list[Any]:
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def report(wanted: argparse.Namespace) -> None:
    found = _read(wanted.files)
    for seats in SEATS:
        if of := [each for each in found if each["seats"] == seats]:
            print(f"{seats} seats, {len(of)} games, {sorted({(f['bot'], f['seed'], f['hash']) for f in of})}")
            _report(seats, of)
    if wanted.events:
        _events([event for each in found for event in each["events"]])


def _report(seats: int, found: list[Any]) -> None:
    n = len(found)
    _mean("rounds", [each["rounds"] for each in found])
    _share("ended by the third loss", sum(each["end"] == End.LOST for each in found), n)
    _share("shared victories", sum(len(each["winners"]) > 1 for each in found), n)
    for seat in range(seats):
        _mean(f"seat {seat + 1} wins, of its share", [_won(each, seat) * seats for each in found])
    claims = [claim for each in found for claim in each["claims"]]
    kinds = Counter(kind for kind, _, _ in claims)
    for kind in KINDS:
        _share(f"{kind}, of the claims", kinds[kind], len(claims))
    _share("claims that several guides score", sum(len(guides) > 1 for _, _, guides in claims), len(claims))
    _mean("claims a round", [len(each["claims"]) / each["rounds"] for each in found])
    _mean("tourists never revealed", [each["left"] for each in found])
    _mean("points of a guide", [sum(each["scores"]) / seats for each in found])
    if allied := [each for each in found if each["pair"]]:
        wins = [sum(_won(each, seat) for seat in each["pair"]) * seats / 2 for each in allied]
        _mean("an ally wins, of its share", wins)
        inside = [sum(each["scores"][seat] for seat in each["pair"]) / 2 for each in allied]
        rest = [
            sum(each["scores"][seat] for seat in range(seats) if seat not in each["pair"]) / (seats - 2)
            for each in allied
        ]
        _mean("points of an ally", inside)
        _mean("points of the others", rest)
    _mean("seconds a game", [each["seconds"] for each in found])


def _events(drawn: list[Any]) -> None:
    """Of each Event: how often it helped, harmed or did nothing, and the largest change of a position."""
    print("event, draws: helps, harms, nothing; mean change in points, changes over", SWING, "; how")
    for event in EVENTS:
        of = [each for each in drawn if each[0] == event]
        n = max(1, len(of))
        helps, harms = (sum(bool(each[at]) for each in of) for at in (1, 2))
        nothing = sum(not each[1] and not each[2] for each in of)
        swings = [each[3] for each in of]
        how = [_top(+Counter(what for each in of for what in each[at])) for at in (1, 2)]
        print(
            f"  {event}, {len(of)}: {helps / n:.0%}, {harms / n:.0%}, {nothing / n:.0%};"
            f" {sum(swings) / n:.2f}, {sum(swing > SWING for swing in swings) / n:.0%};"
            f" ends {sum(each[4] for each in of)}; + {how[0]} - {how[1]}"
        )


def _top(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counts.most_common()) or "nothing"


def _won(game: Any, seat: int) -> float:
    return (seat in game["winners"]) / max(1, len(game["winners"]))


def _share(words: str, count: int, of: int) -> None:
    share, z2 = count / max(1, of), Z * Z / max(1, of)
    middle, half = share + z2 / 2, Z * (share * (1 - share) / max(1, of) + z2 / max(1, of) / 4) ** 0.5
    low, high = (middle - half) / (1 + z2), (middle + half) / (1 + z2)
    print(f"  {words}: {share:.1%} ({low:.1%} to {high:.1%})")


def _mean(words: str, values: Iterable[float]) -> None:
    found = list(values)
    mean, n = sum(found) / len(found), len(found)
    half = Z * (sum((value - mean) ** 2 for value in found) / max(1, n - 1) / n) ** 0.5
    print(f"  {words}: {mean:.2f} ({mean - half:.2f} to {mean + half:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", choices=("play", "report"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--own", type=Path)
    parser.add_argument("--seats", default="2,3,4,5,6")
    parser.add_argument("--bot", default="search:30")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--allies", type=float, default=0.0)
    parser.add_argument("--events", action="store_true")
    wanted = parser.parse_args()
    {"play": play, "report": report}[wanted.command](wanted)


if __name__ == "__main__":
    main()
