"""`serve --lab`: the server runs the laboratory as a process of its own, for changed components."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.server.changes import VALUE, check, packaged_values
from gamenight.server.wire_lab import CheckedChanges, LabMistake, LabRun, LabStage
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

PATIENCE = 300.0  # seconds; several processes start one after the other
FACES = "cubes.pinecones.faces = 2\n"
SMALL = {"game": "northwest", "changes": FACES, "seats": 2, "bot": "random", "games": 4}
LONG = {**SMALL, "bot": "greedy", "games": 10_000}


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path / 'test.sqlite3'}", "--lab")
    yield server
    server.close()


async def run_of(guest: Guest, method: str = "GET", path: str = "/api/lab", body: object = None) -> LabRun:
    answer = await guest.http.request(method, path, json=body)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=LabRun)


async def until(guest: Guest, stage: LabStage, done: int = 0) -> LabRun:
    async with asyncio.timeout(PATIENCE):
        while (run := await run_of(guest)).stage is not stage or run.done < done:
            assert run.stage in {LabStage.RUNNING, stage}, run
            await asyncio.sleep(0.1)
    return run


def children(process: int) -> set[int]:
    """The processes of the laboratory that a server has started: each leads a process group."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:  # it has just ended
                continue
            if int(parent) == process and b"lab" in words:
                found.add(int(folder.name))
    return found


async def gone(process: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while Path(f"/proc/{process}").exists():
            await asyncio.sleep(0.1)


async def test_a_designer_compares_changes_and_plays_a_table_with_them(lab: Server) -> None:
    async with Guest(lab.url) as ann:
        begun = await run_of(ann, "POST", body=SMALL)
        assert (begun.stage, begun.done) == (LabStage.RUNNING, 0)
        run = await until(ann, LabStage.DONE)
        assert run.done == 8
        assert run.findings
        assert run.findings.changes == ("cubes.pinecones.faces: 1 → 2",)
        told = "These 4 pairs of games show no significant difference between A and B."
        assert run.findings.sentences[0] == told
        turns = next(each for each in run.findings.rows if each.name == "Turns")
        assert (turns.chapter, turns.a, turns.b, turns.difference) == ("How long it takes", "32", "32", "0")
        pages = {}
        for which in ("comparison", "packaged", "changed"):
            answer = await ann.http.get(f"/api/lab/pages/{which}")
            assert answer.headers["content-security-policy"].startswith("default-src 'none'")
            pages[which] = answer.text
        assert [run.components in text for text in pages.values()] == [True, False, True]
        assert told in pages["comparison"]
        assert "A is packaged, B is changed." in pages["comparison"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        wanted = {"game": "northwest", "seats": seats, "first": 0, "components": run.components}
        table = await ann.post("/api/tables", wanted)
        assert table.components == run.components
        assert table.own_components == "changed in the laboratory"
        other = await ann.refused("/api/tables", {**wanted, "game": "wednesday"})
        assert other.code == "bad_table"


async def test_one_run_at_a_time_which_can_be_stopped(lab: Server) -> None:
    async with Guest(lab.url) as ann, Guest(lab.url) as bob:
        await run_of(ann, "POST", body=LONG)
        await until(ann, LabStage.RUNNING, done=1)
        (process,) = children(lab.process.pid)
        assert os.getpriority(os.PRIO_PROCESS, process) >= 10
        assert os.getpgid(process) == process
        refused = await bob.refused("/api/lab", SMALL)
        assert refused.code == "not_open"
        assert refused.message == "the laboratory is busy with a run of northwest; stop it or wait"
        stopped = await run_of(ann, "POST", "/api/lab/stop")
        assert stopped.stage is LabStage.STOPPED
        await gone(process)
        assert (await ann.http.get("/api/lab/pages/changed")).status_code == 404


@pytest.mark.parametrize("end", ["stop", "kill"])
async def test_a_run_ends_with_the_server(lab: Server, end: str) -> None:
    async with Guest(lab.url) as ann:
        await run_of(ann, "POST", body=LONG)
        await until(ann, LabStage.RUNNING, done=1)
    (process,) = children(lab.process.pid)
    if end == "stop":
        status, errors = lab.stop()
        assert (status, errors) == (0, "")
    else:
        lab.kill()
    await gone(process)


async def test_a_process_that_dies_is_told_as_a_sentence(lab: Server) -> None:
    async with Guest(lab.url) as ann:
        await run_of(ann, "POST", body=LONG)
        await until(ann, LabStage.RUNNING, done=1)
        (process,) = children(lab.process.pid)
        os.kill(process, 9)
        run = await until(ann, LabStage.FAILED)
        assert run.problem == "the process of the laboratory was ended"


async def test_every_mistake_is_told_with_its_line(lab: Server) -> None:
    async with Guest(lab.url) as ann:
        texts = {
            "cubes.pinecones.facs = 2\n": ("cubes.pinecones.facs is unknown; did you mean faces?", 1),
            "# more faces\ncubes.pinecones.faces = \n": (f"invalid value ({VALUE})", 2),
            "": ("nothing is changed yet", None),
        }
        for text, told in texts.items():
            answer = await ann.http.post("/api/lab/games/northwest/check", json={"changes": text})
            assert msgspec.json.decode(answer.content, type=CheckedChanges).mistakes == (LabMistake(*told),)
            assert (await ann.refused("/api/lab", {**SMALL, "changes": text})).code == "bad_components"
        answer = await ann.http.post("/api/lab/games/northwest/check", json={"changes": FACES})
        assert answer.json() == {"mistakes": [], "differences": ["cubes.pinecones.faces: 1 → 2"]}
        assert (await ann.http.get("/api/lab")).json() is None


@pytest.mark.parametrize(
    "wrong",
    [{"games": 10_001}, {"games": 0}, {"seats": 5}, {"bot": "nobody"}, {"game": "chess"}, {"more": 1}],
)
async def test_a_run_that_cannot_be_played_is_refused(lab: Server, wrong: dict[str, object]) -> None:
    async with Guest(lab.url) as ann:
        await ann.refused("/api/lab", {**SMALL, **wrong})
        assert (await ann.http.get("/api/lab")).json() is None


async def test_a_page_of_another_site_cannot_start_a_run(lab: Server) -> None:
    async with Guest(lab.url) as ann:
        headers = {"Origin": "https://evil.example"}
        answer = await ann.http.post("/api/lab", json=SMALL, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


async def test_without_the_flag_there_is_no_laboratory(server: Server) -> None:
    async with Guest(server.url) as ann:
        assert not (await ann.http.get("/api/shelf")).json()["lab"]
        for path in ("/api/lab", "/api/lab/games/northwest", "/api/lab/pages/changed"):
            assert (await ann.refused(path, method="GET")).code == "not_found"
        for path, body in (
            ("/api/lab", SMALL),
            ("/api/lab/stop", None),
            ("/api/lab/games/northwest/check", {"changes": ""}),
        ):
            assert (await ann.refused(path, body)).code == "not_found"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_lines_of_all_values_are_toml_that_changes_nothing(game: AnyGame) -> None:
    lines = [f"{each.path} = {each.value}" for each in packaged_values(game)]
    assert check(game, "\n".join(lines)).mistakes == (LabMistake("nothing is changed yet", None),)
