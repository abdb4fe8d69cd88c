"""The bounds of what a client may write: in a message, in the address of a socket and in a cookie."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gamenight.server.facts import Refusal
from gamenight.server.live import Socket
from gamenight.server.wire import FromClient
from gamenight.server.wire_lab import CheckChanges


async def nothing(*_: Any) -> Any:
    raise AssertionError("nothing is read or sent here")


def socket(query: str = "", **headers: str) -> Socket:
    written = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"headers": written, "query_string": query.encode(), "client": ("127.0.0.1", 1)}
    return Socket(scope, nothing, nothing)


def fits(text: str) -> bool:
    try:
        msgspec.convert({"type": "Say", "id": 1, "text": text}, FromClient)
    except msgspec.ValidationError:
        return False
    return True


def test_a_chat_line_has_1_to_400_characters() -> None:
    assert [fits("x" * length) for length in (0, 1, 400, 401)] == [False, True, True, False]


def test_changes_have_at_most_50_000_characters_and_come_alone() -> None:
    assert len(msgspec.convert({"changes": "x" * 50_000}, CheckChanges).changes) == 50_000
    for wrong in ({"changes": "x" * 50_001}, {"changes": "", "more": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, CheckChanges)


def test_a_number_in_the_address_of_a_socket_has_at_most_18_digits() -> None:
    assert socket().number("since") is None
    assert socket("since=" + "9" * 18).number("since") == 10**18 - 1
    for word in ("9" * 19, "-1", "1.5", "\u00b2", "one"):
        with pytest.raises(Refusal, match="since must be a number"):
            socket(f"since={word}").number("since")


def test_what_is_wrong_in_the_address_of_a_socket_is_quoted_up_to_40_characters() -> None:
    for name, read in (("since", lambda found: found.number("since")), ("pace", Socket.pace)):
        with pytest.raises(Refusal) as refusal:
            read(socket(f"{name}={'x' * 99}"))
        assert str(refusal.value).endswith(f"not '{'x' * 40}'")


def test_the_cookie_is_found_among_others_also_malformed_ones() -> None:
    found = socket(cookie="a; =; gamenight=one=1; other=two; gamenight=three")
    assert (found.cookie("gamenight"), found.cookie("other"), found.cookie("a")) == ("one=1", "two", "")
    assert found.cookie("more") is None
    assert socket().cookie("gamenight") is None
