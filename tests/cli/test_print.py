"""The command print."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import gamenight, gamenight_here, refused
from printing.reading import pages, size, squeezed, text


def test_print_writes_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "sheets.pdf"
    done = gamenight("print", "nomads_land", "--paper", "letter", "--out", str(out), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{out}: print it at 100 %, then measure the ruler on the first sheet\n"
    assert {size(page) for page in pages(out.read_bytes())} == {(215.9, 279.4)}


def test_print_takes_own_components(tmp_path: Path) -> None:
    mine, out = tmp_path / "mine.toml", tmp_path / "sheets.pdf"
    mine.write_text("[cubes.pinecones]\nsupply = [10, 14]\n")
    words = ("print", "northwest", "--components", str(mine), "--out", str(out))
    done = gamenight(*words, home=tmp_path)
    assert done.returncode == 0, done.stderr
    first = text(pages(out.read_bytes())[0])
    assert squeezed("Pinecone tokens 14 printed") in first
    assert squeezed("changed from the packaged ones") in first


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["print", "chess", "--out", "x.pdf"], "chess"),
        (["print", "northwest"], "--out"),
        (["print", "northwest", "--out", "x.pdf", "--paper", "a3"], "a3"),
        (["print", "northwest", "--out", "missing/x.pdf"], "there is no folder missing"),
        (["print", "northwest", "--out", "."], "it is a folder"),
        (
            ["print", "northwest", "--out", "x.pdf", "--components", "missing.toml"],
            "cannot read missing.toml",
        ),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(gamenight_here(*words, monkeypatch=monkeypatch, capsys=capsys))
    assert not Path("x.pdf").exists()
