"""What others wrote cannot steer the terminal: names in a record, names at a table, names of files."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from pathlib import Path

import pytest

from cli.running import gamenight, refused
from gamenight.core import printable

STORED = Path(__file__).parent.parent / "data"
EVIL = "\x1b]0;pwned\x07\x9b31m\u202eAnn\u2066\r"


def steering(text: str) -> list[str]:
    """The characters of a text that do more than to be seen; the tests print no colours."""
    turning = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
    return [
        letter
        for letter in text.replace("\n", "")
        if unicodedata.category(letter) in {"Cc", "Cs"} or ord(letter) in turning
    ]


@pytest.mark.parametrize("stored", ["northwest/journals-full-2.json", "wednesday/masters-2.json"])
def test_a_name_in_a_record_cannot_steer_the_terminal(stored: str, tmp_path: Path) -> None:
    fields = json.loads((STORED / stored).read_text())
    fields["players"] = [EVIL, "Bob"]
    (tmp_path / "kept.json").write_text(json.dumps(fields))
    done = gamenight("replay", "--boards", str(tmp_path / "kept.json"), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert steering(done.stdout) == []
    assert "pwned" in done.stdout
    assert "Bob" in done.stdout


def test_a_name_at_a_table_cannot_steer_the_terminal(tmp_path: Path) -> None:
    words = ["play", "northwest", "--players", f"{EVIL},Bob", "--seed", "evil", "--plain"]
    done = gamenight(*words, home=tmp_path, typed="1\nm\ns\nl\nq\n")
    assert done.returncode == 0, done.stderr
    assert steering(done.stdout) == []
    assert "pwned" in done.stdout


def test_the_name_of_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / f"{EVIL} and a blank.json"
    done = gamenight("play", "northwest", "--plain", "--save", str(file), home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    assert steering(done.stdout) == []
    assert "and a blank.json'" in done.stdout
    again = gamenight("play", "northwest", "--plain", "--save", str(file), home=tmp_path, typed="q\n")
    assert "The previous game was moved to" in again.stdout
    assert steering(again.stdout) == []


def test_the_name_of_a_backup_cannot_steer_the_terminal(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.execute("CREATE TABLE entries (word TEXT)")
    connection.close()
    words = [str(tmp_path / EVIL), "--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    for command in ("backup", "restore"):
        done = gamenight(command, *words, home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert steering(done.stdout) == []
        assert "pwned" in done.stdout


@pytest.mark.parametrize("words", [["play", EVIL], [f"--{EVIL}"], ["replay", f"no-{EVIL}"]])
def test_a_mistake_cannot_steer_the_terminal(words: list[str], tmp_path: Path) -> None:
    assert steering(refused(gamenight(*words, home=tmp_path))) == []


def test_what_steers_nothing_stays() -> None:
    told = "Zoë 王 \N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET} a\N{NO-BREAK SPACE}b [red]{0}"
    assert printable(told) == told
    assert printable("\udcff") == "\N{REPLACEMENT CHARACTER}"
