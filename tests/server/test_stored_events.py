"""The stored form of each event, which every server reads and writes alike, older and newer ones."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec import Raw

from core.toy import TOY
from gamenight.core import First, FirstBy, Outcome, Seat, start
from gamenight.server import events
from gamenight.server.events import Event
from gamenight.server.views import Views
from gamenight.server.wire import Closed
from gamenight.server.wire_clocks import Away, Clock, ClockKind

AT = 1e9
STORED: list[tuple[Event, str]] = [
    (
        events.ShuffleCommitted(2, "abc", "def"),
        '{"type":"ShuffleCommitted","version":2,"components":"abc","commitment":"def"}',
    ),
    (events.ValueAwaited("ann"), '{"type":"ValueAwaited","player":"ann"}'),
    (events.ValueAdded("ann", "00"), '{"type":"ValueAdded","player":"ann","value":"00"}'),
    (events.ValuesWaived("ann"), '{"type":"ValuesWaived","player":"ann"}'),
    (
        events.SeatTaken(Seat(1), "ann", "Ann"),
        '{"type":"SeatTaken","seat":1,"player":"ann","name":"Ann"}',
    ),
    (events.BotSeated(Seat(1), "level3"), '{"type":"BotSeated","seat":1,"bot":"level3"}'),
    (
        events.BotSeated(Seat(1), "level3", "Birch"),
        '{"type":"BotSeated","seat":1,"bot":"level3","name":"Birch"}',
    ),
    (events.SeatLeft(Seat(1), None), '{"type":"SeatLeft","seat":1,"bot":null}'),
    (
        events.SeatLeft(Seat(1), "level3", Away.TIME, AT),
        '{"type":"SeatLeft","seat":1,"bot":"level3","why":"time","at":1000000000.0}',
    ),
    (events.SeatReturned(Seat(1)), '{"type":"SeatReturned","seat":1}'),
    (events.SeatReturned(Seat(1), AT), '{"type":"SeatReturned","seat":1,"at":1000000000.0}'),
    (
        events.PlayerRenamed("ann", "Ann", "Anne"),
        '{"type":"PlayerRenamed","player":"ann","before":"Ann","name":"Anne"}',
    ),
    (events.FirstChosen(Seat(1)), '{"type":"FirstChosen","seat":1}'),
    (events.FirstChosen(Seat(1), FirstBy.REMATCH), '{"type":"FirstChosen","seat":1,"by":"rematch"}'),
    (events.LessonBegun(), '{"type":"LessonBegun"}'),
    (
        events.PositionTaken("a", 7, Raw(b'{"round":2}'), redealt=True),
        '{"type":"PositionTaken","table":"a","step":7,"state":{"round":2},"redealt":true}',
    ),
    (
        events.PositionTaken(None, 0, Raw(b"{}"), redealt=False),
        '{"type":"PositionTaken","table":null,"step":0,"state":{},"redealt":false}',
    ),
    (
        events.ChallengeBegun("2026-11-19", "0a1b"),
        '{"type":"ChallengeBegun","day":"2026-11-19","key":"0a1b"}',
    ),
    (events.BotsInstructed(True), '{"type":"BotsInstructed","lead":true}'),
    (
        events.ClockChosen(Clock(ClockKind.BANK, 600)),
        '{"type":"ClockChosen","clock":{"kind":"bank","seconds":600,"bot":null}}',
    ),
    (events.GameStarted(), '{"type":"GameStarted"}'),
    (
        events.GameStarted(First(Seat(1), FirstBy.LOT), AT),
        '{"type":"GameStarted","first":{"seat":1,"by":"lot"},"at":1000000000.0}',
    ),
    (
        events.ActionTaken(Seat(0), None, Raw(b'"Pass"')),
        '{"type":"ActionTaken","seat":0,"by":null,"action":"Pass"}',
    ),
    (
        events.ActionTaken(Seat(0), "ann", Raw(b"1"), "ef", True, AT),
        '{"type":"ActionTaken","seat":0,"by":"ann","action":1,"views":"ef","aside":true,"at":1000000000.0}',
    ),
    (events.ActionsUndone(Seat(0), 3), '{"type":"ActionsUndone","seat":0,"keep":3}'),
    (events.EndProposed(Seat(0)), '{"type":"EndProposed","seat":0}'),
    (events.EndAgreed(Seat(0)), '{"type":"EndAgreed","seat":0}'),
    (events.EndRefused(Seat(0)), '{"type":"EndRefused","seat":0}'),
    (
        events.GameEnded(Outcome((1, 2), (Seat(1),), "done")),
        '{"type":"GameEnded","outcome":{"scores":[1,2],"winners":[1],"reason":"done"}}',
    ),
    (events.TableClosed(Closed.AGREED), '{"type":"TableClosed","reason":"agreed"}'),
    (
        events.TableClosed(Closed.AGREED, "Sorry."),
        '{"type":"TableClosed","reason":"agreed","words":"Sorry."}',
    ),
    (
        events.Chatted("ann", "Ann", None, "hello", AT),
        '{"type":"Chatted","player":"ann","name":"Ann","seat":null,"text":"hello","at":1000000000.0}',
    ),
    (events.RematchMade("t2"), '{"type":"RematchMade","table":"t2"}'),
]


@pytest.mark.parametrize(("event", "stored"), STORED, ids=lambda each: type(each).__name__)
def test_an_event_is_stored_as_ever(event: Event, stored: str) -> None:
    assert events.encode(event).decode() == stored
    assert events.decode(stored) == event


def test_no_event_is_forgotten_here() -> None:
    assert {type(event) for event, _ in STORED} == set(get_args(Event))


def test_the_digest_of_views_is_as_ever_so_that_a_running_game_goes_on_with_a_new_server() -> None:
    assert Views(TOY, start(TOY, 2, TOY.Options())).digest(2) == "28312a8a0ad24e17"
