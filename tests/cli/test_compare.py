"""`gamenight lab compare` in a real process: what it prints, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import gamenight, gamenight_here, refused

PACKAGED = 'game = "northwest"\n[lab]\nbots = "random"\n'
CHANGED = f"{PACKAGED}[cubes.pinecones]\nfaces = 6\n"


def written(folder: Path, a: str, b: str) -> list[str]:
    """The words of the command for two files."""
    for name, text in (("a", a), ("b", b)):
        (folder / f"{name}.toml").write_text(text)
    return [
        "lab",
        "compare",
        *(str(folder / f"{name}.toml") for name in "ab"),
        "--out",
        str(folder / "c.html"),
    ]


def test_findings_come_first_then_a_table_then_the_page(tmp_path: Path) -> None:
    words = [*written(tmp_path, PACKAGED, CHANGED), "--games", "40", "--figures", str(tmp_path / "c.json")]
    done = gamenight(*words, home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("With B, ")
    assert "): significant.\n" in done.stdout
    assert "Choices of a decision" in done.stdout
    assert done.stdout.endswith(f"The whole comparison is in {tmp_path / 'c.html'}.\n")
    page = (tmp_path / "c.html").read_text()
    assert "cubes.pinecones.faces: 1 → 6" in page
    found = json.loads((tmp_path / "c.json").read_text())
    assert found["changes"] == ["cubes.pinecones.faces: 1 → 6"]
    assert done.stdout.splitlines()[: len(found["sentences"])] == found["sentences"]
    choices = next(row for row in found["rows"] if row["name"] == "Choices of a decision")
    assert (choices["seats"], choices["judged"], choices["differs"]) == (2, "significant", True)
    assert f"{choices['a']} " in done.stdout
    again = gamenight(*words, "--progress", "json", home=tmp_path)
    assert json.loads(again.stderr) == {"done": 80, "games": 80}
    assert again.stdout == done.stdout


def test_an_experiment_can_be_played_as_components(tmp_path: Path) -> None:
    words = written(tmp_path, PACKAGED, CHANGED)
    done = gamenight("components", "check", "northwest", words[3], home=tmp_path)
    assert "cubes.pinecones.faces: 1 → 6" in done.stdout


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        (PACKAGED, 'game = "wednesday"\n', "is for 'northwest' and"),
        (PACKAGED, "[lab]\nseats = 2\n", "does not say which game it is for"),
        (PACKAGED, f"{PACKAGED}seats = 3\n", "is for 2 seats and"),
        (PACKAGED, f"{PACKAGED}seats = 7\n", "Northwest is for 2 to 4 players, not 7"),
        (PACKAGED, f'{PACKAGED}options = {{mix = "odd"}}\n', "not 'odd'"),
        (PACKAGED, 'game = "northwest"\n[lab]\nbots = "clever"\n', "there is no bot 'clever'"),
        (PACKAGED, f"{PACKAGED}[cubes.pinecones]\nfaecs = 2\n", "line 5: "),
        (PACKAGED, "game = \n", "b.toml: "),
    ],
)
def test_a_mistake_gets_a_one_sentence_error(
    a: str,
    b: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = written(tmp_path, a, b)
    assert sentence in refused(gamenight_here(*words, monkeypatch=monkeypatch, capsys=capsys))
    assert not (tmp_path / "c.games").exists()


def test_a_missing_file_and_a_changed_one_get_a_one_sentence_error(tmp_path: Path) -> None:
    words = [*written(tmp_path, PACKAGED, CHANGED), "--games", "2"]
    assert gamenight(*words, home=tmp_path).returncode == 0
    (tmp_path / "b.toml").write_text(CHANGED.replace("6", "5"))
    assert "holds another run, with other components: name another" in refused(
        gamenight(*words, home=tmp_path)
    )
    (tmp_path / "b.toml").unlink()
    assert f"cannot read {tmp_path / 'b.toml'}" in refused(gamenight(*words, home=tmp_path))
