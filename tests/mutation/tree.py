"""A copy of the repository with an environment of its own, in which code is mutated.

A process that uses the Python of the copy imports `gamenight` from the copy, whoever starts it. So a mutant
is active in servers and workers too.
"""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = Path(os.environ.get("MUTATION_CACHE", ROOT / ".cache" / "mutants"))
TREE = CACHE / "tree"
PYTHON = TREE / ".venv" / "bin" / "python"


def wait() -> None:
    """Let a measurement on this machine go first: wait while the file $MUTATION_PAUSE exists."""
    while (pause := os.environ.get("MUTATION_PAUSE")) and Path(pause).exists():
        time.sleep(5)


def refresh() -> None:
    """Make the copy equal to the working tree, uncommitted changes included."""
    TREE.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True
    )
    names = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
    for name in sorted(names):
        _copy(ROOT / name, TREE / name)
    for folder in ("src", "tests", "docs", "tools"):
        for path in (TREE / folder).rglob("*"):
            ours = path.is_file() and not {"__pycache__", "static"}.intersection(path.parts)
            if ours and path.relative_to(TREE).as_posix() not in names:
                path.unlink()
    _link(ROOT / "src" / "gamenight" / "server" / "static", TREE / "src" / "gamenight" / "server" / "static")
    _environment()


def _copy(source: Path, target: Path) -> None:
    """Copy a file that has changed. An equal one keeps its time, so Python keeps the compiled module."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


def _link(source: Path, target: Path) -> None:
    if source.exists() and not target.is_symlink():
        target.symlink_to(source)


def _environment() -> None:
    """The packages come from the environment that runs this; only `gamenight` comes from the copy."""
    if not PYTHON.exists():
        venv.create(TREE / ".venv", symlinks=True)
    packages = next((TREE / ".venv" / "lib").glob("python*")) / "site-packages"
    shutil.copyfile(TREE / "tests" / "mutation" / "recorder.py", packages / "mutation_recorder.py")
    theirs = site.getsitepackages()[0]
    lines = [str(TREE / "src"), theirs, "import mutation_recorder"]
    (packages / "mutation.pth").write_text("\n".join(lines) + "\n")
    for program in Path(sys.executable).parent.iterdir():
        if program.name == "caddy":
            _link(program, TREE / ".venv" / "bin" / program.name)
