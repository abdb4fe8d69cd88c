"""Shell completion: a real Bash runs the script that gamenight prints."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gamenight.bots import BOTS
from gamenight.games import GAMES

BIN = str(Path(sys.executable).parent)
SLUGS = [game.slug for game in GAMES]


def bash(script: str, home: Path) -> str:
    """Run a script. It ends with `true`: otherwise Bash execs the last command and Typer sees no shell."""
    env = {**os.environ, "HOME": str(home), "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "--norc", "-c", script], capture_output=True, text=True, env=env, timeout=60, check=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def function() -> str:
    """The name of the Bash function for completion."""
    return bash("gamenight --show-completion; true", Path.home())


def offered(line: str, function: str, home: Path) -> list[str]:
    """The completions of the last word of a line. After a blank, that word is empty."""
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    script = f"""
        {function}
        COMP_WORDS=({shlex.join(words)}) COMP_CWORD={len(words) - 1}
        _gamenight_completion gamenight
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    return bash(script, home).split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("gamenight pl", ["play"]),
        ("gamenight play ", SLUGS),
        ("gamenight sim nor", ["northwest"]),
        ("gamenight sim northwest --bo", ["--bots"]),
        ("gamenight sim northwest --bots ", list(BOTS)),
        ("gamenight sim northwest --bots greedy,ra", ["greedy,random"]),
        ("gamenight arena northwest no", ["northwest", "nomads_land", "nowhere"]),
        ("gamenight arena a", ["all"]),
        ("gamenight arena northwest --bots greedy,le", [f"greedy,level{at}" for at in range(1, 6)]),
        ("gamenight components ", ["export", "check"]),
        ("gamenight components export nor", ["northwest"]),
        ("gamenight components check no", ["northwest", "nomads_land", "nowhere"]),
        ("gamenight arena northwest --co", ["--components"]),
        ("gamenight serve --co", ["--components"]),
        ("gamenight play northwest --players Ann,gr", ["Ann,greedy"]),
        ("gamenight sim northwest -o pi", ["pinecones=10", "pinecones=12"]),
        ("gamenight sim wednesday --option ", ["level=beginner", "level=expert"]),
    ],
)
def test_a_word_is_completed(line: str, words: list[str], function: str, tmp_path: Path) -> None:
    assert offered(line, function, tmp_path) == words


def test_completion_is_installed_for_the_shell_that_asks(tmp_path: Path) -> None:
    told = bash("gamenight --install-completion; true", tmp_path)
    assert "bash completion installed in" in told
    assert "source" in (tmp_path / ".bashrc").read_text()
    assert "_gamenight_completion" in (tmp_path / ".bash_completions" / "gamenight.sh").read_text()
