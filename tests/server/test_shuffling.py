"""The shuffle: nobody chooses the deals, no table is stuck for a value, and a record proves it all."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, Dealer, First, FirstBy, NotAsDealt, Rng, Seat, record
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server.beginning import add_value, start_without
from gamenight.server.events import ShuffleCommitted, ValueAdded, ValueAwaited, decode
from gamenight.server.facts import Facts, Refusal
from gamenight.server.keyring import Keyring
from gamenight.server.leaving import leave_seat
from gamenight.server.opening import opened, reopened
from gamenight.server.sealing import MARK
from gamenight.server.tables import Table
from gamenight.server.verify import bot_rng, verify
from gamenight.server.wire import Code, SeatKind, SeatWish, Status, TableInfo
from server.forking import gamenight
from server.people import Guest
from server.serving import Server

NORTHWEST = find_game("northwest")
ME, OPEN, BOT = SeatWish(SeatKind.ME), SeatWish(SeatKind.OPEN), SeatWish(SeatKind.BOT)
HERE = SeatWish(SeatKind.HERE, name="Zoe")
SEED, ONE, TWO, THREE = "5" * 64, "1" * 64, "2" * 64, "3" * 64
OWN = {"own_value": True}


def facts_of(game: AnyGame, seats: int, table_id: str = "table", seed: str = SEED) -> Facts:
    return Facts(
        id=table_id,
        game=game.slug,
        version=game.version,
        components=game.components.hash,
        seats=seats,
        options=msgspec.json.encode(game.Options()),
        public=True,
        invite="invite",
        seed=seed,
        creator="ann",
        created=0.0,
    )


def set_up(*wishes: SeatWish, own_value: bool = True, seed: str = SEED, table_id: str = "table") -> Table:
    table = Table(NORTHWEST, facts_of(NORTHWEST, len(wishes), table_id, seed))
    return table.fold(opened(table, wishes, "Ann", None, own_value=own_value))


def refused(command: Callable[[], object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        command()
    return caught.value


# The table


def test_the_game_starts_when_the_creator_has_added_a_value_after_the_commitment() -> None:
    table = set_up(ME, BOT)
    assert (table.status, table.sittings.free) == (Status.OPEN, [])
    table.fold(add_value(table, "ann", ONE))
    assert table.status is Status.RUNNING
    shuffle = table.shuffling.shuffle
    assert shuffle is not None
    assert shuffle.commitment == shuffle.commitment_to(SEED)
    assert [value for value in shuffle.values if value] == [ONE]
    assert table.shuffling.dealer.seed == shuffle.dealing_seed(SEED, [ONE])


def test_a_program_that_adds_no_value_starts_at_once() -> None:
    table = set_up(ME, BOT, own_value=False)
    assert table.status is Status.RUNNING
    assert table.shuffling.shuffle is not None
    assert table.shuffling.shuffle.values == (None, None)


def test_a_table_of_bots_waits_for_nobody() -> None:
    assert set_up(BOT, BOT).status is Status.RUNNING


def test_values_and_table_ids_give_other_deals() -> None:
    logs = []
    for value, table_id in ((ONE, "table"), (TWO, "table"), (ONE, "other")):
        table = set_up(ME, BOT, table_id=table_id)
        logs.append(str(table.fold(add_value(table, "ann", value)).log))
    assert len(set(logs)) == 3


def test_a_lost_answer_may_be_asked_for_again_and_another_value_changes_nothing() -> None:
    table = set_up(ME, OPEN)
    table.fold(add_value(table, "ann", ONE))
    assert add_value(table, "ann", ONE) == ()
    assert "another device" in str(refused(lambda: add_value(table, "ann", TWO)))
    table.fold(table.take_seat("bob", "Bob", "invite", None, THREE))
    assert table.status is Status.RUNNING
    assert add_value(table, "ann", ONE) == ()  # also after the start
    assert add_value(table, "bob", THREE) == ()
    assert refused(lambda: add_value(table, "cyd", ONE)).reason is Code.NOT_YOURS


def test_the_start_waits_for_the_last_value_whoever_sits_down_first() -> None:
    table = set_up(ME, OPEN)
    table.fold(table.take_seat("bob", "Bob", "invite", None, TWO))
    assert not table.started
    assert table.fold(add_value(table, "ann", ONE)).started
    assert table.shuffling.shuffle is not None
    by_name = dict(zip(table.sittings.names, table.shuffling.shuffle.values, strict=True))
    assert by_name == {"Ann": ONE, "Bob": TWO}


def test_bots_in_the_open_seats_wait_for_the_value_too() -> None:
    table = set_up(ME, OPEN)
    table.fold(table.fill_with_bots("ann"))
    assert table.status is Status.OPEN
    assert table.fold(add_value(table, "ann", ONE)).status is Status.RUNNING


def test_a_device_with_several_seats_adds_one_value() -> None:
    table = set_up(ME, HERE, BOT)
    table.fold(add_value(table, "ann", ONE))
    assert table.shuffling.shuffle is not None
    by_name = dict(zip(table.sittings.names, table.shuffling.shuffle.values, strict=True))
    assert by_name == {"Ann": ONE, "Zoe": ONE, "Cedar": None}


def test_the_value_of_somebody_who_leaves_does_not_count() -> None:
    waiting = set_up(ME, OPEN, OPEN)
    waiting.fold(waiting.take_seat("bob", "Bob", "invite", None, TWO))
    waiting.fold(add_value(waiting, "ann", ONE))
    waiting.fold(leave_seat(waiting, "bob", next(iter(waiting.sittings.seats_of("bob")))))
    waiting.fold(waiting.fill_with_bots("ann"))
    assert waiting.shuffling.shuffle is not None
    assert sorted(value for value in waiting.shuffling.shuffle.values if value) == [ONE]


def test_somebody_who_left_and_comes_back_without_a_value_is_not_waited_for() -> None:
    table = set_up(ME, OPEN, OPEN)
    table.fold(table.take_seat("bob", "Bob", "invite", None))
    table.fold(leave_seat(table, "ann", next(iter(table.sittings.seats_of("ann")))))
    table.fold(table.take_seat("ann", "Ann", "invite", None))
    assert table.fold(table.fill_with_bots("ann")).status is Status.RUNNING


def test_a_player_can_start_without_a_device_that_does_not_answer() -> None:
    table = set_up(ME, OPEN)
    assert refused(lambda: start_without(table, "ann")).reason is Code.NOT_OPEN  # a seat is open
    table.fold(table.take_seat("bob", "Bob", "invite", None, TWO))
    assert refused(lambda: start_without(table, "cyd")).reason is Code.NOT_YOURS
    table.fold(start_without(table, "bob"))
    assert table.status is Status.RUNNING
    assert table.shuffling.shuffle is not None
    assert [value for value in table.shuffling.shuffle.values if value] == [TWO]
    assert refused(lambda: start_without(table, "bob")).reason is Code.NOT_OPEN
    assert "before the game starts" in str(refused(lambda: add_value(table, "ann", ONE)))


def test_a_rematch_has_a_new_commitment_and_awaits_the_devices_that_are_there() -> None:
    table = set_up(ME, OPEN, BOT)
    table.fold(table.take_seat("bob", "Bob", "invite", None, TWO))
    table.fold(add_value(table, "ann", ONE))
    again = Table(NORTHWEST, facts_of(NORTHWEST, 3, "again"))
    events = reopened(again, table, {"bob", "stranger"})
    assert [event.player for event in events if isinstance(event, ValueAwaited)] == ["bob"]
    again.fold(events)
    assert again.status is Status.OPEN
    assert again.shuffling.commitment != table.shuffling.commitment
    assert again.fold(add_value(again, "bob", THREE)).started
    assert again.first == First(Seat(1), FirstBy.REMATCH), "the first seat passes on, also after a wait"


def test_a_choice_of_who_begins_holds_after_the_wait_for_a_value() -> None:
    for first in range(3):
        table = Table(NORTHWEST, facts_of(NORTHWEST, 3))
        table.fold(opened(table, [ME, BOT, BOT], "Ann", Seat(first), own_value=True))
        assert table.fold(add_value(table, "ann", ONE)).first == First(Seat(first), FirstBy.CHOICE)


def test_a_table_of_an_older_server_deals_from_its_seed_alone() -> None:
    table = Table(NORTHWEST, facts_of(NORTHWEST, 2))
    events = [
        event for event in opened(table, [ME, OPEN], "Ann", None) if not isinstance(event, ShuffleCommitted)
    ]
    table.fold(events)
    assert refused(lambda: add_value(table, "ann", ONE)).reason is Code.NOT_OPEN
    table.fold(table.take_seat("bob", "Bob", "invite", None, TWO))
    assert table.shuffling.shuffle is None
    assert table.shuffling.dealer.seed == SEED


def test_the_commitment_stays_when_the_rules_get_a_newer_version() -> None:
    table = set_up(ME, OPEN)
    newer = replace(NORTHWEST, version=NORTHWEST.version + 1)
    facts = replace(table.facts, version=newer.version)
    again = Table(newer, facts).fold(opened(Table(NORTHWEST, table.facts), [ME, OPEN], "Ann", None))
    assert again.shuffling.shuffle is not None
    assert again.shuffling.commitment == table.shuffling.commitment
    assert again.shuffling.shuffle.commitment_to(SEED) == table.shuffling.commitment


def test_the_randomness_of_bots_is_not_that_of_the_deals() -> None:
    table = set_up(ME, BOT)
    table.fold(add_value(table, "ann", ONE))
    shuffle, dealer = table.shuffling.shuffle, table.shuffling.dealer
    assert shuffle is not None
    public = (shuffle.commitment, ONE)
    for label in ("act/1/64", "deal/0", "first"):
        bots = [bot_rng(SEED, label).below(1 << 32) for _ in range(1)]
        others = [Rng(seed, label).below(1 << 32) for seed in (SEED, dealer.seed, *public)]
        assert not set(bots) & set(others)


# The server


async def play_to_the_end(guest: Guest, table: TableInfo, luck: Rng) -> None:
    async with guest.live(table.id) as live:
        await live.play_out(lambda frame: luck.below(len(frame.choices)))


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_the_record_of_a_server_is_verified_in_every_game(
    server: Server, game: AnyGame, tmp_path: Path
) -> None:
    """Set up as a browser does it: the commitment, then the value, then the deal."""
    value, seats = token_hex(32), [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    seats += [{"kind": "bot", "bot": "random"}] * (game.seats[0] - 2)
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables", {"game": game.slug, "seats": seats} | OWN)
        assert (table.status, table.seq, table.seats[0].awaited) == (Status.OPEN, 0, True)
        begun = await ann.post(f"/api/tables/{table.id}/value", {"value": value})
        assert (begun.status, begun.commitment) == (Status.RUNNING, table.commitment)
        await play_to_the_end(ann, table, Rng(game.slug, "play"))
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
    file = tmp_path / "game.json"
    file.write_bytes(data)
    good = gamenight("verify", str(file), "--commitment", table.commitment, "--value", value)
    assert (good.returncode, good.stderr) == (0, "")
    read, states = record.read(game, data)
    places = [place for place, (seat, _) in enumerate(read.log) if seat == CHANCE]
    assert f"{len(places)} chance outcomes" in good.stdout
    assert read.dealing_seed is not None
    dealer = Dealer(read.dealing_seed)
    for number, place in enumerate(places):  # every deal has its own label: how many came before
        assert dealer.deal(game, states[place], number) == read.log[place][1]
    if game.slug != "northwest":  # there all cubes are rolled before the first action
        assert places != list(range(len(places))), "chance decides in the middle of the game too"
    for wrong in ({"commitment": "0" * 64}, {"value": "0" * 64}):
        with pytest.raises(NotAsDealt):
            verify(game, read, states, **wrong)


def other_values(file: dict[str, Any]) -> None:
    file["shuffle"]["values"] = [ONE if value else None for value in file["shuffle"]["values"]]


def no_values(file: dict[str, Any]) -> None:
    file["shuffle"]["values"] = [None, None]


def value_of_a_bot(file: dict[str, Any]) -> None:
    file["shuffle"]["values"] = [value or ONE for value in file["shuffle"]["values"]]


def other_seed(file: dict[str, Any]) -> None:
    file["seed"] = "f" * 64


def other_table(file: dict[str, Any]) -> None:
    file["shuffle"]["table"] = "another"


def other_options(file: dict[str, Any]) -> None:
    file["shuffle"]["options"]["pinecones"] = 12


def other_commitment(file: dict[str, Any]) -> None:
    file["shuffle"]["commitment"] = "0" * 64


def ambiguous_seed(file: dict[str, Any]) -> None:
    file["seed"] += f"\nvalue {ONE}"


TRICKS = {
    other_values: "not what the seed deals",
    no_values: "not what the seed deals",
    value_of_a_bot: "the seat of a bot added a value",
    other_seed: "does not match the commitment in the record",
    other_table: "does not match the commitment in the record",
    other_options: "bound to another game",
    other_commitment: "does not match the commitment in the record",
    ambiguous_seed: "64 hexadecimal digits",
}


@pytest.mark.anyio
async def test_a_record_whose_shuffle_was_tampered_with_is_refused(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"} | OWN)
        await ann.post(f"/api/tables/{table.id}/value", {"value": token_hex(32)})
        await play_to_the_end(ann, table, Rng("tricks", "play"))
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
    verify(NORTHWEST, *record.read(NORTHWEST, data))
    for trick, said in TRICKS.items():
        file = msgspec.json.decode(data)
        trick(file)
        with pytest.raises(NotAsDealt, match=said):
            verify(NORTHWEST, *record.read(NORTHWEST, msgspec.json.encode(file)))


@pytest.mark.anyio
async def test_verify_says_what_it_cannot_prove(server: Server, tmp_path: Path) -> None:
    value = token_hex(32)
    async with Guest(server.url) as ann:
        await ann.http.put("/api/me", json={"name": "Ann"})
        table = await ann.post("/api/tables/quick", {"game": "northwest"} | OWN)
        await ann.post(f"/api/tables/{table.id}/value", {"value": value})
        await play_to_the_end(ann, table, Rng("words", "play"))
        (tmp_path / "own.json").write_bytes((await ann.http.get(f"/api/tables/{table.id}/record")).content)
        table = await ann.set_up("me", "random")
        await play_to_the_end(ann, table, Rng("words", "play"))
        (tmp_path / "none.json").write_bytes((await ann.http.get(f"/api/tables/{table.id}/record")).content)
    alone = gamenight("verify", str(tmp_path / "own.json")).stdout
    assert "all as dealt from the seed and what was added for Ann." in alone
    assert "That the seed was chosen before the deal" in alone
    assert "That a value in the file is yours" in alone
    without = gamenight("verify", str(tmp_path / "none.json")).stdout
    assert "no device added a value" in without
    assert "So the server alone did not choose the deals" not in alone + without


@pytest.mark.anyio
async def test_a_creator_who_went_away_completes_the_table_later(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await ann.post("/api/tables/quick", {"game": "northwest"} | OWN)
        mine = msgspec.json.decode((await ann.http.get("/api/lobby")).content)["mine"]
        assert [(each["id"], each["status"]) for each in mine] == [(table.id, "open")]
        assert (await bob.refused(f"/api/tables/{table.id}/value", {"value": ONE})).code == Code.NOT_YOURS
        for bad in ("", "1" * 63, "G" * 64, "A" * 64, ONE + "\n", ONE + "1"):
            problem = await ann.refused(f"/api/tables/{table.id}/value", {"value": bad})
            assert problem.code == Code.MALFORMED
        back = await ann.table(table.id)
        assert [seat.awaited for seat in back.seats if seat.yours] == [True]
        twice = [await ann.post(f"/api/tables/{table.id}/value", {"value": ONE}) for _ in range(2)]
        assert [info.status for info in twice] == [Status.RUNNING] * 2
        assert not any(seat.awaited for seat in twice[0].seats)


@pytest.mark.anyio
async def test_a_rematch_waits_for_the_devices_that_are_connected_and_for_no_other(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob, Guest(server.url) as cyd:
        wishes = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        table = await ann.post("/api/tables", {"game": "northwest", "seats": wishes, "first": 0} | OWN)
        for guest, value in ((bob, TWO), (cyd, THREE)):
            told = {"invite": table.invite, "value": value}
            await guest.post(f"/api/tables/{table.id}/join", told)
        await ann.post(f"/api/tables/{table.id}/value", {"value": ONE})
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            async with cyd.live(table.id) as third:
                lives = {0: first, 1: second, 2: third}
                frame = (await first.welcome()).frame
                await second.welcome()
                await third.welcome()
                while frame.outcome is None:
                    acting = lives[frame.to_act[0]]
                    frame = await acting.take_turn()
                    for live in lives.values():
                        await live.moved_to(frame.seq)
            while (await ann.table(table.id)).seats[2].connected:
                await asyncio.sleep(0.05)
            again = await ann.post(f"/api/tables/{table.id}/rematch", OWN)
            assert again.status is Status.OPEN
            waiting = {seat.name: seat.awaited for seat in again.seats}
            assert sorted(waiting.values()) == [False, True, True]
            same = await bob.post(f"/api/tables/{table.id}/rematch", OWN)
            assert same.id == again.id
            await bob.post(f"/api/tables/{again.id}/value", {"value": TWO})
            assert (
                await ann.post(f"/api/tables/{again.id}/value", {"value": THREE})
            ).status is Status.RUNNING


# At rest


def stored_seed(file: Path, table_id: str) -> str:
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT seed FROM tables WHERE id = ?"
        return str(connection.execute(query, (table_id,)).fetchone()[0])


@pytest.mark.anyio
async def test_a_secret_seed_is_nowhere_in_the_database(tmp_path: Path) -> None:
    file = tmp_path / "sealed.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "random")
        assert stored_seed(file, table.id).startswith(MARK)
        await play_to_the_end(ann, table, Rng("sealed", "play"))
        seed = (await ann.table(table.id)).seed
        waiting = await ann.set_up("me", "open")
    assert seed is not None
    assert stored_seed(file, table.id) == seed  # it is public now, and a lost key does no harm
    server.stop()
    fernet = Keyring.read(Path(f"{file}.keys")).fernet
    secret = fernet.decrypt(stored_seed(file, waiting.id).removeprefix(MARK))
    assert re.fullmatch(rb"[0-9a-f]{64}", secret)
    assert secret not in file.read_bytes()


@pytest.mark.anyio
async def test_seeds_of_an_older_server_are_encrypted_at_the_start_and_again_with_a_new_key(
    tmp_path: Path,
) -> None:
    file = tmp_path / "older.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        cookies = dict(ann.http.cookies)
    server.stop()
    ring = Keyring.read(Path(f"{file}.keys"))
    plain = ring.fernet.decrypt(stored_seed(file, table.id).removeprefix(MARK)).decode()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET seed = ?", (plain,))
    Server(f"sqlite:///{file}").stop()
    assert ring.fernet.decrypt(stored_seed(file, table.id).removeprefix(MARK)).decode() == plain
    ring.add()
    ring.promote()
    Server(f"sqlite:///{file}").stop()
    ring.forget()  # the seed needs the old key no longer
    server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        assert (await ann.table(table.id)).commitment == table.commitment
    server.stop()


def test_values_are_in_the_stored_log() -> None:
    table = set_up(ME, BOT)
    added = add_value(table, "ann", ONE)[0]
    assert decode(msgspec.json.encode(added)) == ValueAdded("ann", ONE)


@pytest.mark.anyio
async def test_everybody_who_waits_is_shown_the_start_when_the_last_value_arrives(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        wishes = [{"kind": "me"}, {"kind": "open"}]
        table = await ann.post("/api/tables", {"game": "northwest", "seats": wishes, "first": 0} | OWN)
        async with ann.live(table.id) as waiting:
            await waiting.welcome()
            await ann.post(f"/api/tables/{table.id}/value", {"value": ONE})
            await bob.post(f"/api/tables/{table.id}/join", {"invite": table.invite, "value": TWO})
            frame = await waiting.moved_to(64)
            assert frame.choices
            assert (await waiting.changed(lambda info: info.status is Status.RUNNING)).seq == 0
