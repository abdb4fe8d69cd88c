"""Records: one way to write a game, and a record is read only if the rules give the outcome it states."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.toy import NOD, TOY, Bid, DealCard, Options, Sign, State
from gamenight.core import (
    CHANCE,
    AnyGame,
    First,
    FirstBy,
    GamenightError,
    Outcome,
    Record,
    Seat,
    Shuffle,
    UnreadableLog,
)
from gamenight.core.components import parse_components
from gamenight.core.record import game_of, read, write
from playing import CASES, is_sentence, playout

RECORD: Record[Bid | DealCard | Sign, Options] = Record(
    seats=2,
    options=Options(),
    players=("Ann", "Béla {0}"),
    log=((CHANCE, DealCard(5)), (CHANCE, DealCard(3)), (Seat(1), Bid(2)), (Seat(0), Bid(0))),
    seed="a seed",
    outcome=Outcome((5, 5), (Seat(0), Seat(1)), "tied"),
)
SHUFFLE = Shuffle(
    table="t",
    game="toy",
    version=1,
    components=TOY.components.hash,
    seats=2,
    options={"deck": 6},
    commitment="c" * 64,
    values=("a" * 64, None),
)
FILE = """{
  "format": "gamenight/2",
  "game": "toy",
  "version": 1,
  "seats": 2,
  "options": {
    "deck": 6
  },
  "players": [
    "Ann",
    "Béla {0}"
  ],
  "seed": "a seed",
  "outcome": {
    "scores": [
      5,
      5
    ],
    "winners": [
      0,
      1
    ],
    "reason": "tied"
  },
  "log": [
[-1,{"type":"DealCard","card":5}],
[-1,{"type":"DealCard","card":3}],
[1,{"type":"Bid","amount":2}],
[0,{"type":"Bid","amount":0}]
  ]
}
""".encode()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    fields = json.loads(FILE)
    change(fields)
    return json.dumps(fields).encode()


def without(name: str) -> bytes:
    return changed(lambda fields: fields.pop(name))


def with_(**values: Any) -> bytes:
    return changed(lambda fields: fields.update(values))


def with_entry(place: int, entry: Any) -> bytes:
    return changed(lambda fields: fields["log"].__setitem__(place - 1, entry))


def test_a_record_has_one_action_per_line() -> None:
    assert write(TOY, RECORD) == FILE


def test_reading_a_record_gives_every_state() -> None:
    found, states = read(TOY, FILE)
    assert found == RECORD
    assert states == [
        State(6, (), (None, None)),
        State(6, (5,), (None, None)),
        State(6, (5, 3), (None, None)),
        State(6, (5, 3), (None, 2)),
        State(6, (5, 3), (0, 2)),
    ]


def test_asides_are_in_the_record() -> None:
    log = (*RECORD.log[:3], (Seat(1), NOD), (Seat(0), NOD), RECORD.log[3])
    spoken = replace(RECORD, log=log)
    kept, states = read(TOY, write(TOY, spoken))
    assert kept == spoken
    assert states[5].signs == ((Seat(1), "nod"), (Seat(0), "nod"))


def test_a_record_of_a_server_keeps_its_shuffle_and_deals_from_seed_and_values() -> None:
    shuffled = replace(RECORD, shuffle=SHUFFLE)
    written = write(TOY, shuffled)
    assert b"gamenight/3" in written
    assert read(TOY, written)[0] == shuffled
    assert shuffled.dealing_seed == SHUFFLE.dealing_seed("a seed", SHUFFLE.values) != "a seed"
    assert replace(shuffled, seed=None).dealing_seed is None
    assert RECORD.dealing_seed == "a seed"


def test_a_record_with_an_empty_log_is_read() -> None:
    empty = replace(RECORD, log=(), outcome=None)
    assert read(TOY, write(TOY, empty)) == (empty, [State(6, (), (None, None))])


def test_a_record_of_an_older_version_is_read_if_its_outcome_is_the_same() -> None:
    newer = replace(TOY, version=2)
    assert read(newer, FILE) == read(TOY, FILE)
    other = changed(lambda fields: fields["outcome"].update(scores=[5, 6]))
    with pytest.raises(UnreadableLog, match="version 1 of Sealed Bids; under version 2: the stated outcome"):
        read(newer, other)


def test_a_record_names_the_version_of_the_rules_and_only_the_same_or_newer_rules_read_it() -> None:
    newer = replace(TOY, version=3)
    data = write(newer, read(TOY, FILE)[0])
    assert msgspec.json.decode(data)["version"] == 3
    for version in (3, 4):
        assert read(replace(TOY, version=version), data)[0].log
    with pytest.raises(UnreadableLog, match="played under version 3 of Sealed Bids; this is version 2"):
        read(replace(TOY, version=2), data)


def test_a_record_of_the_older_format_keeps_its_numbering_of_deals() -> None:
    older = FILE.replace(b"gamenight/2", b"gamenight/1")
    found, states = read(TOY, older)
    assert (found, states) == (replace(RECORD, by_place=True), read(TOY, FILE)[1])
    assert write(TOY, found) == older


def test_a_record_names_the_components_of_its_game_except_in_the_older_format() -> None:
    """Without them a game with a designer's own components could not be read again."""
    game = replace(TOY, components=parse_components(b'{"bids":{"most":2}}'))
    written = write(game, RECORD)
    assert msgspec.json.decode(written)["components"] == {"bids": {"most": 2}}
    assert game_of(written) == ("toy", game.components)
    assert b"components" not in write(game, replace(RECORD, by_place=True))


def test_a_record_without_a_seed_is_read() -> None:
    secret = replace(RECORD, seed=None)
    assert read(TOY, write(TOY, secret))[0] == secret
    assert read(TOY, without("seed"))[0] == secret


def test_a_record_stores_the_levels_of_bots() -> None:
    with_bots = replace(RECORD, bots=(None, "greedy"))
    assert read(TOY, write(TOY, with_bots))[0] == with_bots
    assert read(TOY, FILE)[0].bots is None


def test_a_record_stores_who_begins_and_why() -> None:
    drawn = replace(RECORD, first=First(Seat(1), FirstBy.LOT))
    assert json.loads(write(TOY, drawn))["first"] == {"seat": 1, "by": "lot"}
    assert read(TOY, write(TOY, drawn))[0] == drawn
    assert read(TOY, FILE)[0].first is None


def test_a_log_may_have_three_asides_for_each_action_on_average() -> None:
    """The bound of the toy is 6, so a log has at most 24 entries."""
    entry = [7, {"type": "Bid", "amount": 0}]
    with pytest.raises(UnreadableLog, match=r"^action 1 of the log"):
        read(TOY, with_(log=[entry] * 24))
    with pytest.raises(UnreadableLog, match=r"^a log of 25 actions; one of Sealed Bids has at most 24$"):
        read(TOY, with_(log=[entry] * 25))


def test_game_of_gives_the_game_without_reading_the_log() -> None:
    assert game_of(FILE) == ("toy", None)
    assert game_of(b'{"format": "gamenight/1", "game": "of long ago"}') == ("of long ago", None)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        pytest.param(b"", "not a gamenight record", id="nothing"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00", "not a gamenight record", id="a picture"),
        pytest.param(b"[]", "not a gamenight record", id="a list"),
        pytest.param(b"{}", "missing required field `format`", id="no format"),
        pytest.param(without("game"), "missing required field `game`", id="no game"),
        pytest.param(with_(format="gamenight/3"), "has a shuffle", id="no shuffle"),
        pytest.param(
            with_(format="gamenight/3", shuffle=msgspec.to_builtins(replace(SHUFFLE, values=()))),
            "says of 0 seats which value",
            id="no values",
        ),
        pytest.param(
            with_(shuffle=msgspec.to_builtins(SHUFFLE)), "has a shuffle, and no other", id="an older format"
        ),
        pytest.param(
            with_(format="gamenight/4"), "format 'gamenight/4'; this version reads", id="wrong format"
        ),
        pytest.param(with_(game="go"), "a record of 'go', not of 'toy'", id="another game"),
        pytest.param(with_(version=2), "version 2 of Sealed Bids; this is version 1", id="wrong version"),
        pytest.param(with_(players=["Ann"]), "names 1 players for 2 seats", id="a player too few"),
        pytest.param(with_(players=["A", "B", "C"]), "names 3 players for 2 seats", id="a player too many"),
        pytest.param(with_(bots=[None]), "says of 1 seats which bot sits there", id="too few bots"),
        pytest.param(with_(bots="greedy"), r"\$\.bots", id="bots that are no list"),
        pytest.param(
            with_(first={"seat": 2, "by": "lot"}), "seat 2 became the first of 2 seats", id="a first too far"
        ),
        pytest.param(with_(first={"seat": -1, "by": "lot"}), "seat -1 became the first", id="chance first"),
        pytest.param(with_(first={"seat": 0, "by": "whim"}), r"\$\.first\.by", id="first by nothing known"),
        pytest.param(with_(players=["Ann", 7]), r"\$\.players", id="a player without a name"),
        pytest.param(with_(seats="2"), r"\$\.seats", id="seats that are no number"),
        pytest.param(with_(seats=3, players=["A", "B", "C"]), "^action 3 of the log: ", id="other seats"),
        pytest.param(with_(options={"deck": 4}), "^action 1 of the log: card 5 is not", id="other options"),
        pytest.param(with_(log={}), r"\$\.log", id="no list of actions"),
        pytest.param(with_(log=[[0]]), r"\$\.log\[0\]", id="an entry too short"),
        pytest.param(with_(log=[["0", {}]]), r"\$\.log\[0\]", id="a seat that is no number"),
        pytest.param(
            with_entry(4, [0, {"type": "Bid", "amount": 9}]),
            "^action 4 of the log: not an action of Sealed Bids: Expected `int` <= 2",
            id="a malformed action",
        ),
        pytest.param(
            with_entry(2, [-1, {"type": "DealCard", "card": 5}]),
            "^action 2 of the log: card 5 is not in the deck",
            id="an illegal action",
        ),
        pytest.param(
            with_entry(3, [0, {"type": "Bid", "amount": 0}]),
            "^action 4 of the log: you have bid already",
            id="the same seat twice",
        ),
        pytest.param(
            with_entry(3, [7, {"type": "Bid", "amount": 0}]), "^action 3 of the log: ", id="a seat not there"
        ),
        pytest.param(
            changed(lambda fields: fields["log"].append([0, {"type": "Bid", "amount": 0}])),
            "^action 5 of the log: the game is over",
            id="an action after the end",
        ),
        pytest.param(
            changed(lambda fields: fields["log"].pop()), "the stated outcome is not the one", id="broken off"
        ),
        pytest.param(with_(outcome=None), "the stated outcome is not the one", id="no outcome"),
        pytest.param(
            changed(
                lambda fields: fields["outcome"]["scores"].reverse() or fields["outcome"].update(winners=[1])
            ),
            "the stated outcome is not the one",
            id="another winner",
        ),
        pytest.param(
            changed(lambda fields: fields["outcome"].update(reason="won")),
            "the stated outcome is not the one",
            id="another reason",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableLog, match=said) as refused:
        read(TOY, data)
    assert is_sentence(str(refused.value))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(with_(seats=4, players=list("ABCD")), id="too many seats"),
        pytest.param(with_(seats=-2, players=[]), id="less than no seats"),
        pytest.param(with_(options={"deck": 5}), id="an impossible option"),
        pytest.param(with_(options={"dice": 5}), id="an unknown option"),
        pytest.param(with_(options=None), id="no options"),
    ],
)
def test_a_record_with_wrong_seats_or_options_is_refused(data: bytes) -> None:
    with pytest.raises(GamenightError) as refused:
        read(TOY, data)
    assert is_sentence(str(refused.value))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}", id="a nest without a head"),
        pytest.param(
            FILE.replace(b'"deck": 6', b'"deck": ' + b"[" * 100_000), id="nested options, cut short"
        ),
        pytest.param(
            FILE.replace(b'"deck": 6', b'"deck": ' + b"[" * 100_000 + b"]" * 100_000), id="nested options"
        ),
        pytest.param(
            FILE.replace(b'"amount":2', b'"amount":' + b"[" * 100_000 + b"]" * 100_000), id="a nested action"
        ),
    ],
)
def test_a_deeply_nested_file_is_refused(data: bytes) -> None:
    with pytest.raises(GamenightError):
        read(TOY, data)


@pytest.mark.parametrize(
    "name", ["format", "game", "version", "seats", "options", "players", "log", "outcome"]
)
def test_only_the_seed_may_be_missing(name: str) -> None:
    with pytest.raises(UnreadableLog):
        read(TOY, without(name))


def test_a_truncated_file_is_refused() -> None:
    for length in range(len(FILE.rstrip())):
        with pytest.raises(UnreadableLog):
            read(TOY, FILE[:length])


@given(data=st.binary(max_size=200))
@example(data=b"\xff")
@settings(max_examples=200)
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableLog):
        read(TOY, data)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(name=st.sampled_from(sorted(json.loads(FILE))), value=_JSON)
@settings(max_examples=200)
def test_any_value_in_any_field_is_read_or_refused(name: str, value: object) -> None:
    data = with_(**{name: value})
    try:
        found, _ = read(TOY, data)
    except GamenightError:
        return
    assert read(TOY, write(TOY, found))[0] == found


@given(entry=st.tuples(st.integers(-3, 3) | st.integers(), _JSON) | _JSON, place=st.integers(1, 4))
@settings(max_examples=200)
def test_any_entry_at_any_index_is_read_or_refused(entry: object, place: int) -> None:
    try:
        found, _ = read(TOY, with_entry(place, entry))
    except UnreadableLog:
        return
    assert found == RECORD


def _spoilt(data: bytes, place: int, new: bytes, length: int) -> bytes:
    place %= len(data)
    return data[:place] + new + data[place + length :]


_GAMES = {case.game: playout(*case, "spoilt") for case in reversed(CASES)}


@pytest.mark.parametrize("game", [TOY, *_GAMES], ids=lambda game: game.slug)
@given(
    place=st.integers(0, 1 << 16),
    new=st.sampled_from([bytes([byte]) for byte in range(256)]) | st.binary(max_size=2),
    length=st.integers(0, 2),
)
@settings(max_examples=300)
def test_a_corrupted_file_is_refused_or_is_another_valid_record(
    game: AnyGame, place: int, new: bytes, length: int
) -> None:
    """A changed letter of a name, or a changed cube that nobody took, gives another valid record."""
    original: Record[Any, Any] = RECORD if game is TOY else _GAMES[game].record()
    try:
        found, states = read(game, _spoilt(write(game, original), place, new, length))
    except GamenightError:
        return
    assert found.outcome == original.outcome == game.outcome(states[-1])
    assert read(game, write(game, found)) == (found, states)
    if found.log == original.log:
        assert states == list(read(game, write(game, original))[1])


def test_a_record_is_one_json_document() -> None:
    for game, done in _GAMES.items():
        fields = msgspec.json.decode(write(game, done.record()))
        assert len(fields["log"]) == len(done.log)
        assert fields["game"] == game.slug
