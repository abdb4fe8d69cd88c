"""Measure moves per second: tables of two, random legal moves, each stored before it is acknowledged.

.venv/bin/python bench/server.py [--tables 100] [--seconds 8] [--idle 1000]
    [--database URL] [--servers 2] [--peer] [--rounds 5] [--rate 500]

--peer runs the same load on boardgame.io, which stores its games in memory (npm must be able to install it).
The speed of a machine changes over minutes. With --rounds both servers take turns, and the medians count. On
a busy machine the ratio of processor times says more than that of moves per second.

--servers N (with PostgreSQL) starts several servers. A hash of the table id picks the server of a table, as a
load balancer does. bench/scale.py compares one server and two.

Tables play as fast as the server lets them, so the time of a move follows from the throughput. With --rate
all tables together make that many moves a second: each move is due at a fixed time, and its own time counts
from then on, also if it was sent later because the server was late with the one before.

This process generates the load; the server runs in its own process. The time of a move is from sending it
until the other player receives it. --idle N also measures the server's memory with N idle tables, where two
players each are connected.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast
from zlib import crc32

import httpx
import msgspec
import uvloop
from msgspec import Raw, Struct

from gamenight.core import Seat
from gamenight.games import game as find_game
from gamenight.games.northwest.types import PlaceCube, State, TakeCube

NORTHWEST = find_game("northwest")
ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "bench" / "peer"


class Choice(Struct, gc=False):
    action: Raw


class Frame(Struct, gc=False):
    seq: int
    eyes: int | None
    choices: list[Choice]
    outcome: Raw


class Message(Struct, gc=False):
    """The fields of a server's message that the load generator reads."""

    type: str
    frame: Frame | None = None
    code: str | None = None


read = msgspec.json.Decoder(Message).decode

DONE, NULL = b'{"type":"Done"', Raw(b"null")
ACT = b'{"type":"Act","id":1,"seat":%d,"seq":%d,"action":%b}'


class Socket(asyncio.Protocol):
    """A minimal, fast WebSocket client, because the load generator shares the machine with the server."""

    def __init__(self, player: Player, host: str) -> None:
        self.player, self.buffer, self.open = player, b"", False
        self.opening = (
            f"GET {player.path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {player.cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.opening)

    def connection_lost(self, error: Exception | None) -> None:
        self.player.lost(error)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, gap, buffer = buffer.partition(b"\r\n\r\n")
            if not gap:
                self.buffer = head
                return
            assert b" 101 " in head, head
            self.open = True
        start = 0
        while len(buffer) - start >= 2:
            length, at = buffer[start + 1] & 127, start + 2
            if length == 126:
                if len(buffer) < at + 2:
                    break
                length, at = struct.unpack_from(">H", buffer, at)[0], at + 2
            elif length == 127:
                if len(buffer) < at + 8:
                    break
                length, at = struct.unpack_from(">Q", buffer, at)[0], at + 8
            if len(buffer) < at + length:
                break
            kind, payload = buffer[start] & 15, buffer[at : at + length]
            start = at + length
            if kind == 1:
                self.player.receive(payload)
            elif kind == 9:
                self.send(payload, 0x8A)
        self.buffer = buffer[start:]

    def send(self, payload: bytes, kind: int = 0x81) -> None:
        """Send a frame. The mask is zero, so the payload needs no masking."""
        size = len(payload)
        head = struct.pack(">BB", kind, 128 | size) if size < 126 else struct.pack(">BBH", kind, 254, size)
        if not self.transport.is_closing():
            self.transport.write(head + b"\0\0\0\0" + payload)


class Figures:
    def __init__(self) -> None:
        self.moves = 0
        self.refused: dict[str, int] = {}
        self.times: list[float] = []


class Beat:
    """When the moves of a table are due, in seconds on the clock of `time.perf_counter`."""

    def __init__(self, interval: float) -> None:
        self.interval = interval  # 0: a move is due as soon as it is possible
        self.due = time.perf_counter() + random.random() * interval

    def next(self) -> float:
        if not self.interval:
            return time.perf_counter()
        self.due += self.interval
        return self.due


class Player:
    """One of the two players at a table. Plays a random choice as soon as it is its turn, or in its beat."""

    def __init__(self, game: Game, seat: int, figures: Figures, beat: Beat) -> None:
        self.beat = beat
        self.game, self.seat, self.figures = game, seat, figures
        self.secret = game.secrets[seat]
        self.other: Player = self
        self.socket: Socket | None = None
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.playing, self.waits_for = True, -1
        self.sent: dict[int, float] = {}  # when each move was sent, by its seq

    @property
    def path(self) -> str:
        return f"/api/tables/{self.game.table_id}/live"

    @property
    def cookie(self) -> str:
        return self.secret

    def receive(self, payload: bytes) -> None:
        if payload.startswith(DONE):
            self.figures.moves += 1
            return
        message = read(payload)
        frame = message.frame
        if frame is None:
            if message.type == "Refused":
                self.refused(message.code or "")
            return
        if message.type == "Welcome":
            self.welcomed.set_result(None)
        else:
            self.saw(frame.seq)
        if frame.outcome != NULL:
            self.finish()
        elif frame.choices:
            action = frame.choices[int(random.random() * len(frame.choices))].action
            self.send(ACT % (frame.eyes, frame.seq, action), frame.seq)

    def saw(self, seq: int) -> None:
        """Handle a frame. If the other player's move led to it, record the time of that move."""
        sent = self.other.sent.pop(seq - 1, None)
        if sent is not None:
            self.figures.times.append(time.perf_counter() - sent)

    def send(self, message: bytes, seq: int) -> None:
        if self.playing and self.socket is not None:
            self.sent[seq] = due = self.beat.next()
            self.waits_for = seq + 1
            if (wait := due - time.perf_counter()) > 0:
                asyncio.get_running_loop().call_later(wait, self.socket.send, message)
            else:
                self.socket.send(message)

    def refused(self, code: str) -> None:
        self.figures.refused[code] = self.figures.refused.get(code, 0) + 1

    def finish(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(error or ConnectionError("the server closed the socket"))


class PeerPlayer(Player):
    """The same player for boardgame.io, with its Socket.IO messages."""

    @property
    def path(self) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    @property
    def cookie(self) -> str:
        return "none=1"

    def emit(self, *words: object) -> bytes:
        return b"42/northwest," + msgspec.json.encode(words)

    def receive(self, payload: bytes) -> None:
        if payload[:1] == b"0":
            self.write(b"40/northwest,")
        elif payload == b"2":
            self.write(b"3")
        elif payload.startswith(b"40/northwest,"):
            self.write(self.emit("sync", self.game.table_id, str(self.seat), self.secret, 2))
        elif payload.startswith(b"42/northwest,"):
            self.hear(*msgspec.json.decode(payload[13:]))

    def write(self, message: bytes) -> None:
        if self.socket is not None:
            self.socket.send(message)

    def hear(self, kind: str, table_id: str, *rest: Any) -> None:
        if kind not in {"sync", "update"} or table_id != self.game.table_id:
            return
        state = rest[0]["state"] if kind == "sync" else rest[0]
        seq, turn = state["_stateID"], int(state["ctx"]["currentPlayer"])
        if kind == "sync":
            self.welcomed.set_result(None)
        else:
            self.saw(seq)
            if self.waits_for == seq:
                self.figures.moves += 1
        actions = self.choices(state["G"], turn)
        if not actions or "gameover" in state["ctx"]:
            self.finish()
        elif turn == self.seat:
            action = random.choice(actions)
            name = "take" if isinstance(action, TakeCube) else "place"
            move = {"type": name, "args": [action.space], "playerID": str(turn), "credentials": self.secret}
            made = {"type": "MAKE_MOVE", "payload": move}
            self.send(self.emit("update", made, seq, self.game.table_id, str(self.seat)), seq)

    def choices(self, board: dict[str, Any], turn: int) -> list[TakeCube | PlaceCube]:
        state = State(bag=(0,) * 5, chosen=(None,) * len(board["journals"]), turn=Seat(turn), **board)
        legal = NORTHWEST.legal_actions(state, Seat(turn))
        return [a for a in legal if isinstance(a, PlaceCube) or (isinstance(a, TakeCube) and not a.path)]


class Game(NamedTuple):
    """A table of two whose game has begun, with the players' cookies, or credentials for the peer."""

    table_id: str
    secrets: tuple[str, str]
    player: type[Player]


async def set_up(http: httpx.AsyncClient) -> Game:
    wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "open"}], "first": 0}
    made = await http.post("/api/tables", json=wanted)
    table = made.raise_for_status().json()
    joined = await http.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    joined.raise_for_status()
    first, second = (answer.headers["set-cookie"].partition(";")[0] for answer in (made, joined))
    return Game(table["id"], (first, second), Player)


async def set_up_peer(http: httpx.AsyncClient) -> Game:
    made = await http.post("/games/northwest/create", json={"numPlayers": 2})
    table = made.raise_for_status().json()["matchID"]
    secrets = []
    for seat in "01":
        who = {"playerID": seat, "playerName": seat}
        joined = await http.post(f"/games/northwest/{table}/join", json=who)
        secrets.append(joined.raise_for_status().json()["playerCredentials"])
    return Game(table, (secrets[0], secrets[1]), PeerPlayer)


def _same(socket: Socket) -> Socket:
    return socket


async def sit_down(
    game: Game, host: str, figures: Figures, playing: bool, interval: float = 0
) -> tuple[Player, Player]:
    """Connect both players, the second one before the first can move."""
    beat = Beat(interval)
    first, second = (game.player(game, seat, figures, beat) for seat in (0, 1))
    first.other, second.other = second, first
    hosts = host.split(",")
    host = hosts[crc32(game.table_id.encode()) % len(hosts)]
    address, port = host.rpartition("/")[2].split(":")
    tls = trust() if host.startswith("https:") else None
    for player in (second, first):
        player.playing = playing
        player.socket = socket = Socket(player, address)
        loop = asyncio.get_running_loop()
        await loop.create_connection(partial(_same, socket), address, int(port), ssl=tls)
        await player.welcomed
    return first, second


@cache
def trust() -> ssl.SSLContext:
    """Trust the authority in SSL_CERT_FILE, if there is one."""
    return ssl.create_default_context()


Maker: TypeAlias = Callable[[httpx.AsyncClient], Awaitable[Game]]


class Forgetful(httpx.Cookies):
    """A cookie jar that stays empty, so that every request comes from a new guest."""

    def extract_cookies(self, response: httpx.Response) -> None:
        pass


SETTLING = 2.0  # seconds until every table has begun to play
TRIAL = 1.0  # seconds of the trial that finds out how many games the machine plays


class Measured(NamedTuple):
    moves: int
    times: list[float]  # seconds of each move, sorted
    refused: dict[str, int]
    took: float  # seconds
    busy: float  # seconds of processor time of the server
    own: float  # seconds of processor time of the load generator
    pace: float  # games per second taken from the stock, including the settling time

    @property
    def speed(self) -> float:
        """Moves per second."""
        return self.moves / self.took

    @property
    def cost(self) -> float:
        """Microseconds of processor time for a move."""
        return self.busy / self.moves * 1e6

    def within(self, percent: int) -> float:
        """The milliseconds within which so many percent of the moves arrived."""
        return self.times[len(self.times) * percent // 100] * 1000


async def load(
    host: str, servers: list[int], name: str, tables: int, seconds: float, make: Maker, rate: float = 0
) -> Measured:
    """Measure moves per second.

    Games are set up before the measurement, so that time does not count. A short trial tells how many games
    it needs. If they run out nevertheless, it starts again with twice as many.
    """
    games = await several(host, 3 * tables, make)
    trial = await measure(host, servers, games, tables, TRIAL, rate)
    needed = tables + round(1.5 * trial.pace * (SETTLING + seconds))
    while True:
        games += await several(host, needed - len(games), make)
        measured = await measure(host, servers, games, tables, seconds, rate)
        if games:
            break
        needed *= 2
    report(name, tables, measured)
    return measured


async def measure(
    host: str, servers: list[int], games: list[Game], tables: int, seconds: float, rate: float = 0
) -> Measured:
    """Play games from a stock, at a fixed number of tables at once. Ends early if the stock is empty."""
    figures, stop, stock, start = Figures(), asyncio.Event(), len(games), time.perf_counter()
    interval = tables / rate if rate else 0

    async def play_on() -> None:
        while games and not stop.is_set():
            both = await sit_down(games.pop(), host, figures, playing=True, interval=interval)
            try:
                await asyncio.gather(*(player.over for player in both))
            finally:
                for player in both:
                    assert player.socket is not None
                    player.socket.transport.close()

    async def play_for(length: float) -> None:
        end = time.perf_counter() + length
        while games and (left := end - time.perf_counter()) > 0:
            await asyncio.sleep(min(0.1, left))

    tasks = [asyncio.create_task(play_on()) for _ in range(tables)]
    await play_for(SETTLING)
    figures.moves, figures.times = 0, []
    begun, worked, own = time.perf_counter(), processor_time(servers), time.process_time()
    await play_for(seconds)
    now = time.perf_counter()
    measured = Measured(
        moves=figures.moves,
        times=sorted(figures.times),
        refused=figures.refused,
        took=now - begun,
        busy=processor_time(servers) - worked,
        own=time.process_time() - own,
        pace=(stock - len(games)) / (now - start),
    )
    stop.set()
    for task in tasks if rate else ():  # at a low rate it would take long until the last game is over
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=bool(rate))
    return measured


def report(name: str, tables: int, measured: Measured) -> None:
    took, own = measured.took, measured.own
    print(
        f"{name}, {tables} tables of two, {took:.1f} s: {measured.speed:,.0f} moves/s; to the other player "
        f"p50 {measured.within(50):.1f} ms, p99 {measured.within(99):.1f} ms; "
        f"refused {measured.refused or 'none'}; processor: server {measured.busy / took:.0%} "
        f"({measured.cost:.0f} µs a move), load {own / took:.0%}",
        flush=True,
    )


def summary(name: str, rounds: Sequence[Measured]) -> None:
    print(
        f"{name}, median of {len(rounds)} rounds: {median(r.speed for r in rounds):,.0f} moves/s; "
        f"p50 {median(r.within(50) for r in rounds):.1f} ms, "
        f"p99 {median(r.within(99) for r in rounds):.1f} ms; "
        f"{median(r.cost for r in rounds):.0f} µs of processor time a move"
    )


def spread(ratios: Iterable[float]) -> str:
    each = sorted(ratios)
    return f"{median(each):.2f} (of {' '.join(f'{ratio:.2f}' for ratio in each)})"


async def several(host: str, count: int, make: Maker = set_up) -> list[Game]:
    """Set up new games, twenty at a time."""
    games: list[Game] = []
    first = host.split(",")[0]
    site = first if first.startswith("https:") else f"http://{first}"
    async with httpx.AsyncClient(base_url=site, timeout=60, verify=trust()) as http:
        http._cookies = Forgetful()
        while len(games) < count:
            games += await asyncio.gather(*(make(http) for _ in range(min(20, count - len(games)))))
    return games


async def idle(host: str, servers: list[int], tables: int) -> float:
    """Measure the server's memory with idle tables."""
    before = memory(servers)
    games = await several(host, tables)
    connected = [await sit_down(game, host, Figures(), playing=False) for game in games]
    await asyncio.sleep(1)
    after = memory(servers)
    print(
        f"{len(connected):,} idle tables with two connected players: {after:.0f} MB (empty: {before:.0f} MB)"
    )
    return after


def memory(processes: list[int]) -> float:
    """Resident memory of processes and their children, in megabytes."""
    pages = sum(int(Path(f"/proc/{number}/statm").read_text().split()[1]) for number in families(processes))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_time(processes: list[int]) -> float:
    """Processor time that processes and their children have used, in seconds."""
    ticks = 0
    for number in families(processes):
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def family(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children")
    return [process, *map(int, children.read_text().split())] if children.exists() else [process]


def families(processes: list[int]) -> list[int]:
    return [member for process in processes for member in family(process)]


def started(command: list[str]) -> tuple[subprocess.Popen[str], str]:
    """Start a server. Return its process and its address when it accepts connections."""
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("Serving on http://"):
            return server, line.removeprefix("Serving on http://").strip()
    sys.exit("the server did not start")


T = TypeVar("T")

Measure: TypeAlias = Callable[[str, list[int]], Coroutine[Any, Any, T]]
"""Measures servers with these addresses (separated by commas) and processes."""


def on(command: list[str], measure: Measure[T], servers: int = 1) -> T:
    running = [started(command) for _ in range(servers)]
    try:
        hosts = ",".join(host for _, host in running)
        return uvloop.run(measure(hosts, [server.pid for server, _ in running]))
    finally:
        for server, _ in running:
            server.terminate()
        for server, _ in running:
            server.wait(20)


def on_gamenight(database: str | None, servers: int, measure: Measure[T]) -> T:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--bot-pause", "0"]
        command += ["--database", database or f"sqlite:///{folder}/bench.sqlite3"]
        command += ["--key-file", f"{folder}/keys"]
        return on([*command, "--rate", "1000", "--limit", "all=0"], measure, servers)


def peer() -> list[str]:
    folder = ROOT / ".cache" / "boardgameio"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        shutil.copy(PEER / "package.json", folder)
        install = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        try:
            subprocess.run(install, cwd=folder, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"boardgame.io cannot be installed here ({error}); without --peer only we are measured")
    return ["node", str(PEER / "boardgameio.cjs"), str(folder)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--database", help="sqlite in a new folder by default")
    parser.add_argument("--servers", type=int, default=1, help="several need PostgreSQL")
    parser.add_argument("--peer", action="store_true", help="also the same load on boardgame.io")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0, help="moves per second of all tables together")
    given = parser.parse_args()
    of = {"tables": given.tables, "seconds": given.seconds, "rate": given.rate}
    other = peer() if given.peer else []
    ours: list[Measured] = []
    theirs: list[Measured] = []
    for _ in range(given.rounds):
        load_ours = partial(load, name="gamenight", make=set_up, **of)
        ours.append(on_gamenight(given.database, given.servers, load_ours))
        if other:
            theirs.append(on(other, partial(load, name="boardgame.io", make=set_up_peer, **of)))
    if given.rounds > 1:
        summary("gamenight", ours)
    if theirs:
        summary("boardgame.io", theirs)
        both = list(zip(ours, theirs, strict=True))
        print(f"moves/s, ours to theirs: {spread(mine.speed / yours.speed for mine, yours in both)}")
        print(
            f"processor time a move, theirs to ours: {spread(yours.cost / mine.cost for mine, yours in both)}"
        )
    if given.idle:
        on_gamenight(given.database, given.servers, partial(idle, tables=given.idle))


if __name__ == "__main__":
    main()
