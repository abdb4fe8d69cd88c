"""Create the virtual environment and install the locked versions. Standard library only.

  python3 tools/env.py run      .venv with the packages of server, laboratory and printing
  python3 tools/env.py dev      .venv with the same packages and those of the tests
  python3 tools/env.py bench    .venv-bench with the packages of the rules and the projects we compare with

Uses uv if possible (from PATH, or installed into the environment), otherwise pip. Both read the same
hash-locked files, which name no package index. The machine's pip or uv settings name the index.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
VENVS = {"run": ROOT / ".venv", "dev": ROOT / ".venv", "bench": ROOT / ".venv-bench"}
FLOOR = (3, 11)


def interpreter(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def call(command: list[str], quiet: bool = False) -> bool:
    # Forbid uv to download a Python: it must use the environment's.
    env = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    env["GAMENIGHT_CLIENT"] = "0"  # `make` builds the client itself, see tools/client.py
    sink = subprocess.DEVNULL if quiet else None
    try:
        return not subprocess.run(
            command, cwd=ROOT, env=env, stdout=sink, stderr=sink, check=False
        ).returncode
    except OSError:
        return False


def usable(venv: Path) -> bool:
    """Whether `venv` was created at this path (a moved one has wrong paths inside) and its Python runs."""
    python, made_at = interpreter(venv), venv / ".made-at"
    if not python.exists() or not made_at.is_file() or made_at.read_text() != str(venv):
        return False
    return call([str(python), "-c", f"import sys, pip; sys.exit(sys.version_info < {FLOOR})"], quiet=True)


def create(venv: Path) -> None:
    if sys.version_info < FLOOR:
        need, have = ".".join(map(str, FLOOR)), sys.version.split()[0]
        sys.exit(
            f"error: Python {need} or newer is needed, this is {have}. "
            "Name another: make PYTHON=/path/to/python3.x ..."
        )
    shutil.rmtree(venv, ignore_errors=True)
    if not call([sys.executable, "-m", "venv", str(venv)]):
        sys.exit(f"error: could not create {venv.name}. On Debian or Ubuntu: apt-get install python3-venv")
    (venv / ".made-at").write_text(str(venv))


def installer(python: Path) -> list[str]:
    """The command that installs packages into the environment of `python`."""
    uv = shutil.which("uv")
    if uv is None:
        local = python.with_name("uv.exe" if os.name == "nt" else "uv")
        pip = [str(python), "-m", "pip", "install", "-q", "--require-hashes", "-r", str(LOCKS / "uv.txt")]
        if local.exists() or (os.environ.get("GAMENIGHT_UV") != "0" and call(pip)):
            uv = str(local)
    if uv is not None:
        return [uv, "pip", "install", "-q", "--python", str(python)]
    return [str(python), "-m", "pip", "install", "-q"]


def digest(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes() + b"\0" + (ROOT / "pyproject.toml").read_bytes()).hexdigest()


def provide_node(venv: Path) -> None:
    """Install Node.js as a Python package if the machine has none that can build the client."""
    python = interpreter(venv)
    if (venv / ".has-node").is_file() or venv == VENVS["bench"]:
        return
    need = subprocess.run(
        [str(python), "tools/client.py", "need-node"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    if need:
        print(f"gamenight: no suitable Node.js on PATH, installing {need} ...", flush=True)
        if not call([*installer(python), "--require-hashes", "-r", str(LOCKS / "node.txt")]):
            sys.exit("error: no suitable Node.js on PATH, and its package could not be installed")
        (venv / ".has-node").write_text(need)


def main() -> int:
    level = sys.argv[1] if len(sys.argv) > 1 else ""
    if level not in VENVS:
        sys.exit(__doc__)
    venv = VENVS[level]
    if not usable(venv):
        create(venv)
    want = {name: digest(LOCKS / f"{name}.txt") for name in VENVS}
    # The dev lock contains the run lock, with the same versions.
    accepted = {"run": ("run", "dev"), "dev": ("dev",), "bench": ("bench",)}[level]
    for name in accepted:
        stamp = venv / f".locked-{name}"
        if stamp.is_file() and stamp.read_text() == want[name]:
            provide_node(venv)
            return 0
    print(f"gamenight: setting up {venv.name} ({level}) ...", flush=True)
    install = installer(interpreter(venv))
    packages = [*install, "--require-hashes", "-r", str(LOCKS / f"{level}.txt")]
    project = [*install, "--no-deps", "--no-build-isolation", "-e", str(ROOT)]
    if not call(packages) or not call(project):
        sys.exit("error: the Python packages could not be installed (see above)")
    (venv / f".locked-{level}").write_text(want[level])
    provide_node(venv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
