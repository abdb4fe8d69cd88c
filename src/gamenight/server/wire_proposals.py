"""The messages between bots that propose and people who answer: a part of wire.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from gamenight.core import Seat

# Proposals of bots


class Proposal(Struct, frozen=True):
    """What a bot wants to do while people may act too. It is no part of the log."""

    seat: Seat  # of the bot
    number: int  # of this proposal; a proposal with another goal has another number
    text: str
    actions: tuple[Any, ...]  # the game's Actions, the next one first
    cost: int  # how much it takes of what all share
    takeable: bool  # whether a person can say "I will do it"
    fair: bool  # whether the bot keeps to its share; otherwise it acts only if somebody says "go ahead"
    waits: bool  # somebody said "wait"
    approved: bool  # somebody said "go ahead"


class Proposed(Struct, frozen=True, tag=True):
    """What the bots want to do now. It replaces all earlier proposals."""

    proposals: tuple[Proposal, ...]


class Answer(StrEnum):
    """What a person says to the proposal of a bot."""

    GO_AHEAD = "go_ahead"  # the bot acts now
    WAIT = "wait"  # the bot acts when somebody says "go ahead", or when no person can act
    MINE = "mine"  # "I will do it": the bot looks for another goal in this round


class AnswerBot(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    id: int
    seat: Seat  # of the bot
    number: int  # of the proposal
    answer: Answer
