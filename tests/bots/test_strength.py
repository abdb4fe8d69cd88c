"""docs/bots.md, what it states of the levels, and what `make strength` plays."""

from __future__ import annotations

import re

from gamenight.core import AnyGame
from gamenight.games import GAMES
from playing import ROOT
from yardsticks.measure import Line, gain
from yardsticks.strength import GREEDY, measurements

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
ASKED = {(each.game, each.seats, each.bot, each.against, each.options): each.games for each in measurements()}


def rows(heading: str) -> list[list[str]]:
    """The table whose first line begins so: the cells of each row below it."""
    table = PAGE[PAGE.index(f"\n| {heading}") + 1 :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def share(cell: str) -> float:
    """What a cell such as "52.5 %" states."""
    return 0.0 if cell == "nothing" else round(float(cell.removesuffix("%")) / 100, 4)


def named(title: str) -> AnyGame:
    return next(game for game in GAMES if game.title.startswith(title))


def line(number: int, share: float, score: int) -> Line:
    return Line(number, share, score, (score,), "over", 1, 0.1)


def test_a_gain_is_measured_game_by_game() -> None:
    lower = [line(0, 0.0, 2), line(1, 0.0, 3), line(2, 1.0, 5)]
    higher = [line(0, 1.0, 3), line(1, 0.0, 4)]
    assert gain(lower, higher) == "2 games: wins +50.0 points (± 98.0), score +1.00 (± 0.00)"


def test_the_page_states_how_much_each_level_overlooks() -> None:
    stated = {
        named(title).slug: tuple(share(cell) for cell in cells)
        for title, *cells in rows("| Mouse | Hare | Badger | Fox | Owl |\n|---|---|---|---|---|---|")
    }
    assert stated == {each.slug: each.overlooks for each in GAMES}


def test_each_level_overlooks_less_than_the_one_below() -> None:
    for each in GAMES:
        assert list(each.overlooks) == sorted(set(each.overlooks), reverse=True), each.slug
        assert each.overlooks[-1] == 0


def test_make_strength_plays_the_games_of_the_champion_that_the_page_states() -> None:
    for title, seats, against, _, games, _ in rows("game | seats | against"):
        rival = "yardstick:two-ply" if against == "two-ply" else GREEDY
        assert ASKED[named(title).slug, int(seats), "level5", rival, None] == int(games)
    for slug, heading in (("wednesday", "Wednesday, Beginner | greedy"), ("nowhere", "Nowhere | greedy")):
        for seats, _, _, games, _ in rows(heading):
            for bot, count in zip((GREEDY, "level5"), numbers(games) * 2, strict=False):
                assert ASKED[slug, numbers(seats)[0], bot, GREEDY, None] == count


def test_make_strength_plays_the_games_between_levels_that_the_page_states() -> None:
    for title, *_, games in rows("| Hare – Mouse"):
        for level, count in enumerate(numbers(games), start=2):
            assert ASKED[named(title).slug, 2, f"level{level}", f"level{level - 1}", None] == count
    for title, *_, games in rows("| Mouse | Hare | Badger | Fox | Owl | games"):
        assert len(numbers(games)) == 5
        for level, count in enumerate(numbers(games), start=1):
            assert ASKED[named(re.split("[:,]", title)[0]).slug, 2, f"level{level}", GREEDY, None] == count
