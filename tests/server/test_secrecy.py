"""Secrecy: nobody receives what their seat may not know. The tests check every byte of whole games.

Frames and lines of a client must be exactly what `view` and `narrate` give for its eyes, so they cannot leak
anything else. The secrets of the table, such as its seed, must not appear in any byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.toy import TOY
from gamenight.core import CHANCE, AnyGame, Rng, Seat, record
from gamenight.games import GAMES
from gamenight.server.wire import Frame, FromServer, LogLine, Moved, TableChanged, TableInfo, Welcome
from server.people import Guest, Live
from server.serving import Server

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
ALL_GAMES: tuple[AnyGame, ...] = (*GAMES, TOY)

_decode = msgspec.json.Decoder(FromServer).decode


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('toy') / 'toy.sqlite3'}"
    running = Server(database, program=HERE / "toy_server.py")
    yield running
    running.close()


class Told:
    """Everything that one client received in a game, and its eyes."""

    def __init__(self, eyes: Seat | None, received: list[bytes]) -> None:
        self.eyes = eyes
        self.messages: list[FromServer] = [_decode(data) for data in received]
        self.bytes = b"\n".join(received)
        over = [n for n, message in enumerate(self.messages) if _ends(message)]
        self.before_the_end = b"\n".join(received[: over[0]])

    def frames(self) -> Iterator[Frame]:
        for message in self.messages:
            if isinstance(message, Welcome | Moved):
                yield message.frame

    def lines(self) -> Iterator[LogLine]:
        return _lines(self.messages)


def _lines(messages: Iterable[FromServer]) -> Iterator[LogLine]:
    for message in messages:
        if isinstance(message, Welcome | Moved):
            yield from message.lines


def _ends(message: FromServer) -> bool:
    if isinstance(message, TableChanged):
        return message.table.outcome is not None
    return isinstance(message, Moved) and message.frame.outcome is not None


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("seed", ["1", "2"])
async def test_every_byte_sent_is_visible_to_the_eyes_of_the_client(
    server: Server, game: AnyGame, seed: str
) -> None:
    guests = [Guest(server.url) for _ in range(game.seats[0] + 1)]
    table = await guests[0].set_up("me", *["open"] * (game.seats[0] - 1), game=game.slug)
    for guest in guests[1:-1]:
        await guest.join(table)
    people = [await guest.me() for guest in guests]
    told = await _play(table, guests, Rng(seed, "secrecy"))
    ended = await guests[0].table(table.id)
    data = (await guests[0].http.get(f"/api/tables/{table.id}/record")).content
    for guest in guests:
        await guest.http.aclose()
    downloaded, states = record.read(game, data)
    names = [seat.name for seat in ended.seats]
    for client in told:
        _check_frames(game, client, states)
        _check_lines(game, client, downloaded, states, names)
        _check_table(client, ended, table, [person.player for person in people])


async def _play(table: TableInfo, guests: list[Guest], rng: Rng) -> list[Told]:
    """Play a whole random game. The last guest only watches."""
    sockets = [guest.live(table.id) for guest in guests]
    lives: list[Live] = [await socket.__aenter__() for socket in sockets]
    seq = 0
    while True:
        frames = [await live.moved_to(seq) for live in lives]
        if frames[0].outcome is not None:
            break
        movers = [live for live, frame in zip(lives, frames, strict=True) if frame.choices]
        mover = rng.pick(movers)
        assert mover.frame is not None
        after = await mover.take_turn(rng.below(len(mover.frame.choices)))
        seq = after.seq
    for live in lives:
        await live.changed(lambda info: info.outcome is not None)
    told = [Told(Seat(n) if n < len(lives) - 1 else None, live.received) for n, live in enumerate(lives)]
    for socket in sockets:
        await socket.__aexit__(None, None, None)
    return told


def _check_frames(game: AnyGame, client: Told, states: list[Any]) -> None:
    for frame in client.frames():
        assert frame.eyes == client.eyes
        state = states[frame.seq]
        assert msgspec.json.decode(frame.view, type=game.View) == game.view(state, client.eyes)
        may = () if client.eyes is None else game.legal_actions(state, client.eyes)
        assert [choice.action for choice in frame.choices] == msgspec.json.decode(msgspec.json.encode(may))


def _check_lines(game: AnyGame, client: Told, downloaded: Any, states: list[Any], names: list[str]) -> None:
    first = downloaded.first
    begins = [] if first is None else [LogLine(0, CHANCE, first.sentence(client.eyes).format(*names))]
    expected = [
        LogLine(seq, seat, text.format(*names))
        for seq, (seat, action) in enumerate(downloaded.log)
        for text in game.narrate(states[seq], seat, action, states[seq + 1], client.eyes)
    ]
    assert list(client.lines()) == begins + expected


def _check_table(client: Told, ended: TableInfo, table: TableInfo, players: list[str]) -> None:
    """No client gets the seed before the end, the invite token without a seat, or the id of any player."""
    assert ended.seed is not None
    assert table.invite is not None
    assert ended.seed.encode() not in client.before_the_end
    assert ended.seed.encode() in client.bytes
    assert (table.invite.encode() in client.bytes) == (client.eyes is not None)
    for player in players:
        assert player.encode() not in client.bytes


async def test_a_running_game_can_be_neither_downloaded_nor_replayed(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", game="toy")
        for path in ("record", "replay?eyes=0", "replay?eyes=all"):
            assert (await ann.refused(f"/api/tables/{table.id}/{path}", method="GET")).code == "not_open"


async def test_a_replay_shows_the_view_of_one_seat_or_of_all(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", game="toy")
        async with ann.live(table.id) as live:
            await live.play_out()
        one = (await ann.http.get(f"/api/tables/{table.id}/replay?eyes=0")).json()
        everything = (await ann.http.get(f"/api/tables/{table.id}/replay?eyes=all")).json()
    dealt = one["steps"][2]
    assert dealt["view"]["cards"][0] is not None
    assert dealt["view"]["cards"][1] is None
    assert dealt["views"] == []
    assert everything["open"] is True
    cards = [view["cards"][seat] for seat, view in enumerate(everything["steps"][2]["views"])]
    assert None not in cards


async def test_at_a_hot_seat_with_secrets_a_frame_shows_only_one_hand(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", game="toy")
        async with ann.live(table.id) as live:
            for seat in (0, 1):
                frame = await live.my_turn()
                assert frame.eyes == seat
                view = msgspec.json.decode(frame.view, type=TOY.View)
                assert [card is not None for card in view.cards] == [seat == 0, seat == 1]
                await live.take_turn()


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.slug)
async def test_at_a_hot_seat_the_log_names_everybody_also_after_a_reload(
    server: Server, game: AnyGame
) -> None:
    """A client with several seats gets the spectator's lines: nobody is "you", and no secret is told."""
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here", game=game.slug)
        async with ann.live(table.id) as live:
            for _ in range(12):
                frame = await live.my_turn()
                if frame.outcome is None:
                    await live.take_turn(len(frame.choices) // 2)
            await live.my_turn()
            heard = list(_lines(map(_decode, live.received)))
        async with ann.live(table.id) as again:
            welcome = await again.welcome()
    assert list(welcome.lines)[: len(heard)] == heard
    assert {line.seat for line in heard} >= {0, 1}
    assert not [line.text for line in heard if re.search(r"\b(you|your)\b", line.text, re.IGNORECASE)]
