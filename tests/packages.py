"""Installs packages for tests into a folder, with modules and metadata as pip writes them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from playing import ROOT

TOY = (ROOT / "tests" / "core" / "toy.py").read_text(encoding="utf-8")
TOY_GAME = TOY.replace('slug="toy"', 'slug="sealed_bids"')

LAST_BOT = '''
"""A bot that takes the last legal action."""
def last(game, view, seat, legal, rng):
    return legal[-1]
'''


def install(site: Path, name: str, module: str, **groups: Mapping[str, str]) -> None:
    """Install a package with one module of the same name. `groups` are its entry points."""
    site.mkdir(exist_ok=True)
    (site / f"{name}.py").write_text(module, encoding="utf-8")
    lines = [
        line
        for group, entries in groups.items()
        for line in (f"[gamenight.{group}]", *(f"{entry} = {value}" for entry, value in entries.items()))
    ]
    describe(site, name, "\n".join(lines))


def describe(site: Path, name: str, entry_points: str) -> None:
    """Write the metadata of a package."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"{entry_points}\n")


def install_good(site: Path) -> None:
    """Install a working game and a working bot."""
    install(site, "sealed_bids", TOY_GAME, games={"sealed_bids": "sealed_bids:TOY"})
    install(site, "last_bot", LAST_BOT, bots={"last": "last_bot:last"})


def build(package: Path, site: Path) -> None:
    """Build the wheel of a package as pip would, and unpack it where Python finds it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
    done = subprocess.run(command, cwd=package, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (package / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)
