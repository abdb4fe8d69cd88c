"""A designer's own components on the command line: exported, edited, checked, simulated, played."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from cli.running import gamenight, refused
from gamenight.core import exported, record
from gamenight.games import GAMES, recorded
from gamenight.games import game as find_game

NORTHWEST = find_game("northwest")
MORE_BEES = 'game = "northwest"\n\n[cubes.mix.standard]\nbee = 14\nfern = 6\n'
FEW_GAMES = ["sim", "northwest", "--games", "60", "--json", "-"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that gives Northwest more Bees."""
    found = tmp_path / "mine.toml"
    found.write_text(MORE_BEES)
    return found


def check(file: Path, game: str = "northwest") -> subprocess.CompletedProcess[str]:
    return gamenight("components", "check", game, str(file), home=file.parent)


# Export


def test_components_are_exported_to_the_terminal(tmp_path: Path) -> None:
    done = gamenight("components", "export", "northwest", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == exported(NORTHWEST)


def test_components_are_exported_to_a_file_that_can_be_checked(tmp_path: Path) -> None:
    for game in GAMES:
        file = tmp_path / f"{game.slug}.toml"
        done = gamenight("components", "export", game.slug, "--out", str(file), home=tmp_path)
        assert done.stdout == f"Wrote {file}. Edit it, then: gamenight components check {game.slug} {file}\n"
        checked = check(file, game.slug)
        assert checked.returncode == 0, checked.stderr
        told = f"{file} can be played. It changes nothing of {game.title}. Hash: {game.components.hash}\n"
        assert checked.stdout == told


def test_an_existing_file_is_not_overwritten(file: Path, tmp_path: Path) -> None:
    said = refused(gamenight("components", "export", "northwest", "--out", str(file), home=tmp_path))
    assert said.endswith("mine.toml exists already; name another file")
    assert file.read_text() == MORE_BEES


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    out = str(tmp_path / "no" / "mine.toml")
    said = refused(gamenight("components", "export", "northwest", "--out", out, home=tmp_path))
    assert "there is no folder" in said


# Check


def test_a_checked_file_is_told_by_what_it_changes(file: Path) -> None:
    done = check(file)
    assert (done.returncode, done.stderr) == (0, "")
    *changes, last = done.stdout.splitlines()
    assert changes == ["cubes.mix.standard.bee: 8 → 14", "cubes.mix.standard.fern: 12 → 6"]
    assert last.startswith(f"{file} can be played. It changes 2 values of Northwest. Hash: ")
    assert NORTHWEST.components.hash not in last


def test_every_mistake_is_on_a_line_of_its_own(file: Path) -> None:
    file.write_text('[cubes.mix.standard]\nbea = 14\nfern = "few"\n\n[cubes.pine]\nfaces = 2\n')
    done = check(file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        f"{file}: line 2: cubes.mix.standard.bea is unknown; did you mean bee?",
        f"{file}: line 3: cubes.mix.standard.fern is not possible: expected a whole number, got a text",
        f"{file}: line 5: cubes.pine is unknown; did you mean pinecones?",
    ]


def test_a_mistake_with_control_characters_is_safe_to_print(file: Path) -> None:
    file.write_text('[cubes]\n"\\u001b[2J" = 1\n')
    done = check(file)
    assert "\x1b" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


BAD: dict[str, tuple[bytes, str]] = {
    "not UTF-8": (b"\xff", "mine.toml: it is not a text in UTF-8"),
    "broken": (b"[cubes\nx", "mine.toml: line 1: expected ']' at the end of a table declaration"),
    "of another game": (b'game = "nowhere"', "mine.toml is for the game 'nowhere', not for 'northwest'"),
    "of no game": (b"game = 1", "mine.toml: line 1: game must be the short name of a game"),
}


@pytest.mark.parametrize(
    ("bad", "command"),
    [(bad, "check") for bad in (*BAD, "missing", "a folder")]
    + [("of another game", command) for command in ("sim", "play", "arena")],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(
    bad: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    said = {
        "missing": f"cannot read {file}: No such file or directory",
        "a folder": f"cannot read {file}: it is a folder, but components are one file",
    }
    if bad == "a folder":
        file.mkdir()
    elif bad in BAD:
        file.write_bytes(BAD[bad][0])
        said[bad] = BAD[bad][1]
    if command == "check":
        found = refused(check(file))
    else:
        found = refused(gamenight(command, "northwest", "--components", str(file), home=tmp_path))
    if command == "arena" and bad == "of another game":
        said[bad] = "mine.toml is for the game 'nowhere', which is not played"
    assert said[bad] in found


def test_a_file_with_a_byte_order_mark_is_read(file: Path) -> None:
    file.write_text(MORE_BEES, encoding="utf-8-sig")
    assert check(file).returncode == 0


def test_a_game_without_components_is_refused(tmp_path: Path) -> None:
    assert "there is no game 'chess'" in refused(gamenight("components", "export", "chess", home=tmp_path))


# Simulations, arenas, games


def test_a_simulation_plays_with_the_components_of_a_file(file: Path, tmp_path: Path) -> None:
    figures = json.loads(gamenight(*FEW_GAMES, "--components", str(file), home=tmp_path).stdout)
    packaged = json.loads(gamenight(*FEW_GAMES, home=tmp_path).stdout)
    assert packaged["components"] == NORTHWEST.components.hash != figures["components"]
    assert figures["scores"] != packaged["scores"]


def test_a_simulation_names_the_first_mistake_and_how_to_see_the_others(file: Path, tmp_path: Path) -> None:
    file.write_text('[cubes.mix.standard]\nbea = 14\nfern = "few"\n')
    said = refused(gamenight("sim", "northwest", "--components", str(file), home=tmp_path))
    assert f"{file}: line 2: cubes.mix.standard.bea is unknown; did you mean bee? (1 more: " in said
    assert said.endswith(f"gamenight components check northwest {file})")


def test_an_arena_plays_with_the_components_of_files(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl"
    few = ["arena", "northwest", "wednesday", "--bots", "random,greedy", "--games", "4", "--workers", "1"]
    other = tmp_path / "other.toml"
    other.write_text('game = "wednesday"\n[power.hand]\nsize = 2\n')
    own = ["--components", str(file), "--components", str(other)]
    done = gamenight(*few, *own, "--out", str(out), "--json", home=tmp_path)
    assert done.returncode == 0, done.stderr
    asked = json.loads(done.stdout)["asked"]
    assert set(asked["components"]) == {"northwest", "wednesday"}
    again = gamenight(*few, *own, "--out", str(out), home=tmp_path)
    assert "Northwest, own components, 2 seats" in again.stdout
    packaged = json.loads(gamenight(*few, "--json", home=tmp_path).stdout)
    assert packaged["figures"] != json.loads(done.stdout)["figures"]
    assert "holds another arena, with --components northwest " in refused(
        gamenight(*few, "--out", str(out), home=tmp_path)
    )


def test_an_arena_of_several_games_needs_a_file_that_names_its_game(file: Path, tmp_path: Path) -> None:
    file.write_text("[cubes.pinecones]\nfaces = 2\n")
    few = ["arena", "northwest", "--bots", "random,greedy", "--games", "2", "--components", str(file)]
    assert gamenight(*few, "--workers", "1", home=tmp_path).returncode == 0
    said = refused(gamenight(*few, "wednesday", home=tmp_path))
    assert "mine.toml does not say which game it is for" in said
    assert "second file of components" in refused(gamenight(*few, "--components", str(file), home=tmp_path))


def test_a_game_that_was_left_goes_on_with_its_components(file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    play = ["play", "northwest", "--save", str(saved)]
    new = ["--seed", "1", "--first", "1", "--plain", "--components", str(file)]
    assert gamenight(*play, *new, home=tmp_path, typed="1\nq\n").returncode == 0
    saved_game = recorded(saved.read_bytes())
    assert saved_game.components != NORTHWEST.components
    before, _ = record.read(saved_game, saved.read_bytes())
    file.unlink()
    resumed = gamenight(*play, "--resume", home=tmp_path, typed="q\n")
    assert resumed.returncode == 0, resumed.stderr
    again, _ = record.read(recorded(saved.read_bytes()), saved.read_bytes())
    assert again == before


def test_a_saved_game_has_its_components_already(file: Path, tmp_path: Path) -> None:
    said = refused(gamenight("play", "northwest", "--resume", "--components", str(file), home=tmp_path))
    assert "--components is for a new game" in said
