"""Odd files on the command line: one sentence, exit status 2, no traceback."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import refused
from server.serving import Server

# Runs one command after the other; prints the status and the output of each.
TRY = """
import contextlib, io, json, sys, traceback
from gamenight.cli import main
for words in json.loads(sys.argv[1]):
    sys.argv = ["gamenight", *words]
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        except BaseException:
            status = traceback.format_exc()
    print(json.dumps([status, out.getvalue(), errors.getvalue()]))
"""


def without_override() -> None:
    """Let file permissions hold for root too: drop CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH for good."""
    if os.geteuid() == 0:
        for capability in (1, 2):
            ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def odd_files(folder: Path) -> list[str]:
    contents = {
        "empty": b"",
        "binary": bytes(range(256)) * 100,
        "not-utf-8": b'{"format": "\xff\xfe"}',
        "brackets": b"[" * 5000,
        "objects": b'{"log":' * 5000,
        "digits": b"7" * 5000,
        "number": b'{"format": "gamenight/2", "game": "northwest", "seats": ' + b"7" * 5000 + b"}",
        "list": b"[]",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "locked").write_bytes(b"{}")
    (folder / "locked").chmod(0)
    (folder / "folder").mkdir()
    names = [str(folder / name) for name in (*contents, "locked", "folder", "missing", "a" * 5000)]
    return [*names, str(folder / "binary" / "inside"), "/dev/zero", "/dev/null"]


COMMANDS: dict[str, Callable[[str, Path], list[str]]] = {
    "verify": lambda file, _: ["verify", file],
    "replay": lambda file, _: ["replay", file],
    "restore": lambda file, folder: ["restore", file, "--database", f"sqlite:///{folder / 'new.sqlite3'}"],
    "serve": lambda file, _: ["serve", "--port", "0", "--database", f"sqlite:///{file}"],
    "components": lambda file, folder: [
        *("serve", "--port", "0", "--components", file),
        *("--database", f"sqlite:///{folder / 'new.sqlite3'}"),
    ],
    "backup": lambda file, folder: ["backup", str(folder / "copy"), "--database", f"sqlite:///{file}"],
}

FINE = {("serve", "empty"), ("serve", "missing"), ("backup", "empty")}
"""SQLite takes an empty file for an empty database."""


@pytest.mark.parametrize("command", COMMANDS)
def test_an_odd_file_is_a_one_sentence_error(tmp_path: Path, command: str) -> None:
    files = [file for file in odd_files(tmp_path) if (command, Path(file).name) not in FINE]
    words = [COMMANDS[command](file, tmp_path) for file in files]
    done = subprocess.run(
        [sys.executable, "-c", TRY, json.dumps(words)],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        preexec_fn=without_override,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(files)
    for file, (status, out, errors) in zip(files, answers, strict=True):
        assert (status, out, errors.count("\n")) == (2, "", 1), (file[:80], status, errors)
        assert errors.startswith("gamenight: ")
        assert len(errors) < 700


def test_a_database_that_cannot_be_read_is_replaced_by_a_backup_and_kept(tmp_path: Path) -> None:
    database, copy = tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3"
    Server(f"sqlite:///{database}").stop()
    command = [sys.executable, "-m", "gamenight"]
    address = ["--database", f"sqlite:///{database}"]
    subprocess.run([*command, "backup", str(copy), *address], check=True, capture_output=True)
    database.write_bytes(b"not a database any more")
    done = subprocess.run([*command, "backup", str(tmp_path / "b"), *address], text=True, capture_output=True)
    assert "not a database" in refused(done)
    done = subprocess.run([*command, "restore", str(copy), *address], text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "a.previous.sqlite3").read_bytes() == b"not a database any more"
    Server(f"sqlite:///{database}").stop()
