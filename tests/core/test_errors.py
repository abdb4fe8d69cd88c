"""The tree of errors matches its picture, and the codes never change."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

from hypothesis import example, given
from hypothesis import strategies as st

from gamenight import core
from gamenight.core import GamenightError, errors

# Clients and scripts rely on these codes: add new ones, change none.
CODES = {
    "GamenightError": "gamenight",
    "UnknownGame": "unknown_game",
    "UnknownBot": "unknown_bot",
    "BadTable": "bad_table",
    "WrongSeats": "wrong_seats",
    "BadOptions": "bad_options",
    "Malformed": "malformed",
    "MalformedAction": "malformed_action",
    "UnreadableLog": "unreadable_log",
    "IllegalAction": "illegal_action",
    "BadComponents": "bad_components",
    "BadPlugin": "bad_plugin",
    "BadFile": "bad_file",
    "BadDatabase": "bad_database",
    "BadKeys": "bad_keys",
    "CannotListen": "cannot_listen",
    "CannotOperate": "cannot_operate",
    "NotInstalled": "not_installed",
    "NotAsDealt": "not_as_dealt",
}


def tree(root: type[GamenightError]) -> Iterator[type[GamenightError]]:
    yield root
    for branch in root.__subclasses__():
        yield from tree(branch)


def drawn() -> dict[str, str]:
    """Each error in the picture, with its parent."""
    above: list[str] = []
    parents: dict[str, str] = {}
    for line in (errors.__doc__ or "").splitlines():
        if found := re.match(r"(GamenightError$|[│├└─ ]+(?=[A-Z]))(\w*)", line):
            depth, name = len(found[1]) // 4, found[2] or found[1]
            depth = 0 if name == "GamenightError" else depth
            above[depth:] = [name]
            parents[name] = above[depth - 1] if depth else "Exception"
    return parents


def test_the_tree_of_errors_matches_its_picture() -> None:
    actual = {error.__name__: [base.__name__ for base in error.__bases__] for error in tree(GamenightError)}
    assert actual == {name: [parent] for name, parent in drawn().items()}


def test_every_error_is_defined_in_errors_py() -> None:
    assert {error.__module__ for error in tree(GamenightError)} == {errors.__name__}


def test_codes_never_change() -> None:
    assert {error.__name__: error.code for error in tree(GamenightError)} == CODES


def test_no_two_errors_share_a_code() -> None:
    codes = [error.code for error in tree(GamenightError)]
    assert len(set(codes)) == len(codes)


def test_core_exports_every_error() -> None:
    assert {error.__name__ for error in tree(GamenightError)} <= set(core.__all__)


def test_the_text_of_an_error_is_its_sentence() -> None:
    for error in tree(GamenightError):
        assert str(error("one sentence")) == "one sentence"


@given(text=st.text())
@example(text="two\nlines")
@example(text="\x1b[2J\u2028\x00")
@example(text="x" * 100_000)
def test_an_error_is_one_line_for_any_input(text: str) -> None:
    said = str(GamenightError(f"no such thing: {text}"))
    assert said.isprintable()
    assert len(said) < 1000


def test_an_error_can_be_pickled() -> None:
    for error in tree(GamenightError):
        again = pickle.loads(pickle.dumps(error("one sentence")))
        assert (type(again), str(again), again.code) == (error, "one sentence", error.code)


def test_an_error_is_cut_off_after_600_letters() -> None:
    """A refused text of a megabyte would fill the screen or the log."""
    assert str(GamenightError("a" * 600)) == "a" * 600
    assert str(GamenightError("a" * 601)) == f"{'a' * 600} …"
