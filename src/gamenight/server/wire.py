"""Every message between server and client, as typed structs; the client's types are generated from here.

HTTP carries what stands still (the shelf, the lobby, a table being set up, a replay), the socket of a table
what happens at it. A refusal has one shape everywhere: a stable `code` and one sentence.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, Struct

from gamenight.core import About, OptionCard, Outcome, Seat

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Seq: TypeAlias = Annotated[int, Meta(ge=0)]  # how many actions the log holds


class Code(StrEnum):
    """Why something was refused; these words stay the same across versions."""

    MALFORMED = "malformed"  # not a message, or not of the form it must have
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    NOT_FOUND = "not_found"
    NOT_YOURS = "not_yours"  # acting for a seat that is somebody else's, or as a spectator
    STALE = "stale"  # the table has moved on since the seq the client saw
    ILLEGAL = "illegal_action"  # the rules refuse it; the sentence says why
    NO_UNDO = "no_undo"
    NOT_OPEN = "not_open"  # a seat that cannot be taken, a table that cannot be started
    TOO_MANY = "too_many"  # tables of one player that wait for people
    BAD_TABLE = "bad_table"
    BAD_NAME = "bad_name"
    BAD_RECORD = "unreadable_log"
    NO_CHAT = "no_chat"
    BAD_CODE = "bad_code"  # a device code that is wrong, used or too old
    CROSS_SITE = "cross_site"  # sent by a page of another site
    UNAVAILABLE = "unavailable"  # it could not be stored, or the server is at fault; try again


class Problem(Struct, frozen=True):
    """The body of every HTTP error."""

    code: str
    message: str


# The shelf


class GameCard(Struct, frozen=True):
    slug: str
    title: str
    about: About
    fewest: int
    most: int
    cooperative: bool
    secrets: bool  # whether a hot seat covers the screen between players
    chat: bool  # whether people may talk freely at its tables
    options: tuple[OptionCard, ...]
    bots: tuple[str, ...]  # the bots there are; the last one is the default
    components: str  # the hash of its components


class Shelf(Struct, frozen=True):
    version: str
    games: tuple[GameCard, ...]


# Who I am


class Me(Struct, frozen=True):
    player: str  # public id
    name: str


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class DeviceCode(Struct, frozen=True):
    """Typed on another device within ten minutes, once, it makes that device the same player."""

    code: str


class UseDeviceCode(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=40)]


# Tables


class SeatKind(StrEnum):
    ME = "me"  # the player who sets up the table
    HERE = "here"  # another person at the same screen
    BOT = "bot"
    OPEN = "open"  # whoever comes by the invitation


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    kind: SeatKind
    name: Name | None = None  # of a person here
    bot: str | None = None  # a bot's level


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, bool | int | str | None] = {}
    public: bool = False


class QuickTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One click: me in the first seat, bots in the others, everything at its default."""

    game: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    invite: str | None = None  # a private table needs it
    seat: int | None = None  # any open one by default


class SeatCommand(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


class Status(StrEnum):
    OPEN = "open"  # waiting for people
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"  # over without a result; `closed` says why


class Closed(StrEnum):
    """Why a table was closed."""

    CANCELLED = "cancelled"  # while it waited for people: by who set it up, or because everybody left
    RULES_CHANGED = "rules_changed"  # the server has other rules now, under which its log is another game


class SeatInfo(Struct, frozen=True):
    seat: Seat
    name: str
    bot: str | None  # its level, if a bot acts for this seat now
    open: bool  # waiting for somebody
    yours: bool  # this client acts for it
    connected: bool  # its person has a socket open
    left: bool  # its person went and a bot stands in; they may come back


class TableInfo(Struct, frozen=True):
    id: str
    game: str
    status: Status
    public: bool
    options: dict[str, bool | int | str | None]
    seats: tuple[SeatInfo, ...]
    created: float  # seconds since 1970
    seq: Seq
    to_act: tuple[Seat, ...]
    commitment: str  # SHA-256 of the seed, known before the first deal
    seed: str | None  # once the game is over
    invite: str | None  # for those who sit here, and for who set the table up
    outcome: Outcome | None
    version: int  # of the rules it is played under
    components: str  # the hash of the components it is played with
    yours: bool  # this client set it up
    closed: Closed | None = None
    rematch: str | None = None  # the table at which the same people play again


class InviteLink(Struct, frozen=True):
    url: str
    qr: str  # a picture of the link as a QR code: an SVG in a data URL


class Invitation(Struct, frozen=True):
    """How people at other computers come to a table."""

    links: tuple[InviteLink, ...]  # those that work on other computers, the best first
    listening: bool  # False: the server takes connections from its own computer only, and there are no links


class Lobby(Struct, frozen=True):
    mine: tuple[TableInfo, ...]  # those that are not over, then those that are; each newest first
    open: tuple[TableInfo, ...]  # public, waiting for people
    running: tuple[TableInfo, ...]  # public, to watch


# What a client sees of a game


class LegalChoice(Struct, frozen=True, gc=False):
    action: Any  # the game's Action, to be sent back as it is
    text: str
    badge: str


class Frame(Struct, frozen=True, gc=False):
    """A table at one moment, through one pair of eyes."""

    seq: Seq
    revision: int  # grows with every action and every undo, so it tells apart two games of the same length
    eyes: Seat | None  # whose view this is; None is a spectator's
    view: Raw  # of the game's View
    to_act: tuple[Seat, ...]
    choices: tuple[LegalChoice, ...]  # what `eyes` may do now, if this client acts for that seat
    can_undo: bool  # whether this client may take back its last action
    outcome: Outcome | None
    deadline: float | None = None  # seconds until a bot answers for the seat to act; None: it has time
    asides: tuple[LegalChoice, ...] = ()  # what `eyes` may do besides, though the game does not wait for it
    with_asides: tuple[Seat, ...] = ()  # other seats of this client that have asides


class LogLine(Struct, frozen=True, gc=False):
    seq: Seq  # of the action it tells of: the log's length before it
    seat: Seat  # who acted; -1 is chance
    text: str


class ChatLine(Struct, frozen=True):
    number: int
    name: str
    seat: Seat | None  # None: a spectator
    text: str
    at: float


# Server to client, on /api/tables/{id}/live


class Welcome(Struct, frozen=True, tag=True):
    """The first message: everything needed to draw the table.

    Lines start at the seq the client asked from, or before it where actions were undone since: lines that the
    client has from `since` on no longer hold.
    """

    table: TableInfo
    frame: Frame
    since: Seq
    lines: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]


class Moved(Struct, frozen=True, tag=True, gc=False):
    """An action was taken, and chance decided what followed from it.

    Or actions were undone: then the frame's `seq` is smaller than before; lines from it on no longer hold.
    """

    frame: Frame
    lines: tuple[LogLine, ...]
    undone: bool = False


class TableChanged(Struct, frozen=True, tag=True):
    """Somebody sat down, left, came back, or the table began or ended."""

    table: TableInfo


class Said(Struct, frozen=True, tag=True):
    line: ChatLine


class Done(Struct, frozen=True, tag=True, gc=False):
    """What the client sent as `id` is done and stored."""

    id: int
    seq: Seq


class Refused(Struct, frozen=True, tag=True):
    """What the client sent as `id` was refused and changed nothing."""

    id: int | None  # None: it could not be read that far
    code: str
    message: str


class Hint(Struct, frozen=True, tag=True):
    """What the best bot of the house would do, out of the choices of the frame."""

    id: int
    choice: int
    text: str


FromServer: TypeAlias = Welcome | Moved | TableChanged | Said | Done | Refused | Hint


# Client to server; `id` is the client's own number for the message


class Act(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    id: int
    seat: Seat
    seq: Seq  # the seq of the frame the client chose in
    action: Raw
    revision: int | None = (
        None  # that frame's, to be refused as stale if the same seq was reached another way
    )


class Undo(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Take back the last action of this client's, at whichever of its seats."""

    id: int
    seat: Seat
    seq: Seq
    revision: int | None = None


class Say(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    id: int
    text: Text


class AskHint(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    id: int
    seat: Seat
    seq: Seq


FromClient: TypeAlias = Act | Undo | Say | AskHint


# Replay


class ReplayStep(Struct, frozen=True):
    """A state and how it came about; the first step is the empty table."""

    seat: Seat | None
    lines: tuple[str, ...]
    view: Raw
    to_act: tuple[Seat, ...]
    views: tuple[Raw, ...] = ()  # every seat's, in an open replay of a game with secrets


class Replay(Struct, frozen=True):
    game: str
    players: tuple[str, ...]
    options: dict[str, bool | int | str | None]
    eyes: Seat | None
    open: bool  # whether every secret is shown
    steps: tuple[ReplayStep, ...]
    outcome: Outcome | None
    seed: str | None
    commitment: str | None
    printed: Raw  # what is printed on board and cards; null if the game has nothing to draw
