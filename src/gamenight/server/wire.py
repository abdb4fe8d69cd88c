"""Every message between server and client, as typed structs. The client's types are generated from them.

HTTP serves requests: the shelf, the lobby, setting up a table, a replay. The WebSocket of a table carries
the game itself. Every refusal has the same two parts: a stable `code` and one sentence.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw, Struct

from gamenight.bots.characters import Character
from gamenight.core import About, FirstBy, OptionCard, Outcome, Seat, Shuffle
from gamenight.server.wire_bots import AnswerBot, BotCard, Hint, Proposal, Proposed
from gamenight.server.wire_clocks import Away, Clock, EndProposal, SeatTime
from gamenight.server.wire_me import Name
from gamenight.server.wire_shuffle import Value

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Seq: TypeAlias = Annotated[int, Meta(ge=0)]  # how many actions the log holds


class Code(StrEnum):
    """Why something was refused. The codes stay the same across versions."""

    MALFORMED = "malformed"  # not JSON, or not a valid message
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"  # a rate limit; an answer over HTTP has a Retry-After
    TOO_SLOW = "too_slow"  # the body of a request did not arrive in time
    NOT_FOUND = "not_found"
    NOT_YOURS = "not_yours"  # not this person's seat or table, or they lack the invitation or a name
    STALE = "stale"  # the table has changed since the frame that the client saw
    ILLEGAL = "illegal_action"  # the rules forbid it; the sentence says why
    NO_UNDO = "no_undo"
    NOT_OPEN = "not_open"  # the seat or the table does not allow this now
    TOO_MANY = "too_many"  # too many tables or sockets of one player or network address
    BAD_TABLE = "bad_table"
    BAD_NAME = "bad_name"
    BAD_RECORD = "unreadable_log"
    NO_CHAT = "no_chat"
    BAD_CODE = "bad_code"  # the device code is wrong, used or too old
    SIGNED_OUT = "signed_out"  # this device was signed out; the socket is closed
    CROSS_SITE = "cross_site"  # sent by a page of another site
    BLOCKED = "blocked"  # the operator has blocked this guest; the sentence says why
    UNAVAILABLE = "unavailable"  # the change could not be stored, or the server failed; try again


class Problem(Struct, frozen=True):
    """The body of every HTTP error."""

    code: str
    message: str


# The shelf


class ComponentsCard(Struct, frozen=True):
    """The operator's own components of a game."""

    name: str
    hash: str


class LessonCard(Struct, frozen=True):
    """What the shelf says about a guided first game."""

    minutes: int
    point: str  # what it teaches, in a few words


class GameCard(Struct, frozen=True):
    slug: str
    title: str
    about: About
    fewest: int
    most: int
    cooperative: bool
    secrets: bool  # whether players hide information from each other
    chat: bool  # whether people may talk freely at its tables
    untold: str  # what nobody may tell the others, as a sentence; may be empty
    first_by_rules: bool  # whether its rules decide who begins; otherwise the table does
    at_once: bool  # whether several seats may act at the same time
    options: tuple[OptionCard, ...]
    bots: tuple[BotCard, ...]  # first the levels, the weakest first
    usual_bot: str  # the name of the bot that a client proposes, and that plays for people who leave
    components: str  # the hash of its packaged components
    own: tuple[ComponentsCard, ...] = ()  # other components for new tables; the first are the default
    report: bool = False  # whether the server has a report of the laboratory about it
    lesson: LessonCard | None = None  # None: the game has no lesson


class Shelf(Struct, frozen=True):
    version: str
    games: tuple[GameCard, ...]
    lab: bool = False  # whether guests may run the laboratory
    characters: tuple[Character, ...] = ()  # the bot in seat n plays as number n, and so on in circles


# Tables


class SeatKind(StrEnum):
    ME = "me"  # the player who sets up the table
    HERE = "here"  # another person at the same screen
    BOT = "bot"
    OPEN = "open"  # for whoever uses the invitation


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    kind: SeatKind
    name: Name | None = None  # of a person at the same screen
    bot: str | None = None  # the name of a bot; None: the usual one


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, bool | int | str | None] = {}
    public: bool = False
    first: int | None = None  # the index in `seats` of who begins; None: drawn by lot at the start
    bots_lead: bool = False  # only in a cooperative game in which several seats may act at the same time
    components: str | None = None  # a hash: packaged, `own` of the GameCard, of a LabRun; None: the default
    own_value: bool = False  # if I sit here: start only when I have added my value to the shuffle
    clock: Clock | None = None  # None: no limit of time


class QuickTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table where I begin, with bots in the other seats, and the default options."""

    game: str
    own_value: bool = False
    lesson: bool = False  # a guided first game: with a prepared deal and the weakest bots


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    invite: str | None = None  # a private table requires it
    seat: int | None = None  # None: any open seat
    value: Value | None = None  # what my device adds to the shuffle


class ChooseFirst(Struct, frozen=True, forbid_unknown_fields=True):
    first: int | None  # the seat that begins; None: drawn by lot at the start


class FillSeats(Struct, frozen=True, forbid_unknown_fields=True):
    bot: str | None = None  # the name of the bots; None: the usual one


class LeaveSeat(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    bot: str | None = None  # the name of the bot that takes over; None: the usual one


class SeatCommand(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


class Status(StrEnum):
    OPEN = "open"  # waiting for people
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"  # over without a result; `closed` says why


class Closed(StrEnum):
    """Why a table was closed."""

    CANCELLED = "cancelled"  # before the start: the creator cancelled it, or everybody left
    RULES_CHANGED = "rules_changed"  # the server has new rules, which give its log a different result
    AGREED = "agreed"  # its people agreed to end the game
    EXPIRED = "expired"  # nothing happened there for a long time
    OPERATOR = "operator"  # the operator of the server closed it; `closed_because` says why


class FirstSeat(Struct, frozen=True):
    """How a table finds who begins. At the start seats are numbered anew: who begins becomes seat 0."""

    by: FirstBy  # `lot`, `choice` (of the creator) or `rematch` (the first seat passes on)
    seat: Seat | None  # who begins; None: not drawn yet


class SeatInfo(Struct, frozen=True):
    seat: Seat
    name: str
    bot: str | None  # the name of the bot that acts for this seat now; its title is in the GameCard
    open: bool  # nobody has taken it yet
    yours: bool  # this client acts for it
    connected: bool  # the person in this seat is connected
    left: bool  # a bot plays for the person, who may return
    awaited: bool = False  # the game starts when a device of this person has added its value to the shuffle
    away: Away | None = None  # why a bot plays here instead of a person


class Origin(Struct, frozen=True):
    """The moment of a finished game at which a table begins."""

    table_id: str
    step: int
    redealt: bool  # whether what the creator's seat could not know was dealt anew
    lines: bool = False  # everybody who has the link acts for every seat, to try lines


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
    commitment: str  # to the seed, known before the first deal
    seed: str | None  # None until the game is over
    invite: str | None  # only for those who sit here, and for the creator
    outcome: Outcome | None
    version: int  # of the game's rules
    components: str  # the hash of its components
    yours: bool  # this client set it up
    first: FirstSeat | None = None  # None: the rules decide who begins, or the table is of an older version
    closed: Closed | None = None
    closed_because: str | None = None  # the words of the operator who closed it
    rematch: str | None = None  # id of the table where the same people play again
    bots_lead: bool = False  # whether bots act after a short pause while people may act too
    own_components: str | None = None  # the name of its components, if they are not the packaged ones
    shuffle: Shuffle | None = None  # None at tables of older servers: they commit to the seed alone
    lesson: bool = False  # whether the game began as a lesson: then its first deals were prepared
    origin: Origin | None = None  # None: the game began with the set-up
    challenge: str | None = None  # the day of the challenge with which the game began
    clock: Clock | None = None
    times: tuple[SeatTime, ...] = ()  # as in a Frame
    ending: EndProposal | None = None  # somebody proposes to end the game
    removed: bool = False  # the creator of the table has removed this client's player


class Lobby(Struct, frozen=True):
    played: tuple[str, ...]  # the slugs of the games that I have played
    mine: tuple[TableInfo, ...]  # first those that are not over, then the others; each group newest first
    open: tuple[TableInfo, ...]  # public tables that wait for people
    running: tuple[TableInfo, ...]  # public tables to watch


# Lessons


class ShownStep(Struct, frozen=True):
    """A step of a lesson. In its words, `{1}` is the name of seat 1."""

    seq: Seq  # how many actions the log has when the step is shown
    text: str
    point: tuple[str, ...]  # places on the screen, as `data-target` or `data-place` name them
    instead: str | None  # the answer to another choice than the asked one
    after: str | None  # shown while others act after the asked action
    asked: Any = None  # the action that the learner is asked for; None: the step is only read


class ShownLesson(Struct, frozen=True):
    point: str
    steps: tuple[ShownStep, ...]


# What a client sees of a game


class LegalChoice(Struct, frozen=True, gc=False, omit_defaults=True):
    action: Any  # the game's Action; send it back unchanged
    text: str
    badge: str
    facts: Any = None  # the game's Facts: what its screen draws of the choice


class Frame(Struct, frozen=True, gc=False):
    """A table at one moment, as one client sees it."""

    seq: Seq
    revision: int  # grows with every action and every undo, so it tells apart two logs of the same length
    eyes: Seat | None  # whose view this is; None is a spectator's
    view: Raw  # JSON of the game's View
    to_act: tuple[Seat, ...]
    choices: tuple[LegalChoice, ...]  # the legal choices of the seat `eyes`, if this client acts for it
    can_undo: bool  # whether this client may take back its last action
    outcome: Outcome | None
    # The time of people. Without a clock: of the person who is to answer, if others wait for it.
    times: tuple[SeatTime, ...] = ()
    asides: tuple[LegalChoice, ...] = ()  # what `eyes` may do besides, though the game does not wait for it
    with_asides: tuple[Seat, ...] = ()  # other seats of this client that have asides
    round: int | None = None  # how many rounds have begun; None: the game has no rounds
    lesson: bool = False  # whether the table follows its lesson, or has just come to its end
    challenge: bool = False  # whether this is a challenge, and waits for the first choice


class LogLine(Struct, frozen=True, gc=False):
    seq: Seq  # of the action: the length of the log before it
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
    """The first message: everything that a client needs to draw the table.

    Lines start at `since`: the seq that the client asked for, or an earlier one if actions were undone. The
    client drops the lines it has from `since` on.
    """

    table: TableInfo
    frame: Frame
    since: Seq
    lines: tuple[LogLine, ...]
    chat: tuple[ChatLine, ...]
    proposals: tuple[Proposal, ...] = ()


class Moved(Struct, frozen=True, tag=True, gc=False):
    """An action was taken, and chance has decided what follows.

    Or the game began. Or actions were undone. Then the frame's `seq` is smaller than before, and the client
    drops the lines from that seq on.
    """

    frame: Frame
    lines: tuple[LogLine, ...]
    undone: bool = False


class TableChanged(Struct, frozen=True, tag=True):
    """Somebody sat down, left or came back, or the game began or ended."""

    table: TableInfo
    lines: tuple[LogLine, ...] = ()  # what the log says about it


class Said(Struct, frozen=True, tag=True):
    line: ChatLine


class Done(Struct, frozen=True, tag=True, gc=False):
    """The client's message `id` was carried out and stored."""

    id: int
    seq: Seq


class Refused(Struct, frozen=True, tag=True):
    """The client's message `id` was refused. It changed nothing."""

    id: int | None  # None: the message was too broken to read its id
    code: str
    message: str


FromServer: TypeAlias = Welcome | Moved | TableChanged | Said | Proposed | Done | Refused | Hint


# Client to server. The client numbers its messages: `id`.


class Act(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    id: int
    seat: Seat
    seq: Seq  # of the frame that the client saw
    action: Raw
    # Of the frame that the client saw. Without it the server cannot notice an undo and a new action.
    revision: int | None = None


class Undo(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Undo the last action of this client, in any of its seats."""

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


FromClient: TypeAlias = Act | Undo | Say | AskHint | AnswerBot
