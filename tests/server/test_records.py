"""Finished games: the record, the replay, and the verification of the shuffle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamenight.core import CHANCE, draw_first, record
from gamenight.games import game as find_game
from gamenight.server.wire import Code, TableInfo
from gamenight.server.wire_replay import Replay
from playing import older_record
from server.forking import gamenight
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

NORTHWEST = find_game("northwest")
DATA = Path(__file__).parent.parent / "data"


async def finished(guest: Guest, *seats: str, game: str = "northwest") -> TableInfo:
    table = await guest.set_up(*seats, game=game)
    async with guest.live(table.id) as live:
        await live.play_out()
    return table


async def test_a_record_is_verified_against_the_commitment_of_its_table(
    server: Server, tmp_path: Path
) -> None:
    async with Guest(server.url) as ann:
        table = await finished(ann, "me", "random")
        answer = await ann.http.get(f"/api/tables/{table.id}/record")
        ended = await ann.table(table.id)
    assert "attachment" in answer.headers["content-disposition"]
    assert ended.seed is not None
    assert ended.shuffle is not None
    assert ended.shuffle.commitment_to(ended.seed) == table.commitment == ended.commitment
    file = tmp_path / "game.json"
    file.write_bytes(answer.content)
    downloaded, _ = record.read(NORTHWEST, answer.content)
    assert (downloaded.players[1], downloaded.bots) == ("Birch", (None, "random"))
    good = gamenight("verify", str(file), "--commitment", table.commitment)
    assert (good.returncode, good.stderr) == (0, "")
    assert "64 chance outcomes" in good.stdout
    assert table.commitment in good.stdout
    shown = gamenight("replay", str(file))
    assert shown.returncode == 0
    assert "won" in shown.stdout or "share" in shown.stdout


def _other_seed(data: dict[str, Any]) -> None:
    data["seed"] = "f" * 64


def _no_seed(data: dict[str, Any]) -> None:
    data["seed"] = None


def _swapped_rolls(data: dict[str, Any]) -> None:
    log = data["log"]
    first = log[0]
    other = next(n for n, entry in enumerate(log[:64]) if entry != first)
    log[0], log[other] = log[other], log[0]


@pytest.mark.parametrize("change", [_other_seed, _no_seed, _swapped_rolls])
def test_a_record_that_was_tampered_with_is_refused(
    tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    stored = DATA / "northwest" / "journals-full-2.json"
    data = msgspec.json.decode(stored.read_bytes())
    assert gamenight("verify", str(stored)).returncode == 0
    change(data)
    file = tmp_path / "changed.json"
    file.write_bytes(msgspec.json.encode(data))
    found = gamenight("verify", str(file))
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1


def test_a_record_of_the_older_format_is_verified_with_its_own_numbering(tmp_path: Path) -> None:
    older = older_record(find_game("nomads_land"), 4, "by place")
    assert b"gamenight/1" in older
    file = tmp_path / "game.json"
    file.write_bytes(older)
    assert gamenight("verify", str(file)).returncode == 0
    file.write_bytes(older.replace(b"gamenight/1", b"gamenight/2"))
    found = gamenight("verify", str(file))
    assert found.returncode == 2
    assert "is not what the seed deals" in found.stderr


async def test_a_record_with_chance_between_the_actions_is_verified(server: Server, tmp_path: Path) -> None:
    async with Guest(server.url) as ann:
        table = await finished(ann, "me", "random", game="nomads_land")
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
    file = tmp_path / "game.json"
    file.write_bytes(data)
    log = msgspec.json.decode(data)["log"]
    dealt = [place for place, (seat, _) in enumerate(log) if seat == CHANCE]
    assert dealt != list(range(len(dealt)))  # otherwise both numberings would be equal
    assert b"gamenight/3" in data
    good = gamenight("verify", str(file), "--commitment", table.commitment)
    assert (good.returncode, good.stderr) == (0, "")
    assert f"{len(dealt)} chance outcomes" in good.stdout


@pytest.mark.parametrize(
    ("off", "by", "code"), [(0, "lot", 0), (1, "lot", 2), (1, "choice", 0), (1, "rematch", 0)]
)
def test_only_a_first_seat_by_lot_must_be_the_one_that_the_seed_draws(
    tmp_path: Path, off: int, by: str, code: int
) -> None:
    fields = msgspec.json.decode((DATA / "northwest" / "journals-full-3.json").read_bytes())
    fields["first"] = {"seat": (draw_first(fields["seed"], 3) + off) % 3, "by": by}
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(fields))
    found = gamenight("verify", str(file))
    assert found.returncode == code
    assert ("The first seat is the one drawn by lot from the seed." in found.stdout) == (
        (off, by) == (0, "lot")
    )
    assert ("the first seat is not the one that the seed draws" in found.stderr) == (code == 2)


def test_a_seed_that_does_not_match_the_commitment_is_refused() -> None:
    stored = DATA / "northwest" / "journals-full-2.json"
    found = gamenight("verify", str(stored), "--commitment", "0" * 64)
    assert found.returncode == 2
    assert "the seed does not match the commitment" in found.stderr


async def test_a_replay_steps_through_the_whole_game(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await finished(ann, "me", "here")
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
        answer = await ann.http.get(f"/api/tables/{table.id}/replay?eyes=1")
        replay = msgspec.json.decode(answer.content, type=Replay)
        again = msgspec.json.decode(
            (await ann.http.post("/api/replay?eyes=1", content=data)).content, type=Replay
        )
        bad = await ann.refused(f"/api/tables/{table.id}/replay?eyes=7", method="GET")
    downloaded, states = record.read(NORTHWEST, data)
    assert len(replay.steps) == len(states)
    for step, state in zip(replay.steps, states, strict=True):
        assert msgspec.json.decode(step.view, type=NORTHWEST.View) == NORTHWEST.view(state, None)
    assert [step.seat for step in replay.steps[1:]] == [seat for seat, _ in downloaded.log]
    assert [step.seat for step in replay.steps[:3]] == [None, CHANCE, CHANCE]
    assert (replay.seed, replay.commitment) == (downloaded.seed, table.commitment)
    assert [(s.seat, s.lines, s.view) for s in again.steps] == [
        (s.seat, s.lines, s.view) for s in replay.steps
    ]
    assert any(line.startswith("You") for step in replay.steps for line in step.lines)
    assert (bad.code, bad.message) == (*(Code.MALFORMED, "eyes is a seat from 0 to 1, none or all, not '7'"),)


async def test_a_record_has_the_names_of_the_table(server: Server, tmp_path: Path) -> None:
    """Also for a person with the name of a bot level, and both in the browser and in the terminal."""
    async with Guest(server.url) as guest:
        await guest.http.put("/api/me", json={"name": "greedy"})
        table = await finished(guest, "me", "random")
        shown = tuple(seat.name for seat in (await guest.table(table.id)).seats)
        data = (await guest.http.get(f"/api/tables/{table.id}/record")).content
        replays = [
            msgspec.json.decode((await answer).content, type=Replay)
            for answer in (
                guest.http.get(f"/api/tables/{table.id}/replay"),
                guest.http.post("/api/replay", content=data),
            )
        ]
    assert shown == ("greedy", "Birch")
    assert [replay.players for replay in replays] == [shown, shown]
    assert [replay.bots for replay in replays] == [(None, "random")] * 2
    (tmp_path / "game.json").write_bytes(data)
    told = gamenight("replay", str(tmp_path / "game.json")).stdout
    assert "You take" in told  # the only person in the record
    assert "Birch takes" in told


async def test_every_reader_gives_a_bot_in_an_older_record_the_same_name(
    server: Server, tmp_path: Path
) -> None:
    """Older records have the level of a bot in place of its name."""
    stored = DATA / "northwest" / "journals-full-2.json"
    fields = msgspec.json.decode(stored.read_bytes())
    assert "bots" not in fields
    fields["players"] = ["Ann", "greedy"]
    older = msgspec.json.encode(fields)
    async with Guest(server.url) as guest:
        answer = await guest.http.post("/api/replay", content=older)
    replay = msgspec.json.decode(answer.content, type=Replay)
    assert (replay.players, replay.bots) == (("Ann", "Birch"), (None, "greedy"))
    (tmp_path / "older.json").write_bytes(older)
    told = gamenight("replay", str(tmp_path / "older.json")).stdout
    assert "Birch takes" in told
    assert "Birch: greedy bot. Takes the action that looks best at once." in told
    assert "greedy takes" not in told


async def test_an_undone_action_is_not_in_the_record(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            undone = (await live.my_turn()).choices[-1].action
            await live.take_turn(-1)
            await live.undo()
            while live.frame is None or live.frame.seq != 64:
                await live.until(object)
            instead = live.frame.choices[0].action
            last = await live.play_out()
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
    log = msgspec.json.decode(data)["log"]
    assert log[64] == [0, instead] != [0, undone]
    assert len(log) == last.seq
    record.read(NORTHWEST, data)  # every action is legal where it stands


async def test_a_file_that_is_no_record_is_refused(server: Server) -> None:
    async with Guest(server.url) as ann:
        for content in (b"", b"[]", b"\xff", b'{"format":"gamenight/1","game":"chess"}', b"[" * 100_000):
            answer = await ann.http.post("/api/replay", content=content)
            assert answer.status_code in {400, 404}, content[:20]
            assert answer.json()["code"] in {Code.BAD_RECORD, "unknown_game"}
        for size, status in ((1024 * 1024, 400), (1024 * 1024 + 1, 413)):
            huge = await ann.http.post("/api/replay", content=b" " * size)
            assert huge.status_code == status
        assert huge.json()["code"] == Code.TOO_LARGE
