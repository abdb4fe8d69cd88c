"""`pip install gamenight` without extras: the wheel and its dependencies, but not those of an extra."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from cli.running import refused
from playing import ROOT

SERVER = {"alembic", "asyncpg", "httptools", "ifaddr", "litestar", "prometheus_client", "segno", "sqlalchemy"}
SERVER |= {"uvicorn", "uvloop", "websockets"}
LAB = {"altair", "jinja2", "openskill", "optuna", "polars", "vl_convert"}
PRINT = {"typst"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the built wheel and its dependencies, as pip would install them."""
    wheels, folder = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    env = {**os.environ, "GAMENIGHT_CLIENT": "0"}  # the browser client is not needed here
    subprocess.run(build, cwd=ROOT, env=env, capture_output=True, check=True)
    with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    own = PathDistribution(next(folder.glob("gamenight-*.dist-info")))
    for needed in closure(own, {}).values():
        for name in {file.parts[0] for file in needed.files or () if ".." not in file.parts}:
            found = Path(str(needed.locate_file(name)))
            if found.exists() and not (folder / name).exists():
                (folder / name).symlink_to(found)
    return folder


def required(owner: Distribution) -> Iterator[str]:
    for line in owner.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield requirement.name


def closure(owner: Distribution, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The direct and indirect dependencies of a package, without its extras."""
    for name in required(owner):
        if name not in found:
            found[name] = distribution(name)
            closure(found[name], found)
    return found


def python(*words: str, installed: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with only that folder. -S excludes the packages of this environment."""
    home = installed.parent / "home"
    env = {**os.environ, "PYTHONPATH": str(installed), "XDG_STATE_HOME": str(home), "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-S", *words],
        cwd=installed,
        env=env,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def gamenight(*words: str, installed: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return python("-m", "gamenight", *words, installed=installed, typed=typed)


def test_the_packages_of_the_extras_are_not_installed(installed: Path) -> None:
    program = "import pkgutil; print(*[module.name for module in pkgutil.iter_modules()])"
    found = set(python("-c", program, installed=installed).stdout.split())
    assert {"gamenight", "msgspec", "rich", "typer"} <= found
    assert not (SERVER | LAB | PRINT) & found


def test_games_can_be_listed_played_simulated_and_verified(installed: Path) -> None:
    done = gamenight("games", "--json", installed=installed)
    assert done.returncode == 0, done.stderr
    assert "northwest" in [card["slug"] for card in json.loads(done.stdout)]
    words = ["sim", "northwest", "--games", "120", "--workers", "2", "--json", "-"]
    done = gamenight(*words, installed=installed)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 120
    done = gamenight("play", "wednesday", "--seed", "base", installed=installed, typed="m\nq\n")
    assert done.returncode == 0, done.stderr
    stored = ROOT / "tests" / "data" / "northwest" / "journals-full-2.json"
    for command in ("replay", "verify"):
        done = gamenight(command, str(stored), installed=installed)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", [["serve"], ["backup", "x.sqlite3"], ["restore", "x.sqlite3"]])
def test_a_command_of_the_server_says_how_to_install_it(words: list[str], installed: Path) -> None:
    told = refused(gamenight(*words, installed=installed))
    assert "this command needs the server's packages" in told
    assert told.endswith("install them with: pip install 'gamenight[server]'")


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["arena", "northwest"], "openskill"),
        (["lab", "run", "northwest", "--out", "x"], "polars"),
        (["lab", "compare", "a.toml", "b.toml"], "polars"),
        (["lab", "tune", "northwest", "--target", "t.toml", "--out", "x"], "polars"),
        (["lab", "report", "x", "--out", "x.html"], "jinja2"),
    ],
)
def test_a_command_of_the_laboratory_says_how_to_install_it(
    words: list[str], missing: str, installed: Path
) -> None:
    told = refused(gamenight(*words, installed=installed))
    assert f"this command needs the laboratory's packages, but {missing} is not installed" in told
    assert told.endswith("install them with: pip install 'gamenight[lab]'")


def test_printing_says_how_to_install_its_packages(installed: Path) -> None:
    told = refused(gamenight("print", "northwest", "--out", "x.pdf", installed=installed))
    assert "this command needs the print packages, but typst is not installed" in told
    assert told.endswith("install them with: pip install 'gamenight[print]'")


def test_the_wheel_contains_the_rules_and_the_template_of_the_sheets(installed: Path) -> None:
    pages = {
        path.name: path.read_text(encoding="utf-8") for path in (installed / "gamenight" / "rules").iterdir()
    }
    assert pages == {
        path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "rules").iterdir()
    }
    assert (installed / "gamenight" / "printing" / "sheets.typ").is_file()


def test_rules_bots_simulations_and_terminal_load_no_package_of_an_extra() -> None:
    """In this environment they are installed, but not imported."""
    program = (
        "import sys, gamenight.games, gamenight.bots, gamenight.lab.simulate, gamenight.cli.app;"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not (SERVER | LAB | PRINT) & set(done.stdout.split())
