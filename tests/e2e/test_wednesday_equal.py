"""Wednesday in the browser: of two equal cards, the one that was clicked is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import Stage, my_turn, set_up
from e2e.conftest import Visitor
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import Phase, State
from games.wednesday.positions import last_turn, position, strike


def to_play() -> State:
    """Eugene may play a card at two Locations, so a card stays picked."""
    return position(
        ("eugene", "yoko"), hands=("s1 s1 t2", "b1 b2 b3"), pawns=("crypt", "woods"), phase=Phase.PLAY
    )


def to_swap() -> State:
    """Wednesday may give a 1 for either of two 1s."""
    return strike(last_turn(("wednesday", "enid"), lying="b1 m1", hands=("s1 s1 t2", "b1 b2 b3")))


def marks(cards: Locator) -> list[bool]:
    return [card.get_attribute("aria-pressed") == "true" for card in cards.all()]


@pytest.mark.parametrize(("state", "where"), [(to_play(), "Hand"), (to_swap(), "Wednesday’s hand")])
def test_of_two_equal_cards_the_clicked_one_is_marked(visitor: Visitor, state: State, where: str) -> None:
    page: Page = visitor()
    Stage(page, GAME, state)
    set_up(page, slug="wednesday")
    page.get_by_role("button", name="Sit down and play").click()
    my_turn(page)
    cards = page.get_by_role("group", name=where, exact=True).locator("button[aria-label]")
    expect(cards).to_have_count(3)
    assert marks(cards) == [False] * 3
    equal = [card for card in cards.all() if "1" in (card.get_attribute("data-target") or "")]
    for at in (1, 0, 1):
        equal[at].click()
        assert marks(cards) == [at == 0, at == 1, False]
    equal[1].click()
    assert marks(cards) == [False] * 3
