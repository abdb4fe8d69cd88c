"""Speech over the wire, at a table of Wednesday: people and bots speak, and nobody waits for it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gamenight.bots import bot
from gamenight.core import Rng, Seat
from gamenight.games import game
from gamenight.games.wednesday.types import Say, View
from gamenight.server.wire import (
    Done,
    Frame,
    Moved,
    Refused,
)
from gamenight.server.wire_bots import (
    Hint,
)
from server.people import Guest, Live
from server.serving import Server

pytestmark = pytest.mark.anyio

WEDNESDAY = game("wednesday")


def view_of(frame: Frame) -> View:
    return msgspec.json.decode(frame.view, type=View)


def lines(live: Live) -> list[str]:
    return [line.text for message in live.waiting if isinstance(message, Moved) for line in message.lines]


async def outcasts_chosen(*lives: Live) -> None:
    """Everybody takes the first Outcast that is left."""
    for live in lives:
        await live.take_turn()


async def test_a_player_speaks_on_anothers_turn_and_makes_no_choice_stale(server: Server) -> None:
    """§11.4, §11.5 of Wednesday."""
    async with Guest(server.url) as ann, Guest(server.url) as bob:
        table = await bob.join(await ann.set_up("me", "open", game="wednesday"))
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            await outcasts_chosen(first, second)
            asked = await first.my_turn()
            await second.moved_to(asked.seq)
            said = await second.act(Say("woods", "covered"))
            assert isinstance(said, Done)
            heard = await first.moved_to(said.seq)
            assert [(one.seat, one.phrase) for one in view_of(heard).said] == [(1, "covered")]
            assert heard.choices == asked.choices
            assert isinstance(await first.act(asked.choices[0].action, seq=asked.seq), Done)
            again = await second.act(Say("woods", "needs_more"))
            assert isinstance(again, Refused)
            assert again.message == (
                "you have spoken of The Woods in this turn; you may again when the next begins (§11.5)"
            )


async def test_bots_speak_in_their_turns_and_a_hint_is_always_a_choice(server: Server) -> None:
    """A bot would often say something first; the hint is what one can do after that."""
    would_speak = 0
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "greedy", game="wednesday")
        async with ann.live(table.id) as live:
            while not (would_speak and any(" says: " in line for line in lines(live))):
                frame = await live.my_turn()
                assert frame.outcome is None, "nobody spoke in the whole game"
                view = view_of(frame)
                legal: tuple[Any, ...] = tuple(
                    WEDNESDAY.Action.decode(msgspec.json.encode(choice.action)) for choice in frame.choices
                )
                wish = bot("greedy")(WEDNESDAY, view, Seat(0), legal, Rng("hint", "test"))
                would_speak += isinstance(wish, Say)
                hint = await live.hint()
                assert isinstance(hint, Hint)
                best = hint.advice[0]
                assert frame.choices[best.choice].text == best.text
                done = await live.act(frame.choices[best.choice].action)
                assert isinstance(done, Done)
                await live.moved_to(done.seq)
