"""The report: one page that needs nothing else, its chapters, and sentences that agree with the figures."""

from __future__ import annotations

import re
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.core import AnyGame, BadFile, Board, Feature, Paper, Seat, Spot, Use
from gamenight.games import game as find_game
from gamenight.lab import play as playing
from gamenight.lab import report as reporting
from gamenight.lab.design import Asked, design
from gamenight.lab.figures import figures
from gamenight.lab.figures.types import Table
from gamenight.lab.report import page, report, winning
from gamenight.lab.report.course import length
from gamenight.lab.report.words import box_minutes, by_table, command, points
from gamenight.lab.results import Results, game_of, read_head, tables
from gamenight.lab.run import run
from gamenight.lab.stats import share

VOID = {"meta", "br", "link", "img", "input", "hr"}
FEATURES = (
    Feature("space/low", "Space", "<b>Low</b> & wet"),
    Feature("space/high", "Space", "High"),
    Feature("start/low", "Start", "Below"),
    Feature("start/high", "Start", "Above"),
    Feature("rule/never", "Rule", "A rule for nobody"),
)


def counted(before: Any, seat: Seat, action: Any, _after: Any) -> tuple[Use, ...]:
    if type(action).__name__ != "TakeCube":
        return ()
    half = "low" if action.space < 32 else "high"
    return (Use(f"space/{half}", seat), *([Use(f"start/{half}", seat)] if before.hiker is None else []))


def drawn() -> Paper:
    spots = (Spot("space/low", 10, 10, 8), Spot("space/high", 10, 30, 8), Spot("elsewhere", 1, 1, 1))
    return Paper(boards=(Board("The forest", 40, 40, '<rect width="40" height="40"/>', spots),), cards=())


NORTHWEST = replace(find_game("northwest"), features=FEATURES, used=counted, paper=drawn)
BARE = replace(find_game("northwest"), features=(), used=lambda *_: (), paper=None)
WEDNESDAY = replace(find_game("wednesday"), features=(), used=lambda *_: (), paper=None)
MIXED = Asked(seats=(2, 3), bots=("random", "greedy+random"), games=24, seed=1)


def written(folder: Path, game: AnyGame, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(playing, "_built", lambda *_: game)
    monkeypatch.setattr(reporting, "game_of", lambda _: game)
    planned = design(game, asked)
    with closing(Results(folder, planned)) as results:
        run(planned, results, 1)
    return report(folder)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    with pytest.MonkeyPatch.context() as patch:
        return written(tmp_path_factory.mktemp("report"), NORTHWEST, MIXED, patch)


class Reader(HTMLParser):
    """Checks that tags are closed, and collects headings, links and ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in {"href", "src", "xlink:href"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def test_the_page_needs_no_other_file_no_network_and_no_script(text: str) -> None:
    found = Reader(text)
    assert not {"script", "link", "img", "iframe", "object"} & found.tags
    assert all(link.startswith("#") for link in found.links)
    addresses = {*re.findall(r"[a-z]+://[^\s\"'<]+", text)}
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"url\(|@import|@font-face", text)


def test_every_link_leads_to_a_chapter_and_every_id_is_there_once(text: str) -> None:
    found = Reader(text)
    assert found.links
    assert {link.removeprefix("#") for link in found.links} <= {*found.ids}
    assert len(found.ids) == len({*found.ids})


def test_the_chapters_of_a_game_that_says_everything_about_itself(text: str) -> None:
    assert Reader(text).headings == [
        "In short",
        "How to read this page",
        "Who wins",
        "Does skill pay?",
        "How long it takes",
        "Scores",
        "How long it stays open",
        "What a turn is like",
        "How the games end",
        "How it changes with the number of players",
        "What is used",
        "What it is worth",
        "Where it happens",
        "The combinations side by side",
        "Where these figures come from",
    ]


def test_a_game_that_names_no_features_gets_a_report_without_their_chapters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = replace(MIXED, seats=(2,), bots=("random",), games=3)
    found = Reader(written(tmp_path, BARE, asked, monkeypatch)).headings
    assert found[2:-1] == [
        "Who wins",
        "How long it takes",
        "Scores",
        "How long it stays open",
        "What a turn is like",
        "How the games end",
    ]


def test_a_cooperative_game_says_how_often_the_table_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(seats=(2,), bots=("random", "greedy"), games=6, seed=1)
    found = written(tmp_path, WEDNESDAY, asked, monkeypatch)
    assert re.search(r"With 2 players, the table wins \d+(\.\d)?\s% of the games", found)
    assert "How long it stays open" not in found
    assert "Each company of bots plays the same deals." in found
    assert "seat 1 wins" not in found


def test_names_of_a_game_are_escaped(text: str) -> None:
    assert "<b>Low</b>" not in text
    assert "&lt;b&gt;Low&lt;/b&gt; &amp; wet" in text


def test_what_was_never_used_is_listed(text: str) -> None:
    assert "Of 5 features that this report counts, 1 was never used in 96 games." in text
    assert "<dd>A rule for nobody</dd>" in text


def test_the_board_has_a_spot_for_each_place_that_was_used(text: str) -> None:
    board = re.search(r'<svg viewBox="0 0 40 40?".*?</svg>', text, re.S)
    assert board is not None
    assert board[0].count("<circle") == 2
    assert re.search(r"<title>High: [\d.]+ uses in a game</title>", board[0])


def test_the_page_names_its_command_seed_version_and_components(text: str) -> None:
    told = (
        "gamenight lab run northwest --seats 2,3 --bots random,greedy+random --games 24 --seed 1 --out FOLDER"
    )
    assert f"<pre>{told}</pre>" in text
    assert f"version 2 of the rules, components {NORTHWEST.components.hash}" in re.sub(r"\s+", " ", text)


def test_an_unfinished_run_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planned = design(BARE, replace(MIXED, games=9))

    def stop(games: int) -> None:
        if games == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr(playing, "_built", lambda *_: BARE)
    with closing(Results(tmp_path, planned)) as results, pytest.raises(KeyboardInterrupt):
        run(planned, results, 1, stop)
    assert "The run is not finished: 7 of 36 games." in report(tmp_path)


def test_a_command_names_options_values_and_own_components(tmp_path: Path) -> None:
    asked = replace(
        MIXED, options={"mix": ("even",)}, values={"cubes.pinecones.supply": ([10, 12],)}, games=1
    )
    northwest = find_game("northwest")
    with closing(Results(tmp_path, design(northwest, asked))):
        head = read_head(tmp_path)
    told = command(head, northwest)
    assert "--option mix=even --set 'cubes.pinecones.supply=[10, 12]' --games 1" in told
    assert "--components FILE" not in told
    assert "--components FILE" in command(replace(head, hash="another"), northwest)


def seats(*won: float, games: int = 1000) -> Any:
    """A table in which the seats won these shares of the games. Only what `who_wins` needs."""
    usual = 1 / len(won)
    shares = tuple(share(part * games, games, usual) for part in won)
    blank: dict[str, Any] = dict.fromkeys(Table.__struct_fields__)
    known = {"seats": len(won), "games": games, "won": shares, "nobody": share(0, games)}
    return Table(**blank | known)


@pytest.mark.parametrize(
    ("tables", "sentences"),
    [
        (
            [seats(0.54, 0.46)],
            ["With 2 players, seat 1 wins 4.0 points more than its share of 50 %: significant."],
        ),
        (
            [seats(0.40, 0.33, 0.27)],
            [
                "With 3 players, seat 1 wins 6.7 points more than its share of 33 % and seat 3 wins 6.3 "
                "fewer: significant."
            ],
        ),
        (
            [seats(0.51, 0.49), seats(0.26, 0.25, 0.25, 0.24)],
            [
                "With 2 and 4 players, no seat has an advantage that these games can show; none is further "
                "than 1.0 points from an even share."
            ],
        ),
    ],
)
def test_the_seats_that_win_too_much_are_named(tables: list[Any], sentences: list[str]) -> None:
    told = [sentence.text.replace("\N{NO-BREAK SPACE}", " ") for sentence in winning.seat_sentences(tables)]
    assert told == sentences


def test_the_length_is_compared_with_the_box(tmp_path: Path) -> None:
    northwest = find_game("northwest")
    planned = design(northwest, replace(MIXED, bots=("random",), games=4))
    with closing(Results(tmp_path, planned)) as results:
        run(planned, results, 1)
    head = read_head(tmp_path)
    found = figures(tables(tmp_path), game_of(head), head.cells)
    told = " ".join(sentence.text for sentence in length(found, northwest).sentences)
    two, three = (round(table.minutes.mean) for table in found.tables)
    assert f"By our estimate a game takes {two} minutes with 2 players and {three} with 3." in told
    assert "clearly shorter than the 30 minutes on the box" in told
    about = replace(northwest.about, minutes="10–20")
    assert "agrees with" in " ".join(
        sentence.text for sentence in length(found, replace(northwest, about=about)).sentences
    )
    silent = replace(northwest, about=replace(about, minutes="not stated"))
    assert box_minutes(silent) is None
    assert "box" not in " ".join(sentence.text for sentence in length(found, silent).sentences)
    assert page(found, head, northwest).startswith("<!doctype html>")


def test_figures_of_several_tables_are_told_in_one_sentence() -> None:
    tables = [seats(0.5, 0.5), seats(0.3, 0.3, 0.4), seats(0.25, 0.25, 0.25, 0.25)]
    told = by_table(tables, lambda table: str(table.seats * 10), " minutes")
    assert told == "20 minutes with 2 players, 30 with 3 and 40 with 4"
    assert by_table(tables[:1], lambda table: str(table.seats), " turns") == "2 turns"


def test_differences_have_their_signs() -> None:
    assert [points(value) for value in (0.041, -0.1, 0.0001)] == ["+4.1", "\N{MINUS SIGN}10.0", "0"]


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot read"):
        report(tmp_path)


def test_the_length_of_a_game_with_rounds_is_told_in_rounds_too(tmp_path: Path) -> None:
    game = find_game("donde_es")
    planned = design(game, Asked(seats=(2, 3), bots=("random",), games=2, seed=1))
    with closing(Results(tmp_path, planned)) as results:
        run(planned, results, 1)
    found = figures(tables(tmp_path), game, planned.cells)
    shown = length(found, game)
    assert any(
        re.fullmatch(r"It lasts \S+ rounds with 2 players and \S+ with 3\.", each.text)
        for each in shown.sentences
    )
    assert shown.tables[0].head[2] == "rounds, likewise"
    assert all(len(row) == 4 for row in shown.tables[0].rows)
