"""The messages about reports of players to the operator. They are listed with those of wire.py."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

# Reports to the operator


class ReportReason(StrEnum):
    INSULTS = "insults"  # insults, threats or hate
    NAME = "name"  # an offensive or misleading name
    SPAM = "spam"  # advertising, or the same again and again
    STALLING = "stalling"  # somebody spoils the game on purpose
    OTHER = "other"


class MakeReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A report about a person at a table, about a chat line, or without both about the table."""

    reason: ReportReason
    text: Annotated[str, Meta(max_length=1000)] = ""
    seat: int | None = None  # of the person
    line: int | None = None  # `number` of the chat line


class Reported(Struct, frozen=True):
    """The report is stored, and the operator can read it."""

    number: int
