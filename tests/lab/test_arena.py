"""The arena: fair seats and deals, figures that do not depend on the workers, and a file that can go on."""

from __future__ import annotations

import math
from collections import Counter
from contextlib import closing
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from gamenight.core import BadFile, BadTable, Seat, UnknownBot, UnknownGame, WrongSeats
from gamenight.games import game as find_game
from gamenight.lab.arena import Arena, Finished, Match, check, matches, mixes, played
from gamenight.lab.chart import svg
from gamenight.lab.ledger import Ledger
from gamenight.lab.ratings import Report, places, rated, report, wilson

TWO = Arena(games=("northwest",), seats=(2,), bots=("random", "greedy"), matches=40, seed=1)
FOUR_BOTS = ("random", "greedy", "level1", "level2")


def finished(match: Match, scores: tuple[int, ...], winners: tuple[int, ...]) -> Finished:
    seats = tuple(map(Seat, winners))
    return Finished(
        number=match.number,
        game=match.game,
        deal=match.deal,
        bots=match.bots,
        scores=scores,
        winners=seats,
        reason="journals full",
    )


def duel(number: int, bots: tuple[str, ...], scores: tuple[int, ...]) -> Finished:
    match = Match(number=number, game="northwest", deal=number, bots=bots)
    return finished(match, scores, tuple(seat for seat, has in enumerate(scores) if has == max(scores)))


@pytest.fixture(scope="module")
def figures() -> Report:
    return report(TWO, played(TWO, matches(TWO), workers=1))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_bot_sits_in_each_seat_equally_often_in_every_deal(seats: int, count: int) -> None:
    asked = replace(TWO, seats=(seats,), bots=FOUR_BOTS[:count], matches=100)
    planned = matches(asked)
    assert len(planned) >= 100
    for deal in {match.deal for match in planned}:
        sat = Counter(
            (seat, name) for match in planned if match.deal == deal for seat, name in enumerate(match.bots)
        )
        assert len(sat) == seats * count
        assert len({*sat.values()}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_two_bots_meet_equally_often(seats: int, count: int) -> None:
    bots = FOUR_BOTS[:count]
    met = Counter(
        pair for mix in mixes(bots, seats) for pair in map(frozenset, combinations(mix, 2)) if len(pair) == 2
    )
    assert len(met) == math.comb(count, 2)
    assert len({*met.values()}) == 1


def test_each_deal_is_replayed_by_every_mix_with_the_seats_rotated() -> None:
    asked = replace(TWO, bots=FOUR_BOTS[:3], seats=(3,), matches=6)
    planned = matches(asked)
    assert [(match.number, match.deal) for match in planned] == [(at, at // 3) for at in range(6)]
    assert [match.bots for match in planned] == [
        ("random", "greedy", "level1"),
        ("greedy", "level1", "random"),
        ("level1", "random", "greedy"),
        ("random", "level1", "greedy"),  # the next deal, in the other order around the table
        ("level1", "greedy", "random"),
        ("greedy", "random", "level1"),
    ]


def test_matches_of_a_deal_have_the_same_chance() -> None:
    """Northwest deals all cubes before the first turn, and random against random is all luck."""
    same = [Match(number=at, game="northwest", deal=7, bots=("random", "random")) for at in range(2)]
    other = Match(number=2, game="northwest", deal=8, bots=("random", "random"))
    first, second, third = played(TWO, [*same, other], workers=1)
    assert first.scores == second.scores != third.scores


def test_bots_that_are_fewer_than_the_seats_repeat_in_a_mix() -> None:
    assert mixes(("a", "b"), 3) == [("a", "b", "a"), ("a", "b", "b")]
    assert mixes(("a", "b"), 4) == [("a", "b", "a", "b")]
    assert mixes(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_in_a_cooperative_game_all_seats_have_the_same_bot() -> None:
    asked = replace(TWO, games=("wednesday",), seats=(3,), matches=3)
    assert [match.bots for match in matches(asked)] == [
        ("random",) * 3,
        ("greedy",) * 3,
        ("random",) * 3,
        ("greedy",) * 3,
    ]


def test_several_games_are_played_deal_by_deal() -> None:
    asked = replace(TWO, games=("northwest", "wednesday"), seats=(2, 4), matches=8)
    planned = matches(asked)
    assert {(match.game, len(match.bots)) for match in planned[:12]} == {
        (name, seats) for name in asked.games for seats in asked.seats
    }
    assert {*Counter((match.game, len(match.bots)) for match in planned).values()} == {8}


def test_greedy_is_rated_above_random(figures: Report) -> None:
    (table,) = figures.figures
    best, worst = table.standings
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.rating is not None
    assert worst.rating is not None
    assert best.rating.low > worst.rating.high
    assert best.won.value > 0.85
    assert (table.meetings[0].bot, table.meetings[0].games) == ("greedy", 40)
    assert [*figures.ratings] == ["greedy", "random"]


def test_the_number_of_workers_and_the_order_of_finishing_change_nothing(figures: Report) -> None:
    found = list(played(TWO, matches(TWO), workers=2))
    assert report(TWO, found) == figures
    assert report(TWO, reversed(found)) == figures


def test_a_cooperative_game_has_shares_and_scores_but_no_ratings() -> None:
    asked = replace(TWO, games=("wednesday",), matches=4)
    found = report(asked, played(asked, matches(asked), workers=1))
    (table,) = found.figures
    assert table.cooperative
    assert [each.rating for each in table.standings] == [None, None]
    assert [each.games for each in table.standings] == [2, 2]
    assert table.meetings == ()
    assert found.ratings == {}


def test_places_put_the_winners_first_and_then_the_scores() -> None:
    assert places(duel(0, ("a", "b", "c"), (5, 9, 7))) == [2, 0, 1]
    assert places(duel(0, ("a", "b", "c"), (9, 9, 7))) == [0, 0, 2]
    tie_broken = finished(Match(number=0, game="northwest", deal=0, bots=("a", "b", "c")), (9, 9, 9), (1,))
    assert places(tie_broken) == [1, 0, 1]


def test_a_shared_win_is_split_and_a_tie_counts_half() -> None:
    asked = replace(TWO, bots=("a", "b"))
    found = report(asked, [duel(0, ("a", "b"), (9, 9)), duel(1, ("b", "a"), (3, 8))])
    (table,) = found.figures
    assert [(each.bot, each.won.value) for each in table.standings] == [("a", 0.75), ("b", 0.25)]
    assert (table.meetings[0].ahead.value, table.meetings[0].games) == (0.75, 2)


def test_a_bot_in_several_seats_is_compared_seat_by_seat() -> None:
    asked = replace(TWO, bots=("a", "b"), seats=(3,))
    found = report(asked, [duel(0, ("a", "a", "b"), (9, 4, 6))])
    (table,) = found.figures
    assert {each.bot: each.won.value for each in table.standings} == {"a": 0.5, "b": 0.0}
    assert table.meetings[0].ahead.value == 0.5


def test_equal_results_give_equal_ratings_and_more_games_a_smaller_sigma() -> None:
    few = rated(["a", "b"], [duel(0, ("a", "b"), (9, 9))])
    assert few["a"].mu == pytest.approx(few["b"].mu)
    many = rated(["a", "b"], [duel(at, ("a", "b"), (9, 9)) for at in range(50)])
    assert many["a"].sigma < few["a"].sigma < 25 / 3
    assert many["a"].high - many["a"].low == pytest.approx(2 * 1.96 * many["a"].sigma)


def test_wilson_agrees_with_a_hand_worked_interval() -> None:
    """8 of 10: centre (0.8 + 0.19208) / 1.38416 = 0.7167, half 1.96 / 1.38416 * sqrt(0.016 + 0.009604)."""
    found = wilson(8, 10)
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        (replace(TWO, games=("chess",)), UnknownGame, "there is no game 'chess'"),
        (replace(TWO, bots=("greedy", "oracle")), UnknownBot, "there is no bot 'oracle'"),
        (replace(TWO, bots=("greedy",)), BadTable, "an arena compares two or more bots, not only 'greedy'"),
        (replace(TWO, bots=("greedy", "greedy")), BadTable, "the bot 'greedy' is named twice"),
        (replace(TWO, seats=(2, 5)), WrongSeats, "Northwest is for 2 to 4 players, not 5"),
        (replace(TWO, matches=0), BadTable, "at least one game must be played, not 0"),
    ],
)
def test_an_impossible_arena_is_refused(asked: Arena, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        check(asked)


def written(path: Path, asked: Arena, some: slice = slice(None)) -> bytes:
    planned = matches(asked)
    with closing(Ledger(path, asked, planned)) as ledger:
        for match in played(asked, planned[some], workers=1):
            ledger.add(match)
    return path.read_bytes()


def numbers(path: Path, asked: Arena) -> list[int]:
    """The matches that a second run finds in the file."""
    with closing(Ledger(path, asked, matches(asked))) as ledger:
        return sorted(ledger.finished)


SHORT = replace(TWO, matches=4)


def test_a_second_run_finds_the_matches_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    written(path, SHORT, slice(1, 3))
    assert numbers(path, SHORT) == [1, 2]
    written(path, SHORT, slice(0, 1))
    assert numbers(path, SHORT) == [0, 1, 2]


def test_half_a_line_at_the_end_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    data = written(path, SHORT)
    lines = data.splitlines(keepends=True)
    for cut in (1, len(lines[-1]) // 2, len(lines[-1]) - 1):
        path.write_bytes(data[: len(data) - len(lines[-1]) + cut])
        assert numbers(path, SHORT) == [0, 1, 2]
        assert path.read_bytes() == b"".join(lines[:-1])
    path.write_bytes(data[:20])  # killed while it wrote the first line
    assert numbers(path, SHORT) == []
    assert path.read_bytes() == lines[0]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (replace(SHORT, bots=("random", "level1")), "with --bots random,greedy instead of random,level1"),
        (
            replace(SHORT, games=("northwest", "nowhere")),
            "with the games northwest instead of northwest,nowhere",
        ),
        (replace(SHORT, seats=(2, 4)), "with --seats 2 instead of 2,4"),
        (replace(SHORT, matches=6), "with --games 4 instead of 6"),
        (replace(SHORT, seed=2), "with --seed 1 instead of 2"),
    ],
)
def test_a_file_of_another_arena_is_refused_and_stays_as_it_is(
    other: Arena, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "arena.jsonl"
    data = written(path, SHORT) + b'{"half'
    path.write_bytes(data)
    with pytest.raises(BadFile, match=sentence):
        numbers(path, other)
    assert path.read_bytes() == data


def test_a_file_begun_with_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    rules = f"northwest {find_game('northwest').version} "
    path.write_bytes(written(path, SHORT).replace(rules.encode(), b"northwest 999 "))
    with pytest.raises(BadFile, match="the rules have changed since"):
        numbers(path, SHORT)


@pytest.mark.parametrize("data", [b"my diary", b"my diary\nof today\n", b'{"format":"other/1"}\n'])
def test_a_file_of_somebody_else_is_refused_and_stays_as_it_is(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(data)
    with pytest.raises(BadFile, match="was not written by an arena"):
        numbers(path, SHORT)
    assert path.read_bytes() == data


@pytest.mark.parametrize("bad", [b"nonsense\n", b'{"number":99}\n', b"\xff\n"])
def test_a_line_that_is_not_a_match_is_named(bad: bytes, tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    lines = written(path, SHORT).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], bad, *lines[2:]]))
    with pytest.raises(BadFile, match=r"line 3 of .* is not a match of this arena"):
        numbers(path, SHORT)


def test_a_match_with_other_bots_than_planned_is_named(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    data = written(path, SHORT, slice(0, 1))
    path.write_bytes(data.replace(b'"deal":0', b'"deal":1'))
    with pytest.raises(BadFile, match="line 2 of"):
        numbers(path, SHORT)


def test_the_chart_shows_every_bot_inside_the_picture(figures: Report) -> None:
    root = ElementTree.fromstring(svg(figures))
    svgs = "{http://www.w3.org/2000/svg}"
    texts = [node.text for node in root.iter(f"{svgs}text")]
    assert "Northwest, 2 seats: rating, with 95 % intervals" in texts
    assert {"greedy", "random"} <= {*texts}
    dots = [float(node.attrib["cx"]) for node in root.iter(f"{svgs}circle")]
    assert len(dots) == 2
    assert dots[0] > dots[1]  # the best comes first
    assert all(0 < dot < float(root.attrib["width"]) for dot in dots)
