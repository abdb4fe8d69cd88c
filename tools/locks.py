"""Write the lock files, or check that they are complete and contain no address.

python tools/locks.py write [--upgrade]
python tools/locks.py write-npm
python tools/locks.py check
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import client

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "requirements"
NPM = [ROOT / "web", ROOT / "web" / "mutation", ROOT / "tests" / "e2e"]
UV_VERSION = "uv==0.13.7"


def compile_lock(name: str, source: list[str], stdin: str | None = None, *more: str) -> None:
    # --universal: one file for every platform and every supported Python.
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv if uv.exists() else "uv"), "pip", "compile", "-q", "--universal", "--generate-hashes"]
    command += ["--no-header", "--no-emit-index-url", "--python-version", "3.11", *more, *source]
    command += ["-o", str(LOCKS / f"{name}.txt")]
    env = {k: v for k, v in os.environ.items() if not k.startswith(("UV_INDEX", "UV_DEFAULT_INDEX"))}
    subprocess.run(command, cwd=ROOT, env=env, input=stdin, text=True, check=True)


def write(upgrade: bool) -> None:
    LOCKS.mkdir(exist_ok=True)
    more = ["--upgrade"] if upgrade else []
    whole = ["pyproject.toml", "--extra", "server", "--extra", "lab", "--extra", "print"]
    compile_lock("dev", [*whole, "--group", "dev"], None, *more)
    # The dev lock is a constraint, so the run lock has the same versions.
    compile_lock("run", [*whole, "--group", "build", "-c", "requirements/dev.txt"])
    ray = ["pyproject.toml", "--extra", "ray", "--group", "ray", "-c", "requirements/dev.txt"]
    compile_lock("ray", ray, None, *more)
    compile_lock("bench", ["pyproject.toml", "--group", "bench", "-c", "requirements/dev.txt"], None, *more)
    compile_lock("uv", ["-"], UV_VERSION, *more)
    compile_lock("node", ["-"], client.NODE_WHEEL, *more)
    for folder in NPM:
        write_npm_lock(folder, upgrade)


def write_npm_lock(folder: Path, upgrade: bool) -> None:
    # In a folder without node_modules: otherwise npm locks only this platform's optional packages.
    with tempfile.TemporaryDirectory() as scratch:
        for name in ["package.json", ".npmrc", *([] if upgrade else ["package-lock.json"])]:
            if (folder / name).exists():
                shutil.copy(folder / name, scratch)
        client.Npm().run("install", "--package-lock-only", "--ignore-scripts", cwd=Path(scratch))
        shutil.copy(Path(scratch) / "package-lock.json", folder)


def npm_problems(folder: Path) -> list[str]:
    found: list[str] = []
    packages = json.loads((folder / "package-lock.json").read_text())["packages"]
    names = {key.rpartition("node_modules/")[2] for key in packages}
    for key, entry in packages.items():
        if "resolved" in entry:
            found.append(f"{folder.name}: {key} has a resolved address")
        if key and "integrity" not in entry and not entry.get("link"):
            found.append(f"{folder.name}: {key} has no integrity hash")
        # If the registry lacks packages of other platforms, the lock is incomplete and `npm ci` refuses it.
        for name in set(entry.get("optionalDependencies", {})) - names:
            found.append(f"{folder.name}: {name}, optional for {key}, is not locked")
    return found


def problems() -> list[str]:
    found: list[str] = [problem for folder in NPM for problem in npm_problems(folder)]
    for path in sorted(LOCKS.glob("*.txt")):
        text = path.read_text()
        if "://" in text or re.search(r"^\s*(-i|-f|--(extra-)?index-url|--find-links)\b", text, re.M):
            found.append(f"{path.name}: names an index or an address")
        for requirement in re.findall(r"^[A-Za-z0-9].*?(?=^[A-Za-z0-9]|\Z)", text, re.M | re.S):
            if "--hash=sha256:" not in requirement:
                found.append(f"{path.name}: {requirement.split()[0]} has no hash")
    return found


def main() -> int:
    match sys.argv[1:]:
        case ["write", *rest]:
            write("--upgrade" in rest)
        case ["write-npm"]:
            for folder in NPM:
                write_npm_lock(folder, upgrade=False)
        case ["check"]:
            pass
        case _:
            sys.exit(__doc__)
    found = problems()
    print("\n".join(found) or "locks: complete, without addresses")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
