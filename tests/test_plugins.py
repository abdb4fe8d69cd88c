"""Plug-ins on the command line: games and bots of other installed packages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamenight.bots import BOTS
from gamenight.games import GAMES
from packages import LAST_BOT, TOY_GAME, describe, install, install_good
from playing import ROOT

CHANGED = "from msgspec.structs import replace\nfrom sealed_bids import TOY\nGAME = replace(TOY, {changes})\n"
NEW = 'slug="other", title="Other"'

BROKEN_GAMES = {
    "no_import": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "no_value": ("", "AttributeError: module 'no_value' has no attribute 'GAME'"),
    "exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "a_list": ("GAME = [1]", "a_list:GAME is not a Game but a value of type list"),
    "same_slug": (CHANGED.format(changes='slug="nowhere"'), "there is a game 'nowhere' with the title"),
    "same_title": (CHANGED.format(changes='slug="other", title="Nowhere"'), "the title 'Nowhere' already"),
    "bad_slug": (CHANGED.format(changes='slug="../x", title="Other"'), "matching regex"),
    "no_title": (CHANGED.format(changes='slug="other", title=""'), "length >= 1 - at `$.title`"),
    "no_bound": (CHANGED.format(changes=f"{NEW}, bound=0"), "Expected `int` >= 1 - at `$.bound`"),
    "no_version": (
        CHANGED.format(changes=f'{NEW}, version="1"'),
        "got `str` - at `$.version`",
    ),
    "no_box": (CHANGED.format(changes=f"{NEW}, about=None"), "Expected `object`, got `null` - at `$.about`"),
    "no_seats": (CHANGED.format(changes=f"{NEW}, seats=range(0)"), "seats is range(0, 0), not a range of"),
    "few_seats": (CHANGED.format(changes=f"{NEW}, seats=(2, 3)"), "seats is (2, 3), not a range of"),
    "no_set_up": (
        CHANGED.format(changes=f"{NEW}, setup=None"),
        "'NoneType' object is not callable",
    ),
}
BROKEN_BOTS = {
    "no_function": ("last = 5", "no_function:last is not a bot: a function of game, view, seat,"),
    "few_words": ("def last(view): ...", "few_words:last is not a bot: a function of game, view, seat,"),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with a working game and a working bot."""
    folder = tmp_path_factory.mktemp("plugins") / "site"
    install_good(folder)
    return folder


@pytest.fixture(scope="module")
def broken_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same folder, with plug-ins that have every kind of fault."""
    folder = tmp_path_factory.mktemp("broken") / "site"
    install_good(folder)
    for name, (module, _) in BROKEN_GAMES.items():
        install(folder, name, module, games={name: f"{name}:GAME"})
    for name, (module, _) in BROKEN_BOTS.items():
        install(folder, name, module, bots={name: f"{name}:last"})
    install(folder, "old_names", LAST_BOT, bots={"greedy": "old_names:last", "So Clever": "old_names:last"})
    install(folder, "the_copy", TOY_GAME, games={"copy": "the_copy:TOY"})
    describe(folder, "malformed", "[gamenight.games]\nno value")
    return folder


def gamenight_(*words: str, site: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with the packages of a folder."""
    env = {**os.environ, "PYTHONPATH": str(site), "XDG_STATE_HOME": str(site / "state"), "COLUMNS": "100"}
    command = [sys.executable, "-m", "gamenight", *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=env, timeout=120, check=False
    )


def test_an_installed_game_is_listed_after_our_games(site: Path) -> None:
    done = gamenight_("games", site=site)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.index("nowhere  Nowhere") < done.stdout.index("sealed_bids  Sealed Bids, by Nobody")
    assert "-o deck=" in done.stdout


@pytest.mark.parametrize("command", ["play", "sim", "arena"])
def test_an_installed_bot_is_named_in_the_help(command: str, site: Path) -> None:
    assert f"{[*BOTS][-1]}, last" in " ".join(gamenight_(command, "--help", site=site).stdout.split())


def test_an_installed_bot_simulates_an_installed_game_on_several_processes(site: Path) -> None:
    words = ["sim", "sealed_bids", "--bots", "last,random", "--games", "120", "--workers", "2", "--json", "-"]
    done = gamenight_(*words, site=site)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["game"], found["games"], found["bots"]) == ("sealed_bids", 120, ["last", "random"])


def test_an_installed_game_is_played_against_an_installed_bot(site: Path, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept.json")
    done = gamenight_(
        "play", "sealed_bids", "--players", "Ann,last", "--save", kept, site=site, typed="h\n2\n"
    )
    assert done.returncode == 0, done.stderr
    assert "(best)" in done.stdout
    again = gamenight_("replay", kept, site=site)
    assert again.returncode == 0, again.stderr
    assert "Birch bids face down." in again.stdout


def test_every_broken_plug_in_is_reported_in_one_line_and_the_command_works(broken_site: Path) -> None:
    done = gamenight_("games", site=broken_site)
    assert done.returncode == 0
    assert "sealed_bids  Sealed Bids" in done.stdout
    lines = done.stderr.splitlines()
    for name, (_, why) in {**BROKEN_GAMES, **BROKEN_BOTS}.items():
        (line,) = [each for each in lines if f"of package {name} " in each]
        assert line.startswith(f"gamenight: plug-in {name!r} of package {name} is skipped: ")
        assert why in line
    assert "the entry points of package malformed cannot be read: " in done.stderr
    assert "plug-in 'greedy' of package old_names is skipped: there is a bot 'greedy' already" in done.stderr
    assert (
        "plug-in 'So Clever' of package old_names is skipped: 'So Clever' is not a valid bot name"
        in done.stderr
    )
    assert "plug-in 'copy' of package the_copy is skipped: there is a game 'sealed_bids' with" in done.stderr
    assert len(lines) == len(BROKEN_GAMES) + len(BROKEN_BOTS) + 4


def test_importing_the_games_loads_no_plug_in(site: Path) -> None:
    asked = "import sys; from gamenight.games import GAMES; print(len(GAMES), 'sealed_bids' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(site)])}
    done = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(len(GAMES)), "False"]
