"""Losses of Nomad's Land in the browser: the stop, and what stays on the board."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from e2e.acts import Stage, axe, set_up
from e2e.conftest import LAPTOP, PHONE, Visitor
from e2e.test_nomads_land import MINE
from gamenight.core import CHANCE
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.printed import Printed
from gamenight.games.nomads_land.types import EndTurn, RollArrow, RollCombat, State
from games.nomads_land.positions import turn_of


def below_a_trap() -> State:
    """A blizzard: the turn of a group south of a trap begins. Its rival has shelter."""
    assert isinstance(GAME.printed, Printed)
    rows = GAME.printed.rows
    trap = next(
        n for n in range(27 * 26) if rows[n // 27][n % 27] == "X" and rows[n // 27 + 1][n % 27] == "G"
    )
    start = "".join(rows).index("B")
    return replace(turn_of("blizzard", "Tip i3", "Dig g8"), tiles=(trap + 27, start))


def test_nothing_is_shown_after_a_loss_until_the_player_goes_on(visitor: Visitor) -> None:
    """Bots that play at once wait too: the stop holds what follows it."""
    page = visitor(LAPTOP)
    stage = Stage(page, GAME, below_a_trap())
    set_up(page, slug="nomads_land")
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator(MINE)).to_be_visible()
    stage.act(CHANCE, RollArrow("up"))
    stage.act(CHANCE, RollCombat("skull_boom"))
    stage.act(1, EndTurn())
    stop, counter = page.locator("[data-stop]"), page.get_by_role("heading", name=re.compile("^Turn "))
    expect(stop).to_contain_text("You lose 1 nomad and the turn")
    expect(counter).to_have_text("Turn 2 of 9")
    expect(stop).to_have_count(0, timeout=9000)
    expect(counter).to_have_text("Turn 3 of 9")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_board_shows_a_turn_lost_to_wind_and_trap(visitor: Visitor, size: tuple[int, int]) -> None:
    """§6.13: it stands at the group, in the prompt and in the live region, until the group can act again."""
    page = visitor(size, still=False)
    stage = Stage(page, GAME, below_a_trap())
    set_up(page, slug="nomads_land")
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator(MINE)).to_be_visible()
    stage.act(CHANCE, RollArrow("up"))
    stage.act(CHANCE, RollCombat("explosion"))
    stop = page.locator("[data-stop]")
    expect(stop).to_contain_text(re.compile("You lose the turn.*Trap at .*Combat die", re.DOTALL))
    expect(stop).to_have_count(0, timeout=9000)
    caption, asked = page.locator(f"{MINE} .lost-turn"), page.locator(".prompt")
    why = "You lost a turn: the wind blew the group into a trap before it could walk"
    expect(caption).to_be_visible()
    expect(asked).to_contain_text(re.compile(f"Birch’s turn.*{why}", re.DOTALL))
    expect(page.locator("[role=log]")).to_contain_text("You lose the turn: the wind carried the group")
    assert axe(page, "a lost turn") == []
    stage.act(1, EndTurn())
    stage.act(CHANCE, RollArrow("door"))
    expect(asked).to_contain_text(re.compile(f"Your turn.*{why}", re.DOTALL))
    expect(caption).to_have_count(0)  # the costs of tiles are there now
    stage.act(0, EndTurn())
    expect(asked).not_to_contain_text("lost a turn")
