"""Comparisons: every value, difference, interval and verdict agrees with a second, naive computation."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from gamenight.core import AnyGame, BadOptions, parse_own
from gamenight.games import game as find_game
from gamenight.lab.compare import Compared, Comparison, comparison, corrected
from gamenight.lab.design import Asked, design
from gamenight.lab.experiment import asked
from gamenight.lab.figures import figures
from gamenight.lab.measures import Measure, measures
from gamenight.lab.report.comparison import changes, chapters, judged, page, sentences, verdict
from gamenight.lab.results import tables
from gamenight.lab.run import fill
from gamenight.lab.values import with_values
from lab import naive

GAMES = 40
NORTHWEST = find_game("northwest")
PINECONES = find_game("northwest", with_values(NORTHWEST, {"cubes.pinecones.faces": 3}))


def compared(folder: Path, a: tuple[AnyGame, Asked], b: tuple[AnyGame, Asked]) -> Comparison:
    for name, (game, wanted) in (("a", a), ("b", b)):
        fill(folder / name, design(game, wanted), 1)
    return comparison(folder / "a", folder / "b", ("one", "two"))


def asking(
    seats: tuple[int, ...] = (2, 3), bots: str = "random", games: int = GAMES, **options: str
) -> Asked:
    chosen: dict[str, tuple[str, ...]] = {name: (value,) for name, value in options.items()}
    return Asked(seats=seats, bots=(bots,), options=chosen, games=games, seed=1)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Comparison]:
    """Northwest with more pinecones."""
    folder = tmp_path_factory.mktemp("alone")
    return folder, compared(folder, (NORTHWEST, asking()), (PINECONES, asking()))


@pytest.fixture(scope="module")
def together(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Comparison]:
    """Wednesday at another level, with other bots."""
    folder, game = tmp_path_factory.mktemp("together"), find_game("wednesday")
    easy, hard = asking((2,), "greedy", 12), asking((2,), "random", 12, level="expert")
    return folder, compared(folder, (game, easy), (game, hard))


def parts(folder: Path, seats: int) -> Callable[[str], list[tuple[float, float]]]:
    """Amount and weight of a measure in every game, computed slowly."""
    games = [row for row in naive.table(folder, "games") if row["seats"] == seats]
    games.sort(key=lambda row: row["number"])
    decisions: dict[int, list[Any]] = {row["game"]: [] for row in games}
    for row in naive.table(folder, "decisions"):
        if row["game"] in decisions:
            decisions[row["game"]].append(row)

    uses: dict[tuple[int, str], int] = defaultdict(int)
    used: set[tuple[int, int, int]] = set()
    for row in naive.table(folder, "uses"):
        uses[row["game"], row["feature"]] += row["count"]
        used.add((row["game"], row["index"], row["seat"]))

    def idle(made: list[Any]) -> int:
        """Turns with a choice that used nothing and left the seat rated no better."""
        turns: dict[int, list[Any]] = defaultdict(list)
        for each in made:
            turns[each["turn"]].append(each)
        return sum(
            any(each["choices"] > 1 for each in turn)
            and not any((each["game"], each["index"], each["seat"]) in used for each in turn)
            and turn[-1]["after"] <= turn[0]["before"]
            for turn in turns.values()
        )

    def of(row: dict[str, Any], key: str) -> tuple[float, float]:
        made, winners, scores = decisions[row["game"]], row["winners"], row["scores"]
        turns = {each["turn"] for each in made}
        free = {each["turn"] for each in made if each["choices"] > 1}
        if key.startswith("won."):
            return (1 / len(winners) if int(key[4:]) - 1 in winners else 0), 1
        if key.startswith("end."):
            return row["reason"] == key[4:], 1
        if key.startswith("uses."):
            return uses[row["game"], key[5:]], 1
        if key in ("decided", "lead_changes"):
            return (0, 0) if row[key] is None else (row[key], 1)
        return {
            "won": (bool(winners), 1),
            "nobody": (not winners, 1),
            "turns": (len(turns), 1),
            "minutes": (sum(naive.seconds(each["choices"]) for each in made) / 60, 1),
            "score": (sum(scores), len(scores)),
            "winning": (sum(scores[seat] for seat in winners), len(winners)),
            "margin": (sorted(scores)[-1] - sorted(scores)[-2], 1),
            "choices": (sum(each["choices"] for each in made), sum(each["choices"] > 0 for each in made)),
            "forced": (sum(e["choices"] == 1 for e in made), sum(e["choices"] > 0 for e in made)),
            "idle": (idle(made), len(turns)),
            "forced_turns": (
                len({each["turn"] for each in made if each["choices"]} - free),
                len(turns),
            ),
        }[key]

    return lambda key: [of(row, key) for row in games]


def ratio(pairs: list[tuple[float, float]]) -> float:
    return sum(amount for amount, _ in pairs) / sum(weight for _, weight in pairs)


def check(folder: Path, found: Comparison) -> None:
    sides = {
        (side, seats): parts(folder / side, seats) for side in "ab" for seats in found.a.head.asked.seats
    }
    for each in found.found:
        a, b = (sides[side, each.seats](each.measure.key) for side in "ab")
        assert each.games == len(a) == len(b)
        assert each.differ == sum(one != pytest.approx(other) for one, other in zip(a, b, strict=True)), each
        if not (sum(w for _, w in a) and sum(w for _, w in b)):
            assert None in (each.a, each.b)
            continue
        assert (each.a, each.b) == pytest.approx((ratio(a), ratio(b)))
        assert each.difference == pytest.approx(ratio(b) - ratio(a), abs=1e-12)
        moved = [[(x - ratio(some) * w) / fmean(w for _, w in some) for x, w in some] for some in (a, b)]
        error = stdev([two - one for one, two in zip(*moved, strict=True)]) / math.sqrt(len(a))
        assert each.margin == pytest.approx(1.96 * error, abs=1e-9)
        if error > 1e-12:
            z = abs(each.difference) / error
            assert each.p == pytest.approx(2 * (1 - _normal(z)), abs=1e-9)


def _normal(z: float) -> float:
    return (1 + math.erf(z / math.sqrt(2))) / 2


def test_values_differences_and_intervals_of_players_against_each_other(
    alone: tuple[Path, Comparison],
) -> None:
    check(*alone)
    assert {each.seats for each in alone[1].found} == {2, 3}
    assert any(each.significant for each in alone[1].found)


def test_values_differences_and_intervals_of_a_table_that_plays_together(
    together: tuple[Path, Comparison],
) -> None:
    check(*together)


def test_the_values_are_those_of_a_report(alone: tuple[Path, Comparison]) -> None:
    folder, found = alone
    told = figures(tables(folder / "b"), PINECONES, found.b.head.cells)
    for table in told.tables:
        b = {each.measure.key: each.b for each in found.found if each.seats == table.seats}
        assert table.scores
        assert table.winning
        assert table.decided
        expected = {
            **{f"won.{seat}": won.value for seat, won in enumerate(table.won, 1)},
            **{f"end.{end}": share.value for end, share in table.ends.items()},
            "nobody": table.nobody.value,
            "turns": table.length.mean,
            "minutes": table.minutes.mean,
            "score": table.scores.mean,
            "winning": table.winning.mean,
            "decided": table.decided.mean,
            "choices": table.turns.choices.mean,
            "forced": table.turns.forced.value,
            "forced_turns": table.turns.forced_turns.value,
        }
        assert {key: b[key] for key in expected} == pytest.approx(expected)


def test_the_interval_of_a_ratio_is_that_of_the_bootstrap(alone: tuple[Path, Comparison]) -> None:
    folder, found = alone
    each = next(each for each in found.found if (each.measure.key, each.seats) == ("forced", 3))
    a, b = (parts(folder / side, 3)("forced") for side in "ab")
    rng = random.Random(1)
    drawn = [rng.choices(range(GAMES), k=GAMES) for _ in range(2000)]
    again = [ratio([b[at] for at in some]) - ratio([a[at] for at in some]) for some in drawn]
    assert each.margin == pytest.approx(1.96 * stdev(again), rel=0.1)


def one(p: float, games: int = 100, differ: int = 50) -> Compared:
    measure = Measure("turns", "Length", "Turns", "takes {far} turns more|fewer")
    return Compared(
        measure=measure, seats=2, games=games, differ=differ, a=1.0, b=2.0, difference=1, margin=0.1, p=p
    )


def test_what_is_significant_is_corrected_by_the_number_of_tests() -> None:
    assert [each.significant for each in corrected([one(0.04)])] == [True]
    # 0.01 <= 0.05 / 4, 0.016 <= 0.05 / 3, but 0.03 > 0.05 / 2: neither that nor what follows.
    marked = corrected([one(0.03), one(0.01), one(0.04), one(0.016)])
    assert [each.significant for each in marked] == [False, True, False, True]
    assert [judged(each) for each in marked] == ["perhaps", "significant", "perhaps", "significant"]


def test_few_games_and_few_that_differ_are_never_significant_and_count_as_no_test() -> None:
    marked = corrected([one(0.0, games=29), one(0.0, differ=9), one(0.04)])
    assert [each.significant for each in marked] == [False, False, True]
    assert judged(marked[1]) == "too few differ"


def test_the_same_experiment_twice_differs_in_nothing(tmp_path: Path) -> None:
    found = compared(tmp_path, (NORTHWEST, asking((2,), games=4)), (NORTHWEST, asking((2,), games=4)))
    assert not any(each.differ or each.difference for each in found.found)
    assert verdict(found) == ["All 4 games of A and B are the same in every figure."]
    assert changes(found) == []
    assert "A and B are the same: same components, bots and options." in page(found)
    assert "In short" not in page(found)


def test_too_few_games_show_nothing_and_the_page_says_what_stays_hidden(tmp_path: Path) -> None:
    found = compared(tmp_path, (NORTHWEST, asking((2,), games=4)), (PINECONES, asking((2,), games=4)))
    assert sentences(found) == []
    first, second = verdict(found)
    assert first == "These 4 pairs of games show no significant difference between A and B."
    assert second.startswith("A change of the wins by less than about ")


def test_a_sentence_says_what_b_does(alone: tuple[Path, Comparison]) -> None:
    found = alone[1]
    choices = next(each for each in found.found if (each.measure.key, each.seats) == ("choices", 2))
    assert choices.significant
    told = [text for text in sentences(found) if "choices" in text]
    assert told[0].startswith("With B and 2 players, a decision has ")
    assert told[0].endswith("): significant.")
    assert " choices more (" in told[0]


def test_the_page_says_what_changed_and_needs_no_other_file(
    alone: tuple[Path, Comparison], together: tuple[Path, Comparison]
) -> None:
    assert changes(alone[1]) == ["cubes.pinecones.faces: 1 → 3"]
    assert changes(together[1]) == ["bots: greedy → random", "option level: as printed → expert"]
    for _, found in (alone, together):
        text = page(found)
        assert all(line in text for line in changes(found))
        assert "<script" not in text
        assert "http" not in text.replace("http://www.w3.org/", "")
        assert len(text) < 500_000


def test_every_measure_has_a_row_in_a_chapter_for_each_number_of_seats(
    alone: tuple[Path, Comparison],
) -> None:
    found = alone[1]
    rows = [row for chapter in chapters(found) for table in chapter.tables for row in table.rows]
    assert len(rows) == len(found.found) == sum(len(measures(NORTHWEST, seats)) for seats in (2, 3))


USUAL = Asked(seats=(), bots=("level3",), games=5, seed=1)


def test_an_experiment_is_a_file_of_components_with_a_table_of_the_laboratory() -> None:
    text = (
        'game = "northwest"\n[lab]\nseats = [2, 4, 2]\nbots = "greedy+random"\noptions = {pinecones = 12}\n'
    )
    own = parse_own(text + "[cubes.pinecones]\nfaces = 2\n", "a.toml")
    found = asked(own, NORTHWEST, USUAL)
    assert (found.seats, found.bots) == ((2, 4), ("greedy+random",))
    assert found.options == {"pinecones": ("12",)}
    assert own.values == {"cubes": {"pinecones": {"faces": 2}}}


def test_what_an_experiment_does_not_say_is_as_usual() -> None:
    found = asked(parse_own('game = "northwest"\n', "a.toml"), NORTHWEST, USUAL)
    assert (found.seats, found.bots, found.options, found.games) == ((2,), ("level3",), {}, 5)


@pytest.mark.parametrize("lab", ["seats = 'two'", "players = 2", "bots = ['a', 'b']", "options = 3"])
def test_a_mistake_in_the_table_names_the_file(lab: str) -> None:
    with pytest.raises(BadOptions, match=r"a\.toml: in the table lab: "):
        asked(parse_own(f"[lab]\n{lab}\n", "a.toml"), NORTHWEST, USUAL)


def test_a_lab_that_is_no_table_is_refused() -> None:
    with pytest.raises(BadOptions, match=r"a\.toml: in the table lab: Expected `object`"):
        asked(parse_own("lab = 3\n", "a.toml"), NORTHWEST, USUAL)
