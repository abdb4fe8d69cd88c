"""The names of people: how they are normalised (RFC 8266), and how names that look the same are told apart.

Two names look the same if they have the same skeleton (Unicode Technical Standard 39), also if one of them
differs only in upper and lower case.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from precis_i18n import get_profile

from gamenight.bots.characters import CHARACTERS, bot_name
from gamenight.server.facts import Refusal
from gamenight.server.identity import clean
from gamenight.server.wire import Code
from gamenight.server.wire_me import LONGEST_NAME

_PROFILE = get_profile("NicknameCasePreserved")
_JOINER = "\N{ZERO WIDTH JOINER}"
_UNSEEN = re.compile("[\u200c\u200d\u200e\ufe00-\ufe0f]")  # joiners, marks and variants
_BLANK = re.compile("[\N{BRAILLE PATTERN BLANK}\N{MUSICAL SYMBOL NULL NOTEHEAD}]")


def nickname(typed: str) -> str:
    """Normalise a name. Characters that a nickname cannot have are left out, such as invisible ones."""
    words = re.sub("[\ufe00-\ufe0f]", "", _BLANK.sub(" ", clean(typed)))
    found = " ".join(_JOINER.join(_allowed(part) for part in _emoji_parts(words)).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in found):
        raise Refusal(Code.BAD_NAME, "a name needs at least one visible character")
    if len(found) > LONGEST_NAME:  # some characters are written out as several
        raise Refusal(Code.BAD_NAME, f"a name has at most {LONGEST_NAME} characters")
    return found


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like one of the others: `Ann 2`."""
    taken = frozenset[str]().union(*(_looks(other) for other in others))
    number, found = 1, name
    while not taken.isdisjoint(_looks(found)):
        number += 1
        found = numbered(name, number)
    return found


def free_bot_name(seat: int, others: Collection[str]) -> str:
    """The name of the bot in a seat: the usual one, or the next one that nobody at the table has."""
    names = (bot_name(seat + n) for n in range(len(CHARACTERS)))
    return next((name for name in names if distinct(name, others) == name), distinct(bot_name(seat), others))


def numbered(name: str, number: int) -> str:
    end = f" {number}"
    return name[: LONGEST_NAME - len(end)].rstrip() + end


def _emoji_parts(text: str) -> list[str]:
    """Split the text where a joiner makes one emoji of two. RFC 8266 forbids it, but people like them."""
    parts = [""]
    for at, part in enumerate(text.split(_JOINER)):
        if at and _is_symbol(parts[-1][-1:]) and _is_symbol(part[:1]):
            parts.append(part)
        else:
            parts[-1] += _JOINER * bool(at) + part
    return parts


def _is_symbol(letter: str) -> bool:
    return letter != "" and unicodedata.category(letter) in {"So", "Sk"}


def _allowed(text: str) -> str:
    while True:
        try:
            return _PROFILE.enforce(text) if text.strip() else ""
        except UnicodeEncodeError as error:
            kept = f"{error.object[: error.start]}{error.object[error.end :]}"
            if kept == text:  # it has characters, but none of them makes a nickname
                return ""
            text = kept


@lru_cache(4096)
def _looks(name: str) -> frozenset[str]:
    plain = _UNSEEN.sub("", unicodedata.normalize("NFKC", name))
    skeleton = _skeleton(plain)  # its small letters too: a Greek Nu looks like N, but a small nu like v
    return frozenset({skeleton, _skeleton(plain.casefold()), _skeleton(skeleton.casefold())})


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    letters = (prototypes.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", "".join(letters))


@cache
def _prototypes() -> dict[str, str]:
    """For each character that looks like others: the one that stands for all of them."""
    from confusable_homoglyphs.confusables import confusables_data  # it loads slowly

    # Characters that are written from right to left have a mark on each side in these data.
    alike = {
        key.strip("\u200e"): [each["c"].strip("\u200e") for each in found]
        for key, found in confusables_data.items()
    }
    # A prototype lists everything that looks like it; any other character lists its prototype alone.
    return {
        letter: prototype
        for letter, (prototype, *more) in alike.items()
        if len(letter) == 1 and not more and (len(alike[prototype]) > 1 or _before(prototype, letter))
    }


def _before(one: str, other: str) -> bool:
    """Which of two is the prototype, if they look only like each other: the longer, then the lesser."""
    return (-len(one), one) < (-len(other), other)
