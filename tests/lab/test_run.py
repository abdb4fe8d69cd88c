"""A run of the laboratory: what its rows say, and a folder that a second run goes on with."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import CHANCE, AnyGame, BadFile, Seat, Use, play
from gamenight.core import start as set_up
from gamenight.games import game as find_game
from gamenight.lab import play as playing
from gamenight.lab.design import Asked, Design, design, tasks
from gamenight.lab.play import Finished, played
from gamenight.lab.results import Results, read_head, tables
from gamenight.lab.run import run
from gamenight.lab.scribe import NOBODY, Scribe, decided, lead_changes, leader
from gamenight.lab.selfplay import selfplay

NORTHWEST = find_game("northwest")
ASKED = Asked(seats=(2, 3), bots=("random", "greedy+random"), games=6, seed=3)


def ran(folder: Path, asked: Asked = ASKED, workers: int = 1, game: AnyGame = NORTHWEST) -> Path:
    planned = design(game, asked)
    with closing(Results(folder, planned)) as results:
        run(planned, results, workers)
    return folder


def begun(folder: Path, planned: Design) -> frozenset[int]:
    """Open a folder and close it. The games that it held."""
    with closing(Results(folder, planned)) as results:
        return results.played


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    order = ["game"] if table == "games" else ["game", "index"]
    return tables(folder)[table].collect().sort(order, maintain_order=True).to_dicts()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ran(tmp_path_factory.mktemp("lab") / "run")


def test_one_row_a_game_says_who_played_what_and_how_it_ended(folder: Path) -> None:
    found = rows(folder, "games")
    assert [row["game"] for row in found] == [*range(24)]
    for row in found:
        names = [name if (row["cell"] % 2) else "random" for name in row["bots"]]
        assert row["bots"] == names
        done = selfplay(NORTHWEST, [bot(name) for name in names], NORTHWEST.Options(), row["seed"])
        assert tuple(row["scores"]) == done.outcome.scores
        assert tuple(row["winners"]) == done.outcome.winners
        assert row["reason"] == done.outcome.reason
        assert row["actions"] == len(done.log)
        assert (row["seats"], row["seed"]) == (len(names), f"3/{row['number']}")


def test_one_row_a_decision_says_what_was_chosen_among_how_many(folder: Path) -> None:
    game = rows(folder, "games")[1]
    found = [row for row in rows(folder, "decisions") if row["game"] == game["game"]]
    done = selfplay(NORTHWEST, [bot(name) for name in game["bots"]], NORTHWEST.Options(), game["seed"])
    state, turn, last, index = set_up(NORTHWEST, len(game["bots"]), NORTHWEST.Options()), 0, CHANCE, 0
    for seat, action in done.log:
        if seat != CHANCE:
            turn += seat != last
            last = seat
            row = found[index]
            legal = NORTHWEST.legal_actions(state, seat)
            assert (row["index"], row["seat"], row["turn"]) == (index, seat, turn)
            assert (row["action"], row["choices"]) == (type(action).__name__, len(legal))
            assert row["before"] == pytest.approx(
                NORTHWEST.evaluate(NORTHWEST.view(state, seat), seat), rel=1e-6
            )
            index += 1
        state = play(NORTHWEST, state, seat, action)
    assert len(found) == index == game["decisions"]
    assert game["turns"] == turn
    assert game["forced"] == sum(row["choices"] == 1 for row in found)
    ends = [a for a, b in zip(found, [*found[1:], {"turn": 0}], strict=True) if a["turn"] != b["turn"]]
    assert [row for row in found if row["after"] is not None] == ends


@pytest.mark.parametrize("slug", ["northwest", "wednesday", "donde_es", "nomads_land", "nowhere"])
def test_rounds_are_those_that_the_counter_of_the_game_has_shown(slug: str) -> None:
    game = find_game(slug)
    scribe = Scribe(game, 2)
    done = selfplay(game, [bot("random")] * 2, game.Options(), "1", scribe)
    state = set_up(game, 2, game.Options())
    shown = set()
    for seat, action in done.log:
        state = play(game, state, seat, action)
        shown.add(getattr(state, "round", getattr(getattr(state, "board", None), "round", 0)))
    rounds = scribe.written(done.outcome).game["rounds"]
    if slug in {"northwest", "wednesday"}:
        assert rounds is None
    else:
        assert rounds == len(shown - {0}) > 1


def test_options_and_values_are_columns_of_their_own(tmp_path: Path) -> None:
    asked = replace(
        ASKED,
        seats=(2,),
        bots=("random",),
        games=2,
        options={"mix": ("even", "foragers")},
        values={"cubes.pinecones.supply": ([10, 12], [10, 8])},
    )
    found = rows(ran(tmp_path / "run", asked), "games")
    assert [(row["option.mix"], row["set.cubes.pinecones.supply"]) for row in found[:4]] == [
        ("even", "[10,12]"),
        ("even", "[10,8]"),
        ("foragers", "[10,12]"),
        ("foragers", "[10,8]"),
    ]


def counted(before: Any, seat: Seat, action: Any, _after: Any) -> tuple[Use, ...]:
    if seat == CHANCE:
        return (Use("roll", CHANCE),)
    return (Use(type(action).__name__, seat), Use("twice", seat), Use("twice", seat)) if before.hand else ()


def test_the_uses_of_an_action_are_counted_with_its_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "_built", lambda *_: replace(NORTHWEST, used=counted))
    folder = ran(tmp_path / "run", replace(ASKED, seats=(2,), bots=("random",), games=1))
    found = rows(folder, "uses")
    by_chance = [row for row in found if row["seat"] == CHANCE]
    assert len(by_chance) == 64
    assert {(row["index"], row["feature"], row["count"]) for row in by_chance} == {(0, "roll", 1)}
    decisions = {row["index"]: row for row in rows(folder, "decisions")}
    placed = [row for row in found if row["feature"] == "PlaceCube"]
    assert placed
    for row in placed:
        assert decisions[row["index"]]["action"] == "PlaceCube"
        assert decisions[row["index"]]["seat"] == row["seat"]
    assert {row["count"] for row in found if row["feature"] == "twice"} == {2}


def test_a_cooperative_game_has_no_leader(tmp_path: Path) -> None:
    asked = replace(ASKED, seats=(2,), bots=("random",), games=2)
    found = rows(ran(tmp_path / "run", asked, game=find_game("wednesday")), "games")
    assert [(row["lead_changes"], row["decided"]) for row in found] == [(None, None)] * 2


def test_the_best_seat_leads_and_a_tie_keeps_the_last_leader() -> None:
    assert leader([1.0, 3.0, 2.0], NOBODY) == 1
    assert leader([3.0, 3.0, 2.0], NOBODY) == NOBODY
    assert leader([3.0, 3.0, 2.0], 1) == 1
    assert leader([3.0, 3.0, 2.0], 2) == NOBODY


def test_lead_changes_and_the_moment_of_decision_are_counted_by_turns() -> None:
    assert lead_changes([NOBODY, 0, 0, 1, NOBODY, 1, 0]) == 2
    assert lead_changes([]) == 0
    won = (Seat(0),)
    assert decided([1, 0, 1, 0, 0], won) == 4 / 5  # from the end of the fourth turn of five
    assert decided([0, 0, 0, 0], won) == 1 / 4
    assert decided([0, 0, 1, 1], won) == 1.0  # the last turn won the game
    assert decided([0, 1, 0, 1], (Seat(0), Seat(1))) == 1 / 4
    assert decided([0, 1], ()) is None


def test_the_number_of_workers_changes_no_row(folder: Path, tmp_path: Path) -> None:
    other = ran(tmp_path / "run", workers=2)
    for table in ("games", "decisions", "uses"):
        assert rows(other, table) == rows(folder, table)


def test_a_second_run_plays_what_is_missing(folder: Path, tmp_path: Path) -> None:
    planned = design(NORTHWEST, ASKED)
    for some in (slice(4, 9), slice(0, 2)):
        with closing(Results(tmp_path / "run", planned)) as results:
            results.add([*played([*tasks(planned)][some], 1)])
    heard: list[int] = []
    with closing(Results(tmp_path / "run", planned)) as results:
        assert results.played == {0, 1, 4, 5, 6, 7, 8}
        run(planned, results, 1, heard.append)
        assert results.count == 24
    assert heard == [*range(8, 25)]
    for table in ("games", "decisions", "uses"):
        assert rows(tmp_path / "run", table) == rows(folder, table)


def test_half_a_part_of_a_killed_process_is_dropped(tmp_path: Path) -> None:
    planned = design(NORTHWEST, replace(ASKED, games=1))
    begun(tmp_path / "run", planned)
    half = tmp_path / "run" / "parts" / ".half"
    half.mkdir()
    (half / "games.parquet").write_bytes(b"PAR1 and no more")
    assert begun(tmp_path / "run", planned) == frozenset()
    assert not half.exists()


def test_a_run_that_is_interrupted_writes_the_finished_games(tmp_path: Path) -> None:
    planned = design(NORTHWEST, ASKED)

    def stop(games: int) -> None:
        if games == 5:
            raise KeyboardInterrupt

    with closing(Results(tmp_path / "run", planned)) as results, pytest.raises(KeyboardInterrupt):
        run(planned, results, 1, stop)
    assert begun(tmp_path / "run", planned) == {0, 1, 2, 3, 4}


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Python's own answer to Ctrl-C. Tests that a shell runs in the background ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_while_a_part_is_written_waits_until_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = design(NORTHWEST, replace(ASKED, games=1))
    write = Results.add

    def interrupted(results: Results, finished: Sequence[Finished]) -> None:
        signal.raise_signal(signal.SIGINT)
        write(results, finished)

    monkeypatch.setattr(Results, "add", interrupted)
    with closing(Results(tmp_path / "run", planned)) as results, pytest.raises(KeyboardInterrupt):
        run(planned, results, 1)
    assert results.count == len(rows(tmp_path / "run", "games")) == 4


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (design(NORTHWEST, replace(ASKED, seed=4)), "with --seed 3 instead of 4"),
        (
            design(NORTHWEST, replace(ASKED, bots=("random",))),
            "--bots random,greedy.random instead of random:",
        ),
        (
            design(NORTHWEST, replace(ASKED, options={"pinecones": ("12",)})),
            "nothing instead of pinecones=12",
        ),
        (design(find_game("wednesday"), ASKED), "of northwest instead of wednesday"),
    ],
)
def test_a_folder_of_another_run_is_refused(other: Design, sentence: str, tmp_path: Path) -> None:
    begun(tmp_path / "run", design(NORTHWEST, ASKED))
    with pytest.raises(BadFile, match=sentence):
        begun(tmp_path / "run", other)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "gamenight-lab/0"}, "written by another version of gamenight"),
        ({"version": 99}, r"the rules of Northwest have changed since .* \(version 99, now 2\)"),
        ({"hash": "0"}, "holds another run, with other components"),
        ({"asked": 1}, "was not written by `gamenight lab run`"),
    ],
)
def test_a_folder_of_another_version_is_refused(
    change: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    planned = design(NORTHWEST, ASKED)
    begun(tmp_path, planned)
    head = tmp_path / "design.json"
    head.write_text(json.dumps(json.loads(head.read_text()) | change))
    with pytest.raises(BadFile, match=sentence):
        begun(tmp_path, planned)


@pytest.mark.parametrize("name", ["diary.txt", "design.json"])
def test_a_folder_of_somebody_else_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("my diary")
    with pytest.raises(BadFile, match="was not written by `gamenight lab run`"):
        begun(tmp_path, design(NORTHWEST, ASKED))
    assert (tmp_path / name).read_text() == "my diary"
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_design_says_everything_that_was_asked_for(folder: Path) -> None:
    head = read_head(folder)
    assert head.asked == ASKED
    assert (head.game, head.version, head.hash) == ("northwest", 2, NORTHWEST.components.hash)
    assert [(cell.seats, cell.bots) for cell in head.cells] == [
        (2, "random"),
        (2, "greedy+random"),
        (3, "random"),
        (3, "greedy+random"),
    ]


def test_a_folder_without_games_has_no_tables(tmp_path: Path) -> None:
    begun(tmp_path, design(NORTHWEST, ASKED))
    with pytest.raises(BadFile, match="holds no games yet"):
        tables(tmp_path)


def test_rows_hold_no_clock_time(folder: Path) -> None:
    schemas = [frame.collect_schema() for frame in tables(folder).values()]
    assert not [kind for schema in schemas for kind in schema.dtypes() if kind in (pl.Datetime, pl.Duration)]
    assert not [name for schema in schemas for name in schema.names() if "second" in name or "time" in name]
