"""Bots at the terminal wait for the person, if both may act at the same time in a cooperative game."""

from __future__ import annotations

import json
from pathlib import Path

from cli.running import gamenight

WORDS = ("play", "nowhere", "--players", "Ann,greedy,greedy", "--seed", "20", "--first", "1", "--plain")


def played(folder: Path, *typed: str) -> tuple[str, list[int]]:
    """What the terminal shows, and who acted."""
    save = folder / "kept.json"
    done = gamenight(*WORDS, "--save", str(save), home=folder, typed="\n".join(typed) + "\n")
    assert done.returncode == 0, done.stderr
    return done.stdout, [seat for seat, _ in json.loads(save.read_bytes())["log"] if seat >= 0]


def test_bots_say_what_they_want_and_act_after_the_person(tmp_path: Path) -> None:
    told, acted = played(tmp_path, "1", "q")
    assert told.count(" wants to ") == 2
    assert acted == [0, 1, 2]  # everybody has chosen a character, and nobody more
    told, acted = played(tmp_path, "1", "1", "q")
    assert acted[:4] == [0, 1, 2, 0]
    assert set(acted[4:]) == {1, 2}
