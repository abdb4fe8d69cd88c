"""Decoding actions and options from JSON: every error is one line, and no other exception is raised."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.toy import TOY, Bid, DealCard, Options
from gamenight.core import BadOptions, MalformedAction, decode_action, decode_options
from playing import is_sentence

DEEP = b"[" * 100_000 + b"]" * 100_000

NOT_JSON = {
    "nothing": b"",
    "blank": b"  \n",
    "not JSON": b"bid 2",
    "cut short": b'{"type":"Bid","amou',
    "two documents": b"{} {}",
    "invalid UTF-8": b"\xff\xfe",
    "invalid UTF-8 in a name": b'{"\xff":1}',
    "invalid UTF-8 in a value": b'{"type":"\xc3("}',
    "half a surrogate pair": b'{"type":"\\ud800"}',
    "a control character": b'{"type":"\x01"}',
    "not a number": b'{"type":"Bid","amount":NaN}',
    "nested too deep": DEEP,
}
NOT_AN_ACTION = NOT_JSON | {
    "null": b"null",
    "a list": b"[]",
    "a word": b'"Bid"',
    "no tag": b'{"amount":1}',
    "a wrong tag": b'{"type":"Fold"}',
    "a tag of a wrong type": b'{"type":7}',
    "a missing field": b'{"type":"Bid"}',
    "an extra field": b'{"type":"Bid","amount":1,"cheat":true}',
    "a deep extra field": b'{"type":"Bid","amount":1,"cheat":' + DEEP + b"}",
    "out of range": b'{"type":"Bid","amount":3}',
    "below the range": b'{"type":"Bid","amount":-1}',
    "far out of range": b'{"type":"Bid","amount":' + b"9" * 5000 + b"}",
    "a float": b'{"type":"Bid","amount":1.0}',
    "a truth value": b'{"type":"Bid","amount":true}',
    "a text": b'{"type":"Bid","amount":"1"}',
    "a null": b'{"type":"Bid","amount":null}',
    "a deep value": b'{"type":"Bid","amount":' + DEEP + b"}",
    "a tag of two lines": b'{"type":"Bid\\nall"}',
    "a name of two lines": b'{"type":"Bid","amount":1,"a\\nb":1}',
    "a name that moves the cursor": b'{"type":"Bid","amount":1,"\\u001b[2J":1}',
}
NOT_OPTIONS = NOT_JSON | {
    "null": b"null",
    "a list": b"[]",
    "an extra field": b'{"deck":4,"cheat":true}',
    "an impossible value": b'{"deck":5}',
    "a text": b'{"deck":"4"}',
    "a float": b'{"deck":4.0}',
    "a deep value": b'{"deck":' + DEEP + b"}",
    "a name of two lines": b'{"a\\nb":1}',
}


@pytest.mark.parametrize("action", [Bid(0), Bid(2), DealCard(1), DealCard(6)])
def test_an_action_is_decoded(action: Bid | DealCard) -> None:
    assert decode_action(TOY, msgspec.json.encode(action)) == action


def test_an_action_is_decoded_from_a_larger_document() -> None:
    assert decode_action(TOY, msgspec.Raw(b'{"amount":1,"type":"Bid"}')) == Bid(1)


@pytest.mark.parametrize("data", NOT_AN_ACTION.values(), ids=NOT_AN_ACTION)
def test_a_malformed_action_is_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(MalformedAction) as refused:
        decode_action(TOY, data)
    assert str(refused.value).startswith("not an action of Sealed Bids: ")
    assert is_sentence(str(refused.value))


@pytest.mark.parametrize("data", [b"{}", b'{"deck":6}'])
def test_missing_options_have_their_defaults(data: bytes) -> None:
    assert decode_options(TOY, data) == Options()


def test_options_are_decoded() -> None:
    assert decode_options(TOY, b'{"deck":4}') == Options(deck=4)
    assert decode_options(TOY, msgspec.Raw(b'{"deck":4}')) == Options(deck=4)


@pytest.mark.parametrize("data", NOT_OPTIONS.values(), ids=NOT_OPTIONS)
def test_bad_options_are_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(BadOptions) as refused:
        decode_options(TOY, data)
    assert str(refused.value).startswith("not options of Sealed Bids: ")
    assert is_sentence(str(refused.value))


@given(data=st.binary(max_size=60))
@example(data=b'{"type":"Bid","amount":1}')
def test_any_bytes_are_an_action_or_malformed(data: bytes) -> None:
    try:
        action = decode_action(TOY, data)
    except MalformedAction:
        return
    assert decode_action(TOY, msgspec.json.encode(action)) == action


@given(data=st.binary(max_size=60))
@example(data=b'{"deck":4}')
def test_any_bytes_are_options_or_bad(data: bytes) -> None:
    try:
        options = decode_options(TOY, data)
    except BadOptions:
        return
    assert decode_options(TOY, msgspec.json.encode(options)) == options


@given(name=st.text(min_size=1).filter(lambda name: name != "deck"))
def test_the_refusal_is_one_line_for_any_field_name(name: str) -> None:
    with pytest.raises(BadOptions) as refused:
        decode_options(TOY, msgspec.json.encode({name: 1}))
    assert is_sentence(str(refused.value))
