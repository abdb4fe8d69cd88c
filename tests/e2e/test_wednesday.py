"""Wednesday in the browser: whole games, secrets, statements, keyboard. The attack has its own file."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import TARGETS, asked, axe, my_turn, overflow, play_on, set_up, sit_down_with_a_friend, target
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor
from e2e.wednesday import ATTACK, BRISK, CARD, CHOOSE, PLACE, be, sit, speak


def end_turn(page: Page) -> None:
    page.get_by_role("button", name="End the turn").click()


def take_turn(page: Page) -> None:
    """Move to a Location where a card can be played, play one, and end the turn."""
    expect(asked(page)).to_contain_text(re.compile("turn.*(Move|Leave)"))
    target(page, PLACE).first.click()
    expect(asked(page)).to_contain_text(re.compile("Play a card|[Ee]nd the turn"))
    if target(page, CARD).count():
        target(page, CARD).first.click()
    end_turn(page)


def wrongs(page: Page, where: str) -> list[str]:
    wide = overflow(page)
    return [*axe(page, where), *([f"{where}: {wide} pixels too wide"] if wide else [])]


@pytest.mark.parametrize(
    ("size", "theme"),
    [pytest.param(LAPTOP, "dark", marks=pytest.mark.long), (PHONE, "light")],
    ids=["laptop", "phone"],
)
def test_a_whole_game_with_bots(visitor: Visitor, size: tuple[int, int], theme: str) -> None:
    page = visitor(size, theme)
    sit(page, 4 if size == PHONE else 2)
    wrong = wrongs(page, "choosing")
    be(page, "enid")
    my_turn(page)
    wrong += wrongs(page, "moving")
    target(page, PLACE).nth(1).click()
    expect(asked(page)).to_contain_text("Play a card face down")
    wrong += wrongs(page, "playing")
    target(page, CARD).first.click()
    page.get_by_role("button", name="Speak", exact=True).click()
    wrong += wrongs(page, "speaking")
    page.get_by_role("button", name="Say nothing").click()
    end_turn(page)

    play_on(page, until=ATTACK, among=BRISK)
    attack = page.get_by_role("region", name="The first attack")
    wrong += wrongs(page, "attack")
    expect(attack.get_by_text(re.compile("^(Saved|Wounded)$"))).to_be_visible()
    attack.get_by_role("button", name="Go on").click()

    play_on(page, among=BRISK)
    end = page.get_by_role("dialog")
    ranks = end.get_by_role("list", name="Ranks")
    expect(ranks.get_by_role("listitem")).to_have_text(
        ["The Hyde wins", "Beginners", "Intermediates", "Masters"]
    )
    expect(ranks.locator(".reached")).to_be_visible()
    assert end.locator("tbody tr").count() >= 3
    wrong += wrongs(page, "end")
    end.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").fill("30")
    page.get_by_label("Eyes").select_option("all")
    expect(page.locator("[aria-label*='known: ']").first).to_be_attached()
    wrong += wrongs(page, "replay")
    assert wrong == []


def test_two_people_see_only_their_own_hand_and_each_others_statements(visitor: Visitor) -> None:
    ada, bo = visitor(), visitor(TABLET)
    sit_down_with_a_friend(ada, bo, "wednesday")
    be(ada, "ajax")
    be(bo, "yoko")
    my_turn(ada)
    for page in (ada, bo):
        expect(page.get_by_role("group", name="Hand").locator("[data-place]")).to_have_count(3)
    expect(bo.get_by_role("region", name=re.compile("Guest")).first).to_contain_text("3 cards")
    # The last player holds Thing, and only that player's screen shows its card.
    expect(bo.get_by_role("group", name="Thing").get_by_label(re.compile("Thing holds the"))).to_be_visible()
    expect(ada.get_by_text("Thing is with Yoko")).to_be_visible()

    target(ada, PLACE).nth(1).click()
    expect(target(ada, CARD).first).to_be_visible()
    target(ada, CARD).first.click()
    ada.get_by_role("button", name="Done playing").click()
    expect(ada.locator("[aria-label*='1 card; known: ']")).to_have_count(1)
    expect(bo.locator("[aria-label*='1 card']")).to_have_count(1)
    assert bo.locator("[aria-label*='known: ']").count() == 0

    ada.get_by_role("button", name=re.compile("^Say something of")).first.click()
    ada.get_by_role("button", name=re.compile("covered")).click()
    expect(bo.locator("[aria-label*='Ajax says: I have this covered.']")).to_have_count(1)
    expect(bo.locator(".said")).to_contain_text("covered")
    bo.keyboard.press("l")
    expect(bo.get_by_role("tabpanel")).to_contain_text(re.compile("says: “I have .* covered.”"))
    bo.get_by_role("tab", name="Chat").click()
    expect(bo.get_by_role("tabpanel")).to_contain_text("No free talk: the rules of this game forbid it")
    assert bo.get_by_label("Say something to the table").count() == 0
    end_turn(ada)
    my_turn(bo)


def test_two_people_speak_on_anybodys_turn_and_nobody_waits(visitor: Visitor) -> None:
    """Ada has picked a card, and Bo speaks: Ada's choice goes on. §11.4 and §11.5."""
    ada, bo = visitor(), visitor(PHONE)
    sit_down_with_a_friend(ada, bo, "wednesday")
    be(ada, "eugene")
    be(bo, "yoko")
    my_turn(ada)
    target(ada, PLACE).nth(1).click()
    target(ada, CARD).first.click()
    picked = ada.locator("[aria-pressed='true'][data-target^='card:']")
    expect(picked).to_have_count(1)

    speak(bo, "We should focus on The Crypt more", "The Crypt")
    speak(bo, "Please send me Thing")
    team = ada.get_by_role("region", name=re.compile("Guest")).first
    expect(team).to_contain_text("Please send me Thing.")
    expect(team).to_contain_text("in this turn, and 1 more")
    expect(ada.locator("[aria-label*='Yoko says: We should focus on this more.']")).to_have_count(1)
    expect(picked).to_have_count(1)

    bo.get_by_role("button", name="Speak", exact=True).click()
    panel = bo.get_by_role("group", name="What to say")
    expect(panel).to_contain_text("You have said “Please send me Thing.” in this turn.")
    assert panel.get_by_role("button", name=re.compile("^“")).count() == 0
    panel.get_by_role("button", name="The Crypt").click()
    expect(panel).to_contain_text("You may speak of it again when the next turn begins (§11.5)")
    panel.get_by_role("button", name="Say nothing").click()

    target(ada, PLACE).first.click()
    end_turn(ada)
    my_turn(bo)
    speak(bo, "I did not give much help at The Crypt", "The Crypt")
    expect(ada.locator("[aria-label*='Yoko says: I did not give much help here.']")).to_have_count(1)
    expect(team).to_contain_text("I did not give much help at The Crypt.")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_location_shows_its_known_points_and_the_discards_open(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    """§4.6: one's own card is known, those of others are only counted."""
    page = visitor(size)
    sit(page, 3)
    be(page, "enid")
    my_turn(page)
    expect(page.get_by_role("region", name="Ranks")).to_contain_text("lose three and it is over")
    expect(page.locator(".sum")).to_have_text([re.compile(r"0\s*of 21")] * 5)
    target(page, PLACE).nth(1).click()
    worth = target(page, CARD).first.locator("[data-badge]").get_attribute("data-badge")
    assert worth is not None
    target(page, CARD).first.click()
    known = page.locator("[aria-label*='1 card; known: ']")  # the card counts 0 if the Location voids it
    expect(known).to_have_attribute("aria-label", re.compile(rf"known: .*, {worth[1:]} points"))
    there = page.locator(".tile").filter(has=known)
    expect(there.locator(".sum")).to_have_text(re.compile(rf"^\s*{worth[1:]}\s*of 21"))

    page.get_by_role("button", name="discarded").and_(page.locator(".gone")).click()
    discards = page.get_by_role("region", name="Discards")
    expect(discards).to_contain_text("No attack has turned up cards yet")
    page.keyboard.press("Escape")
    expect(discards).to_have_count(0)


def test_the_level_card_shows_all_five_numbers_and_marks_a_reconstruction(visitor: Visitor) -> None:
    """§1.8: each attack has a number of its own."""
    page = visitor()
    set_up(page, slug="wednesday")
    page.get_by_role("radiogroup", name="The Level card").get_by_text("expert").click()
    page.get_by_role("button", name="Sit down and play").click()
    be(page, "enid")
    card = page.get_by_role("region", name="Level card")
    expect(card.get_by_role("listitem")).to_have_text(
        [re.compile(rf"{points}\spoints") for points in (23, 25, 27, 30, 33)]
    )
    expect(card).to_contain_text("23 points needed")
    expect(card).to_contain_text("Expert: reconstruction")


def test_a_shared_screen_is_covered_between_two_players(visitor: Visitor) -> None:
    page = visitor(TABLET)
    sit(page, company="here")
    cover = page.get_by_role("alertdialog")
    cover.get_by_role("button").click()
    be(page, "enid")
    expect(cover).to_contain_text("Player 2")
    assert page.locator(TARGETS).count() == 0
    cover.get_by_role("button").click()
    be(page, "bianca")
    cover.get_by_role("button").click()
    take_turn(page)
    expect(cover).to_contain_text("Player 2")


def test_a_turn_by_keyboard(visitor: Visitor) -> None:
    page = visitor()
    sit(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(asked(page)).to_contain_text("Move to a Location")
    page.keyboard.press("ArrowDown")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert re.match("(Stay in|Move to) ", label), "an arrow key focuses a place that can be chosen"
    page.locator("[data-target^='place:']:not([data-target$='nevermore'])").first.focus()
    page.keyboard.press("Enter")
    expect(asked(page)).to_contain_text("Play a card")
    target(page, CARD).first.focus()
    page.keyboard.press("Enter")
    if page.get_by_role("button", name="Done playing").count():
        page.get_by_role("button", name="Done playing").press("Enter")
    expect(asked(page)).to_contain_text(re.compile("end the turn", re.IGNORECASE))
    page.get_by_role("button", name=re.compile("^Say something of")).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="What to say of")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="What to say of")).to_have_count(0)
    page.get_by_role("button", name="End the turn").press("Enter")
    expect(asked(page)).to_contain_text("Your turn")


def test_three_teammates_fit_below_the_words_in_a_low_laptop_window(visitor: Visitor) -> None:
    page = visitor((1366, 768))
    sit(page, 4)
    be(page, "enid")
    my_turn(page)
    words = page.get_by_role("region", name="What is asked").bounding_box()
    assert words is not None
    mates = page.locator(".mate")
    expect(mates).to_have_count(3)
    boxes = [mate.bounding_box() for mate in mates.all()]
    assert all(box and words["y"] + words["height"] <= box["y"] for box in boxes)
    assert all(box and box["y"] + box["height"] <= 768 for box in boxes)
    first = page.locator(".mate .who").first
    first.hover()
    expect(page.locator(".prompt .told")).to_contain_text(f"{first.locator('b').inner_text()}: ")


def test_a_hint_on_a_phone_does_not_crush_the_table(visitor: Visitor) -> None:
    page = visitor(PHONE)
    sit(page)
    cards = target(page, CHOOSE)
    heights = "found => found.map((each) => each.offsetHeight)"
    assert min(cards.evaluate_all(heights)) > 150
    page.get_by_role("button", name="Hint", exact=True).click()
    card = page.get_by_role("region", name="Hint")
    expect(card).to_be_visible()
    assert min(cards.evaluate_all(heights)) > 150
    hinted = page.locator(".hinted")
    expect(hinted).to_be_in_viewport()
    marked, below = hinted.bounding_box(), card.bounding_box()
    assert marked is not None
    assert below is not None
    assert marked["y"] + marked["height"] <= below["y"] + 4
