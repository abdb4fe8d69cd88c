"""How `lab tune` searches values: target files, trials, which targets are met, and going on after a stop."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gamenight.core import BadComponents, BadFile, BadOptions
from gamenight.games import game as find_game
from gamenight.lab.design import Asked
from gamenight.lab.report.tuning import bounds, obstacles, page, verdict
from gamenight.lab.stats import Estimate
from gamenight.lab.target import Goal, Range, Target, read_goal
from gamenight.lab.trials import Conflict, Trial, Tuned, badness, conflicts, met
from gamenight.lab.tune import Search
from lab import naive

NORTHWEST = find_game("northwest")
ASKED = Asked(seats=(2,), bots=("random",), games=4, seed=1)

FACES = "[values]\ncubes.pinecones.faces = [1, 6]\n"
WINS = '[[target]]\nfigure = "won.1"\nseats = 2\nat_least = 0.4\nat_most = 0.6\n'
CHOICES = '[[target]]\nfigure = "choices"\nseats = 2\nat_least = {low}\n'


def goal(text: str) -> Goal:
    return read_goal(text, "t.toml", NORTHWEST)


def test_a_target_file_names_ranges_and_targets() -> None:
    found = goal(
        '[values]\n"cubes.pinecones.faces" = [1, 6]\n[values.cubes.board]\nside = [7.5, 8]\n'
        "[values.cubes.pinecones]\nsupply = { choices = [[10, 12], [8, 10]] }\n" + WINS
    )
    assert found.ranges == (
        Range("cubes.pinecones.faces", 1, 6),
        Range("cubes.board.side", 7.5, 8),
        Range("cubes.pinecones.supply", choices=([10, 12], [8, 10])),
    )
    assert [each.target for each in found.wanted] == [
        Target(figure="won.1", seats=2, at_least=0.4, at_most=0.6)
    ]
    assert found.seats == (2,)
    assert bounds(found.wanted[0]).replace("\xa0", " ") == "40 % to 60 %"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (FACES, "missing required field `target`"),
        ("[values]\n" + WINS, r"has a table \[values\] and at least one \[\[target\]\]"),
        (
            "[values]\ncubes.pinecones.faces = 3\n" + WINS,
            r"the range of cubes.pinecones.faces is \[low, high\]",
        ),
        ("[values]\ncubes.pinecones.faces = [3, 1]\n" + WINS, "with low < high"),
        ("[values]\ncubes.pinecones.faces = [false, true]\n" + WINS, "with low < high"),
        ("[values]\ncubes.pinecones.faces = {choices = [1]}\n" + WINS, "choices = "),
        (FACES + WINS.replace("0.4", "0.7"), "won.1 cannot be met: at_least 0.7 is more than at_most 0.6"),
        (FACES + WINS.replace("0.6", "-1").replace("at_least = 0.4\n", ""), "cannot be met: it is a share"),
        (FACES + WINS.replace("won.1", "wons.1"), "the target wons.1 is unknown; did you mean won.1?"),
        (
            FACES + WINS.replace("won.1", "beauty"),
            "the target beauty is unknown; there is: won.1, won.2, nobody",
        ),
        (FACES + WINS.replace("won.1", "won.3"), "the target won.3 is unknown; did you mean"),
        (FACES + WINS.replace("seats = 2", "seats = 9"), "is for 9 seats; Northwest has 2 or 3 or 4"),
        (FACES + '[[target]]\nfigure = "turns"\nseats = 2\n', "the target turns needs at_least or at_most"),
        (FACES + WINS + "most = 3\n", "unknown field `most`"),
    ],
)
def test_a_mistake_in_a_target_file_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadOptions, match=rf"t\.toml: .*{sentence}"):
        goal(text)


@pytest.mark.parametrize("path", ["cubes.pinecone.faces", "cubes.pinecones"])
def test_an_unknown_path_is_refused(path: str) -> None:
    with pytest.raises(BadComponents, match=r"no component|a group of values"):
        goal(f"[values]\n{path} = [1, 2]\n" + WINS)


def test_a_miss_is_a_part_of_the_bound_unless_it_is_a_share() -> None:
    share, length = goal(
        FACES + WINS + '[[target]]\nfigure = "minutes"\nseats = 2\nat_least = 10\nat_most = 20\n'
    ).wanted
    assert share.badness(0.5) == length.badness(15) == length.badness(20) == 0
    assert share.badness(0.7) == pytest.approx(0.1)
    assert length.badness(22) == pytest.approx(0.1)
    assert length.badness(9) == pytest.approx(0.1)
    assert length.badness(None) == 1


def test_all_combinations_are_listed_if_there_are_just_so_many() -> None:
    """With one trial less the search would sample, and might never try the best one."""
    found = goal(FACES + WINS)
    every = found.combinations(1000)
    assert every
    assert found.combinations(len(every)) == every
    assert found.combinations(len(every) - 1) is None


def test_a_target_may_be_one_exact_value() -> None:
    (wanted,) = goal(
        FACES + '[[target]]\nfigure = "minutes"\nseats = 2\nat_least = 10\nat_most = 10\n'
    ).wanted
    assert wanted.met(10)
    assert not wanted.met(11)


def tuned(text: str, *found: tuple[float, ...], confirmed: tuple[float, ...] | None = None) -> Tuned:
    """A search in which trial i had these figures."""
    trials = tuple(
        Trial(
            number=at,
            values={"cubes.pinecones.faces": at},
            found=tuple(Estimate(each, 0.01) for each in some),
        )
        for at, some in enumerate(found, 1)
    )
    aim = goal(text)
    best = min(trials, key=lambda each: badness(aim, each.found))
    again = tuple(Estimate(each, 0.01) for each in confirmed or [each.value for each in best.found if each])
    last = Trial(number=best.number, values=best.values, found=again)
    return Tuned(goal=aim, trials=trials, confirmed=(last,), packaged=None)


BOTH = FACES + WINS + CHOICES.format(low=10)


def test_targets_that_no_trial_meets_together_conflict() -> None:
    found = tuned(BOTH, (0.5, 8.0), (0.55, 9.0), (0.75, 11.0))
    assert [met(found.goal, each) for each in found.trials] == [[True, False], [True, False], [False, True]]
    assert [*conflicts(found)] == [Conflict(0, 1, 2, 1)]
    told = verdict(found)
    assert told[0] == "No trial meets all 2 targets."
    assert obstacles(found)[-1] == (
        "“Seat 1 wins” and “Choices of a decision” conflict: 2 trials meet the first, "
        "1 trial meets the second, none meets both."
    )
    assert "Choices of a decision: 9, wanted at least 10." in told


def test_a_target_that_no_trial_meets_is_named() -> None:
    found = tuned(BOTH, (0.5, 8.0), (0.7, 9.0))
    assert [*conflicts(found)] == []
    assert obstacles(found) == [
        "No trial meets “Choices of a decision” (at least 10), whatever the other targets."
    ]


def test_luck_that_does_not_come_back_is_told() -> None:
    found = tuned(BOTH, (0.5, 12.0), confirmed=(0.65, 12.0))
    assert not found.succeeded
    assert verdict(found)[0] == "1 of 1 trials met all 2 targets in the search, but not with fresh luck."


def test_success_names_the_values() -> None:
    found = tuned(BOTH, (0.3, 12.0), (0.5, 12.0))
    assert found.succeeded
    assert verdict(found) == ["Trial 2 meets all 2 targets, also with fresh luck: cubes.pinecones.faces = 2."]


def searched(folder: Path, text: str, trials: int, asked: Asked = ASKED) -> Tuned:
    with closing(Search(folder, NORTHWEST, goal(text), asked, 1)) as search:
        search.search(trials)
        return search.confirm()


def choices(folder: Path) -> float:
    """Choices of a decision in a run, computed slowly."""
    rows: list[int] = [row["choices"] for row in naive.table(folder, "decisions") if row["choices"]]
    return sum(rows) / len(rows)


def test_every_combination_is_tried_if_there_are_not_more_than_trials(tmp_path: Path) -> None:
    found = searched(tmp_path / "tune", FACES + CHOICES.format(low=1), 10)
    assert len(found.trials) == 6
    assert {each.values["cubes.pinecones.faces"] for each in found.trials} == {1, 2, 3, 4, 5, 6}
    assert found.trials[0].values == found.packaged == {"cubes.pinecones.faces": 1}
    assert found.succeeded


def test_figures_are_those_of_the_games_and_the_best_are_played_again_with_another_seed(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "tune"
    found = searched(folder, FACES + CHOICES.format(low=1000), 6)
    assert not found.succeeded
    with closing(Search(folder, NORTHWEST, found.goal, ASKED, 1)) as search:
        for kind, some in (("trials", found.trials), ("confirmed", found.confirmed)):
            for each in some:
                of = folder / kind / search.built(each).components.hash
                assert [one.value for one in each.found if one] == pytest.approx([choices(of)])
                seeds = {row["seed"] for row in naive.table(of, "games")}
                assert seeds == {
                    f"{1 if kind == 'trials' else 2}/{at}" for at in range(4 * (1 + 3 * (kind != "trials")))
                }
    most = max(found.trials, key=lambda each: each.found[0].value if each.found[0] else 0)
    assert most.number in [each.number for each in found.confirmed]
    assert 1 in [each.number for each in found.confirmed], "the values as they are, for comparison"
    assert len(found.confirmed) == 4


def test_values_that_cannot_be_played_are_trials_without_figures(tmp_path: Path) -> None:
    text = "[values]\ncubes.mix.standard.bee = [7, 9]\n" + CHOICES.format(low=1)
    found = searched(tmp_path / "tune", text, 3)
    refused = {each.values["cubes.mix.standard.bee"]: "64" in each.refused for each in found.trials}
    assert refused == {7: True, 8: False, 9: True}
    assert "2 of 3 trials cannot be played." in page(found, NORTHWEST, ASKED, 16, "gamenight")


def test_if_nothing_can_be_played_the_reason_is_told(tmp_path: Path) -> None:
    text = "[values]\ncubes.mix.standard.bee = [1, 2]\n" + CHOICES.format(low=1)
    with pytest.raises(BadComponents, match=r"no combination of these values can be played: .*64"):
        searched(tmp_path / "tune", text, 2)


class Stop(Exception):
    """Stands for a kill."""


def test_a_search_that_was_stopped_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    text = "[values]\ncubes.pinecones.supply = { choices = [[10, 12], [10, 9], [10, 6], [3, 4]] }\n"
    text += "cubes.pinecones.faces = [1, 6]\n" + CHOICES.format(low=11) + WINS
    whole = searched(tmp_path / "whole", text, 13)  # more than the ten that are random

    def stop_at(count: int) -> Any:
        def heard(games: int) -> None:
            if games >= count:
                raise Stop

        return heard

    for games in (2, 3, 30, 45):
        with closing(Search(tmp_path / "cut", NORTHWEST, goal(text), ASKED, 1)) as search:
            with pytest.raises(Stop):
                search.search(13, stop_at(games))
            total, done = search.games(13)
            assert total == 13 * 4
            assert done < total
    assert searched(tmp_path / "cut", text, 13) == whole
    tried = [each.values for each in whole.trials]
    assert all(values not in tried[:at] for at, values in enumerate(tried)), "nothing is tried twice"


def test_more_trials_go_on_with_those_before(tmp_path: Path) -> None:
    text = FACES + CHOICES.format(low=1)
    first = searched(tmp_path / "tune", text, 2)
    more = searched(tmp_path / "tune", text, 6)
    assert more.trials[:2] == first.trials
    assert len(more.trials) >= 6


def test_a_folder_of_another_search_is_refused(tmp_path: Path) -> None:
    searched(tmp_path / "tune", BOTH, 1)
    with pytest.raises(BadFile, match="holds another search: name another folder"):
        searched(tmp_path / "tune", BOTH.replace("0.4", "0.3"), 1)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "diary.txt").write_text("mine")
    with pytest.raises(BadFile, match="was not written by `gamenight lab tune`"):
        searched(tmp_path / "other", BOTH, 1)


def test_the_page_needs_no_other_file() -> None:
    text = page(tuned(BOTH, (0.5, 8.0), (0.7, 11.0)), NORTHWEST, ASKED, 16, "gamenight lab tune northwest")
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/", "")
    assert "conflict" in text
    assert text.count("<figure>") == 1
