"""Names are normalised, and names that look the same at one table are told apart by a number."""

from __future__ import annotations

import pytest

from gamenight.bots.characters import CHARACTERS, bot_name
from gamenight.server.facts import Refusal
from gamenight.server.identity import clean
from gamenight.server.nicknames import distinct, free_bot_name, nickname, numbered
from gamenight.server.wire import Code
from server.people import Guest
from server.serving import Server

ZWSP, RLO, SHY, CGJ, FILLER = "\u200b", "\u202e", "\u00ad", "\u034f", "\u3164"
CHARACTER_NAMES = {each.name for each in CHARACTERS}
CYRILLIC_ANN = "\u0410nn"
GREEK_ANN = "\u0391\u039d\u039d"
ACUTE = "\u0301"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        (f"A{ZWSP}n{SHY}n{CGJ}", "Ann"),
        (f"{RLO}evil", "evil"),
        (f"A{FILLER}B", "AB"),
        ("Ann\u2800\U0001d159", "Ann"),
        ("\uff21\uff4e\uff4e", "Ann"),  # full width
        ("a\u00a0b\u2003c", "a b c"),
        ("\ue000Ann", "Ann"),  # private use
        (f"e{ACUTE * 12}x", f"\u00e9{ACUTE * 3}x"),
        (f"{ACUTE}x", "x"),
        ("Jos\u00e9", "Jos\u00e9"),
        (
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
            "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        ),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),  # joiners that a script needs
        ("x\u200dy", "xy"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # one emoji
        ("\u2764\ufe0f", "\u2764"),
    ],
)
def test_a_name_is_normalised(typed: str, kept: str) -> None:
    assert nickname(typed) == kept
    assert nickname(kept) == kept


@pytest.mark.parametrize(
    "typed", ["", " ", ZWSP, RLO, FILLER, "\u2800", "\U0001d159", ACUTE, "\ue000", "\ufdfa\ufdfa"]
)
def test_a_name_that_nobody_could_see_or_that_gets_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        nickname(typed)
    assert refused.value.reason is Code.BAD_NAME


def test_chat_has_no_floods_of_accents() -> None:
    assert clean(f"so{ACUTE * 200} loud") == f"s\u00f3{ACUTE * 3} loud"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Ann", CYRILLIC_ANN),
        ("ann", CYRILLIC_ANN),
        ("Ann", GREEK_ANN),
        ("Alice", "A1ice"),
        ("Alice", "AIice"),
        ("Bob O", "Bob 0"),
        ("Marn", "Mam"),
        ("\U0001f600\U0001f600", "\U0001f600\u200d\U0001f600"),
        ("\u0661nn", "lnn"),  # a digit of another script
        ("\u018fnn", "\u04d8nn"),  # two letters that look only like each other
    ],
)
def test_names_that_look_the_same_get_a_number(name: str, other: str) -> None:
    assert distinct(other, [name]) == f"{other} 2"
    assert distinct(name, [other, f"{other} 2"]) == f"{name} 3"


@pytest.mark.parametrize(
    ("name", "other"), [("Ann", "Anna"), ("Ann", "\u00c1nn"), ("Ann 2", "Ann 3"), ("Bo", "Ob")]
)
def test_names_that_look_different_stay(name: str, other: str) -> None:
    assert distinct(other, [name]) == other


def test_a_long_name_makes_room_for_its_number() -> None:
    assert numbered("x" * 24, 2) == "x" * 22 + " 2"
    assert distinct("x" * 24, ["x" * 24]) == "x" * 22 + " 2"


# At a table


async def named(guest: Guest, name: str) -> None:
    await guest.me()
    assert (await guest.http.put("/api/me", json={"name": name})).is_success


@pytest.mark.anyio
async def test_a_guest_who_looks_like_another_gets_a_number_until_the_name_changes(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        await named(ann, "Ann")
        await named(eve, CYRILLIC_ANN)
        table = await ann.set_up("me", "open", "open")
        joined = await eve.join(table)
        assert [seat.name for seat in joined.seats][:2] == ["Ann", f"{CYRILLIC_ANN} 2"]
        for name, shown in (("Eve", "Eve"), ("ANN", "ANN 2"), ("Ann", "Ann 2"), ("Anna", "Anna")):
            await named(eve, name)
            assert [seat.name for seat in (await ann.table(table.id)).seats][:2] == ["Ann", shown]
        await named(ann, "Anna")
        assert [seat.name for seat in (await ann.table(table.id)).seats][:2] == ["Anna 2", "Anna"]


@pytest.mark.anyio
async def test_people_at_one_screen_and_bots_have_different_names(server: Server) -> None:
    async with Guest(server.url) as ann:
        plain = await ann.set_up("me", "random", "random")
        await named(ann, plain.seats[1].name)
        wishes = [{"kind": "bot"}, {"kind": "bot"}, {"kind": "me"}, {"kind": "here", "name": "ANN"}]
        wishes += [{"kind": "here", "name": "Ann"}]
        table = await ann.post("/api/tables", {"game": "nowhere", "seats": wishes})
        names = sorted(seat.name for seat in table.seats)
        mine = plain.seats[1].name
        assert len(set(names)) == 5
        assert {mine, "ANN", "Ann 2"} <= set(names), names
        assert all(seat.name in CHARACTER_NAMES - {mine} for seat in table.seats if seat.bot)


@pytest.mark.anyio
async def test_bots_that_fill_a_table_do_not_take_the_name_of_a_person(server: Server) -> None:
    async with Guest(server.url) as ann:
        usual = (await ann.set_up("me", "random")).seats[1].name
        await named(ann, usual)
        table = await ann.set_up("me", "open")
        filled = await ann.post(f"/api/tables/{table.id}/fill")
        assert [seat.name for seat in filled.seats] == [usual, bot_name(2)]


@pytest.mark.anyio
async def test_a_spectator_cannot_chat_under_the_name_of_a_player(server: Server) -> None:
    async with Guest(server.url) as ann, Guest(server.url) as eve:
        await named(ann, "Ann")
        await named(eve, CYRILLIC_ANN)
        table = await ann.set_up("me", "here")
        async with eve.live(table.id) as watching:
            await watching.welcome()
            await watching.say("I resign")
        async with ann.live(table.id) as live:
            assert [line.name for line in (await live.welcome()).chat] == [f"{CYRILLIC_ANN} 2"]


def test_a_bot_takes_the_next_name_that_nobody_has() -> None:
    assert free_bot_name(1, []) == "Birch"
    assert free_bot_name(1, ["birch", "Cedar"]) == "Dogwood"
    assert free_bot_name(7, ["Hazel"]) == "Alder"
    assert free_bot_name(9, [bot_name(seat) for seat in range(8)]) == "Birch 2"
