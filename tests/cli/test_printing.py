"""Foreign text cannot control the terminal: names in a record, names of players and files."""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from pathlib import Path

import pytest

from cli.running import gamenight, gamenight_here, refused
from gamenight.core import printable

STORED = Path(__file__).parent.parent / "data"
EVIL = "\x1b]0;pwned\x07\x9b31m\u202eAnn\u2066\r"
PLAY = ("play", "northwest", "--first", "1", "--plain")


def control_characters(text: str) -> list[str]:
    """The control characters in a text. The tests print no colours, which would use them too."""
    turning = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
    return [
        letter
        for letter in text.replace("\n", "")
        if unicodedata.category(letter) in {"Cc", "Cs"} or ord(letter) in turning
    ]


@pytest.mark.parametrize("stored", ["northwest/journals-full-2.json", "wednesday/masters-2.json"])
def test_a_name_in_a_record_cannot_control_the_terminal(stored: str, tmp_path: Path) -> None:
    fields = json.loads((STORED / stored).read_text())
    fields["players"] = [EVIL, "Bob"]
    (tmp_path / "saved.json").write_text(json.dumps(fields))
    done = gamenight("replay", "--boards", str(tmp_path / "saved.json"), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert control_characters(done.stdout) == []
    assert "pwned" in done.stdout
    assert "Bob" in done.stdout


def test_a_player_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    words = ["play", "northwest", "--players", f"{EVIL},Bob", "--first", "1", "--seed", "evil", "--plain"]
    done = gamenight(*words, home=tmp_path, typed="1\nm\ns\nl\nq\n")
    assert done.returncode == 0, done.stderr
    assert control_characters(done.stdout) == []
    assert "pwned" in done.stdout


def test_a_file_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / f"{EVIL} and a blank.json"
    done = gamenight(*PLAY, "--save", str(file), home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    assert control_characters(done.stdout) == []
    assert "and a blank.json'" in done.stdout
    again = gamenight(*PLAY, "--save", str(file), home=tmp_path, typed="q\n")
    assert "The previous game was moved to" in again.stdout
    assert control_characters(again.stdout) == []


def test_a_backup_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.execute("CREATE TABLE entries (word TEXT)")
    connection.close()
    words = [str(tmp_path / EVIL), "--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    for command in ("backup", "restore"):
        done = gamenight(command, *words, home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert control_characters(done.stdout) == []
        assert "pwned" in done.stdout


@pytest.mark.parametrize("words", [["play", EVIL], [f"--{EVIL}"], ["replay", f"no-{EVIL}"]])
def test_an_error_message_cannot_control_the_terminal(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = gamenight_here(*words, monkeypatch=monkeypatch, capsys=capsys)
    assert control_characters(refused(done)) == []


def test_other_characters_are_printed_unchanged() -> None:
    told = "Zoë 王 \N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET} a\N{NO-BREAK SPACE}b [red]{0}"
    assert printable(told) == told
    assert printable("\udcff") == "\N{REPLACEMENT CHARACTER}"
