"""Measure whether it matters on the island of Nomad's Land where a group goes.

.venv/bin/python bench/island.py play FILE [--own COMPONENTS] [--seats 2,3,4] [--bot search:20]
    [--games 100] [--seed 1] [--seconds 280] [--blind]
.venv/bin/python bench/island.py report FILE ... [--svg HEAT]

`play` adds to a file the games that it lacks, until `--seconds` are over, and can be called again. `--own` is
a file as `gamenight components export` writes it. With `--blind` one player takes shelters for grass, and the
others do not; that player sits in each seat equally often. `report` prints intervals of 95 % (Wilson's for
shares).

The places where a turn can end are rated by `Planner.ends`: the nomads that the group can expect. The best
area is all tiles at most `AREA` steps from the best tile. Less than `MATTERS` nomads is no difference.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from gamenight import games
from gamenight.bots import Bot, bot
from gamenight.core import AnyGame, Rng, Seat, own_components, parse_own, sheets_of
from gamenight.games.nomads_land import GAME, data
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.heuristic import Planner
from gamenight.games.nomads_land.merits import MATTERS
from gamenight.games.nomads_land.survey import on_foot, reached
from gamenight.games.nomads_land.types import (
    SIDE,
    Blown,
    LostTurn,
    Options,
    Perished,
    Phase,
    ReachedOasis,
    Starved,
    State,
    Trapped,
    Walk,
    Walked,
)
from gamenight.lab.selfplay import selfplay

Z = 1.96
AREA = 3
WATER = 2  # nomads that a DEATH takes from a group that finds Water in place of the Oasis


class Watcher:
    """Writes down what the figures need of one game."""

    def __init__(self, game: AnyGame, box: Box, planner: Planner) -> None:
        self._game, self._box, self._planner = game, box, planner
        self._turn = (0, -1)
        self.first = 0
        self._dry = on_foot(box.island, closed="MX")
        self.deaths: list[Any] = []  # turn, losses and tiles of the seats
        self.out: list[Any] = []  # turn and seat
        self.oasis: list[Any] = []  # turn, seat, nomads revived
        self.turns: list[Any] = []  # better than staying by, better than the second area by, movement, seat
        self.counts = Counter(avoidable=0, traps=0, winds=0, lost=0)

    def __call__(self, before: State, seat: Seat, action: Any, _choices: int, after: State) -> None:
        if before.phase is Phase.WALK and not before.walked and self._turn != (before.round, seat):
            self._turn = (before.round, seat)
            self.turns.append([before.round, *self._gains(before, seat), 0, seat])
        if isinstance(action, Walk):
            self.counts["avoidable"] += self._avoidable(before, action)
        self.first = after.first
        tiles = list(before.tiles)
        for event in after.events:
            match event:
                case Walked(mover, way, cost):
                    tiles[mover] = way[-1]
                    if self._turn == (before.round, mover):
                        self.turns[-1][3] += cost
                case Blown(mover, _, direction, way):
                    tiles[mover] = way[-1]
                    self.counts["winds"] += direction is not None
                case Trapped():
                    self.counts["traps"] += 1
                case LostTurn():
                    self.counts["lost"] += 1
                case ReachedOasis(group, revived):
                    self.oasis.append([before.round, group, revived])
                case Perished(group):
                    self.out.append([before.round, group])
                case Starved(losses):
                    self.deaths.append([before.round, losses, tiles])
                case _:
                    pass

    def _gains(self, state: State, seat: Seat) -> tuple[float, float]:
        """By how much the best end of the turn is better than staying, and than the best one elsewhere."""
        worth = self._planner.ends(self._game.view(state, seat), seat)
        best = max(worth, key=worth.__getitem__)
        others = [value for tile, value in worth.items() if _apart(tile, best) > AREA]
        here = state.tiles[seat]
        assert here is not None
        second = max(others) if others else worth[here]
        return round(worth[best] - worth[here], 3), round(worth[best] - second, 3)

    def _avoidable(self, state: State, walk: Walk) -> bool:
        """Whether the walk enters a trap, and a longer way to the same tile does not."""
        tiles, start = self._box.land.tiles, state.tiles[state.turn]
        assert start is not None
        goal = walk.way[-1]
        trapped = any(tiles[tile] == "X" for tile in walk.way[:-1])
        return trapped and tiles[goal] != "X" and goal in reached(self._dry, start)


def _apart(one: int, other: int) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


def blind(game: AnyGame, plain: Bot) -> Bot:
    """The bot, but it takes all shelters for grass."""
    box = data.load(sheets_of(game.components))
    box.land.tiles = box.land.tiles.translate(str.maketrans("HBT", "GGG"))
    seen = replace(game, evaluate=Planner(box).evaluate)

    def choose(_: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        return plain(seen, view, seat, legal, rng)

    return choose


def play(wanted: argparse.Namespace) -> None:
    own = parse_own(wanted.own.read_text(), str(wanted.own)) if wanted.own else None
    game = games.game(GAME.slug, own_components(GAME, own)) if own else GAME
    box = data.load(sheets_of(game.components))
    planner, end = Planner(box), time.monotonic() + wanted.seconds
    done = {(each["seats"], each["number"]) for each in _read(wanted.files[:1])}
    with wanted.files[0].open("a") as out:
        for number in range(wanted.games):
            for seats in map(int, wanted.seats.split(",")):
                if (seats, number) in done:
                    continue
                if time.monotonic() > end:
                    return
                bots = [bot(wanted.bot) for _ in range(seats)]
                sightless = number % seats if wanted.blind else None
                if sightless is not None:
                    bots[sightless] = blind(game, bot(wanted.bot))
                watch, began = Watcher(game, box, planner), time.monotonic()
                played = selfplay(game, bots, Options(), f"{wanted.seed}/{seats}/{number}", watch)
                facts = {
                    "hash": game.components.hash, "bot": wanted.bot, "seed": wanted.seed,
                    "seats": seats, "number": number, "blind": sightless, "first": watch.first,
                    "nomads": played.outcome.scores, "winners": played.outcome.winners,
                    "deaths": watch.deaths, "out": watch.out, "oasis": watch.oasis, "turns": watch.turns,
                    "counts": watch.counts, "seconds": round(time.monotonic() - began, 2),
                }  # fmt: skip
                out.write(json.dumps(facts) + "\n")
                out.flush()


def _read(files: list[Path]) -> list[Any]:
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def report(wanted: argparse.Namespace) -> None:
    found = _read(wanted.files)
    for seats in sorted({each["seats"] for each in found}):
        _report(seats, [each for each in found if each["seats"] == seats])
    if wanted.svg:
        wanted.svg.write_text(heat(found))


def _report(seats: int, found: list[Any]) -> None:
    n = len(found)
    print(f"{seats} seats, {n} games, {sorted({(f['bot'], f['seed'], f['hash']) for f in found})}")
    blinds = [each for each in found if each["blind"] is not None]
    if blinds:
        wins = [_won(each, each["blind"]) for each in blinds]
        _mean("blind to shelters: wins less than its share by", [1 / seats - won for won in wins])
        return
    _share("shared victories", sum(len(each["winners"]) > 1 for each in found), n)
    for place in range(seats):
        wins = [_won(each, (each["first"] + place) % seats) * seats for each in found]
        _mean(f"wins of place {place + 1} in turn order, of the fair share", wins)
    _share("two DEATHs or more cost somebody two or more", sum(_hard(each) >= 2 for each in found), n)
    for at in range(3):
        lost = Counter(
            loss
            for each in found
            for loss, tile in (zip(*each["deaths"][at][1:], strict=True) if len(each["deaths"]) > at else ())
            if tile is not None
        )
        total = max(1, lost.total())
        print(f"  DEATH {at + 1}:", ", ".join(f"{loss}: {lost[loss] / total:.0%}" for loss in sorted(lost)))
    _share("a group wiped out", sum(bool(each["out"]) for each in found), n)
    _share("ended before turn nine", sum(len(each["deaths"]) < 3 for each in found), n)
    entered = [each for each in found if each["oasis"]]
    _share("Oasis entered", len(entered), n)
    turns = Counter(turn for each in found for turn, _, _ in each["oasis"])
    print("  in turns:", ", ".join(f"{turn}: {turns[turn] / n:.0%}" for turn in sorted(turns)))
    winners = [each for each in entered if {seat for _, seat, _ in each["oasis"]} & set(each["winners"])]
    _share("  by a winner", len(winners), max(1, len(entered)))
    _share("  who would not have won without it", sum(map(_owed, winners)), max(1, len(entered)))
    turns_of = [turn for each in found for turn in each["turns"]]
    for least in (MATTERS, 0.25):
        _share(f"better than staying by {least}", sum(t[1] >= least for t in turns_of), len(turns_of))
        _share(
            f"and than a second area by {least}", sum(min(t[1:3]) >= least for t in turns_of), len(turns_of)
        )
    _share("idle turns (no movement used)", sum(not t[3] for t in turns_of), len(turns_of))
    _share("a trap entered that a longer way avoids", sum(e["counts"]["avoidable"] > 0 for e in found), n)
    for name in ("traps", "winds", "lost"):
        print(f"  {name}: {sum(each['counts'][name] for each in found) / n:.2f} a game")
    print(f"  seconds a game: {sum(each['seconds'] for each in found) / n:.2f}")


def _won(game: Any, seat: int) -> float:
    return (seat in game["winners"]) / max(1, len(game["winners"]))


def _hard(game: Any) -> int:
    return sum(max(losses) >= 2 for _, losses, _ in game["deaths"])


def _owed(game: Any) -> bool:
    """Whether every winner who was in the Oasis loses without what it gave."""
    without = list(game["nomads"])
    centre = SIDE * SIDE // 2
    for _, seat, revived in game["oasis"]:
        without[seat] -= revived
    for _, _, tiles in game["deaths"]:
        for seat, tile in enumerate(tiles):
            without[seat] -= WATER * (tile == centre)
    return all(without[seat] < max(without) for seat in game["winners"])


def _share(words: str, count: int, of: int) -> None:
    share, z2 = count / of, Z * Z / of
    middle, half = share + z2 / 2, Z * (share * (1 - share) / of + z2 / of / 4) ** 0.5
    low, high = (middle - half) / (1 + z2), (middle + half) / (1 + z2)
    print(f"  {words}: {share:.1%} ({low:.1%} to {high:.1%})")


def _mean(words: str, values: list[float]) -> None:
    mean, n = sum(values) / len(values), len(values)
    half = Z * (sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n) ** 0.5
    print(f"  {words}: {mean:.3f} ({mean - half:.3f} to {mean + half:.3f})")


_GROUND = {
    "G": "#a9b979", "S": "#e6cf98", "M": "#7b7168", "H": "#b5793f", "Q": "#c79a52", "C": "#b7ad8a",
    "T": "#5b4a3a", "X": "#d0704f", "W": "#4f93a3", "F": "#5f9440", "B": "#efe3c2", "O": "#2fb3a1",
}  # fmt: skip


def heat(found: list[Any]) -> str:
    """The packaged island, once for each DEATH. The area of a circle is how often groups stood there."""
    assert {each["hash"] for each in found} == {GAME.components.hash}, "the games are of another island"
    tiles = data.load(sheets_of(GAME.components)).land.tiles
    size = f'viewBox="0 0 {3 * SIDE + 4} {SIDE + 2}" width="1000"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    for at in range(3):
        places = [each["deaths"][at][2] for each in found if len(each["deaths"]) > at]
        stood = Counter(tile for tiles in places for tile in tiles if tile is not None)
        parts.append(f'<g transform="translate({at * (SIDE + 2)} 2)">')
        parts.append(f'<text y="-.4" font-size="1.4">DEATH {at + 1}</text>')
        for letter, colour in _GROUND.items():
            squares = [f"M{n % SIDE} {n // SIDE}h1v1h-1z" for n, here in enumerate(tiles) if here == letter]
            parts.append(f'<path fill="{colour}" d="{"".join(squares)}"/>')
        for tile, count in sorted(stood.items()):
            centre = f'cx="{tile % SIDE + 0.5}" cy="{tile // SIDE + 0.5}"'
            radius = round((count / stood.total()) ** 0.5 * 5, 2)
            parts.append(f'<circle {centre} r="{radius}" fill="#5c1240" fill-opacity=".55"/>')
        parts.append("</g>")
    return "".join([*parts, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("command", choices=("play", "report"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--own", type=Path)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--bot", default="search:20")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=280)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--svg", type=Path)
    wanted = parser.parse_args()
    {"play": play, "report": report}[wanted.command](wanted)


if __name__ == "__main__":
    main()
