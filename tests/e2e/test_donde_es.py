"""¿Dónde Es? in the browser: whole games, leading a tourist, markers, keys, secrets, looks, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.acts import TARGETS, Stage, asked, axe, my_turn, overflow, play_on, set_up, target
from e2e.conftest import LAPTOP, PHONE, TABLET, Visitor
from e2e.donde_es import BRISK, END_TURN, WAY, answer, can_lead, choose, sit, sit_to_lead
from gamenight.core import CHANCE, Rng
from gamenight.games.donde_es.types import CarryOut, EndTurn, MoveTourist, Phase
from games.donde_es.positions import GAME, before_event, drawn, position
from games.donde_es.positions import visitor as tourist


def lead(page: Page) -> None:
    """Lead a tourist one step with a card."""
    choose(page)
    hand = page.locator(".hand .arrows")
    cards = hand.count()
    target(page, WAY).first.press("Enter")
    expect(hand).to_have_count(cards - 1)


def tokens(page: Page) -> list[str]:
    where: list[str] = page.locator("[data-place^='token:']").evaluate_all(
        "all => all.map(each => each.dataset.place + each.style.cssText.replace(/z-index.*/, ''))"
    )
    return where


def whole_game(page: Page) -> None:
    sit(page, players=3)
    play_on(page, among=BRISK)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("heading", level=3)).to_have_text(re.compile("wins|win!|share"))
    expect(end.get_by_text(re.compile(r"§9\.[12]"))).to_be_visible()
    expect(end.locator(".sum")).to_have_count(3)
    assert overflow(page) == 0


@pytest.mark.long
def test_a_whole_game_against_bots_on_a_phone(visitor: Visitor) -> None:
    whole_game(visitor(PHONE))


def test_a_whole_game_and_its_replay_with_the_hand_of_the_viewer(visitor: Visitor) -> None:
    page = visitor()
    whole_game(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(asked(page)).to_have_text("The game begins")
    page.keyboard.press("End")
    expect(page.locator(".prompt")).to_contain_text(re.compile(r"§9\.[12]"))
    page.keyboard.press("Home")
    expect(asked(page)).to_have_text("The game begins")
    faces, backs = page.locator(".hand .arrows"), page.locator(".hand .back")
    expect(backs).to_have_count(0)
    cards = faces.count()
    assert cards >= 3
    page.get_by_label("Eyes").select_option("none")
    expect(backs).to_have_count(cards)
    expect(faces).to_have_count(0)


def test_a_tourist_is_chosen_then_led_and_a_step_is_taken_back(visitor: Visitor) -> None:
    page = visitor()
    sit_to_lead(page)
    choose(page)
    expect(page.locator(".location.wished").first).to_be_visible()
    before, hand = tokens(page), page.locator(".hand .arrows")
    cards = hand.count()
    target(page, WAY).first.press("Enter")
    expect(hand).to_have_count(cards - 1)
    assert tokens(page) != before
    page.get_by_role("button", name="Undo").click()
    expect(hand).to_have_count(cards)
    assert tokens(page) == before


def test_one_click_leads_a_tourist_the_whole_way(visitor: Visitor) -> None:
    page = visitor()
    for _ in range(8):
        sit_to_lead(page)
        choose(page)
        if target(page, "far").count():
            break
    far = target(page, "far").last
    words = far.get_attribute("aria-label") or ""
    cost, hand = int(words.partition(" with ")[2].split()[0]), page.locator(".hand .arrows")
    cards = hand.count()
    far.focus()
    expect(page.locator(".hand .previewed")).to_have_count(cost)
    expect(page.locator(".track")).to_be_attached()
    far.press("Enter")
    expect(hand).to_have_count(cards - cost)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("tabpanel").get_by_text(re.compile("^You lead .* by “"))).to_have_count(cost)


def test_the_first_player_places_new_tourists_and_enter_accepts_the_suggestions(visitor: Visitor) -> None:
    """§3.7 (ruling D20): a click on a space of the Square places one, Enter all others as suggested."""
    page = visitor()
    sit(page, company="here")
    spots = target(page, "spot")
    expect(spots).to_have_count(6)
    expect(page.locator(".tourist.ghost")).to_have_count(3)
    expect(page.locator(".spot.advised")).to_have_count(1)
    name = spots.last.get_attribute("aria-label")
    assert name is not None
    found = re.match(r"Place \w+ on the Square, (\w\d+): \d steps? to the nearest wish", name)
    assert found
    spots.last.click()
    expect(page.locator(".tourist.ghost")).to_have_count(2)
    expect(page.get_by_role("log")).to_contain_text(f"token on the Square, {found[1]}.")
    page.keyboard.press("Enter")
    expect(spots).to_have_count(0)
    expect(page.locator(".event h2")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_one_click_places_all_new_tourists_as_suggested(visitor: Visitor, size: tuple[int, int]) -> None:
    """§3.7 (ruling D20)."""
    page = visitor(size)
    sit(page, company="here")
    page.locator("[data-target='bar:Place as suggested']").click()
    expect(target(page, "spot")).to_have_count(0)
    expect(page.locator(".event h2")).to_be_visible()
    assert overflow(page) == 0


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_an_event_is_shown_with_whom_it_hits_before_it_does(visitor: Visitor, size: tuple[int, int]) -> None:
    """§7.1 (ruling D37): the town and the queue mark them, and nothing has moved yet."""
    page = visitor(size, still=False)
    town = {1: tourist("mei", "d7"), 2: tourist("dylan", "g4"), 3: tourist("carla", "g2")}
    stage = Stage(page, GAME, drawn(before_event(town), "east_wind"))
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("East wind: carry it out")
    page.mouse.move(0, 0)
    expect(page.locator(".prompt")).to_contain_text("Dylan walks to f4")
    expect(page.locator(".blown")).to_have_count(2)
    expect(page.locator(".card.hit")).to_have_count(2)
    before = tokens(page)
    assert axe(page, "an Event before it happens") == []
    expect(page.locator("[data-target='bar:Carry it out']")).to_be_visible()
    stage.act(0, CarryOut())
    expect(page.locator(".blown")).to_have_count(0)
    assert tokens(page) != before
    expect(page.locator("[role=log]")).to_contain_text("You carry out East wind")


def test_help_is_offered_and_can_be_declined(visitor: Visitor) -> None:
    """§7.9 (ruling D37): the bar has a button for each answer, which says what it does."""
    page = visitor()
    Stage(page, GAME, drawn(before_event({3: tourist("mei", "d7"), 4: tourist("dylan", "g4")}), "shade"))
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("A bench in the shade: accept it, or do without")
    accept = page.locator("[data-target='bar:Accept']")
    expect(accept).to_have_attribute("title", re.compile("Mei and Dylan stay in their slots"))
    expect(page.locator("[data-target='bar:Do without']")).to_be_visible()


def test_the_screen_says_whether_the_marker_is_earned_yet(visitor: Visitor) -> None:
    """§5.1 (ruling D6): there and back is one space, and the next new one earns the marker."""
    page = visitor()
    stage = Stage(page, GAME, position({1: tourist("dylan", "g4")}, ("llfa", "lfa")))
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text("Lead tourists where they want to go")
    stage.act(0, MoveTourist("dylan", "left_right", "left"))
    yet = "Dylan: 1 of 2 new spaces; one more earns the marker"
    expect(asked(page)).to_contain_text(yet)
    stage.act(0, MoveTourist("dylan", "left_right", "right"))
    expect(asked(page)).to_contain_text(yet)
    expect(page.locator(".far")).to_have_attribute("data-text", "1/2")
    stage.act(0, MoveTourist("dylan", "forward_back", "forward"))
    expect(asked(page)).to_contain_text("The marker is on Dylan’s card")
    expect(page.locator(".far")).to_have_count(0)
    expect(page.locator("[data-target='back:dylan']")).to_be_visible()


def test_two_steps_earn_a_marker_which_may_be_taken_back(visitor: Visitor) -> None:
    page = visitor()
    sit(page)
    marked = page.locator("[data-target^='back:']")
    for _ in range(20):  # a tourist may arrive with the first step, or a hand may lead nowhere new
        answer(page)
        for _ in range(3):
            if can_lead(page):
                lead(page)
                answer(page)
        if marked.count():
            break
        page.locator(END_TURN).click()
    marked.first.click()
    expect(marked).to_have_count(0)
    expect(page.locator(".in-flight")).to_have_count(0)  # all flying pieces have landed
    expect(page.locator(".arrival")).to_have_count(0)


def test_a_place_that_no_card_leads_to_says_why(visitor: Visitor) -> None:
    page = visitor()
    for _ in range(8):  # a good hand leads everywhere: try another table
        sit_to_lead(page)
        choose(page)
        if page.locator(".blocked").count():
            break
    page.locator(".blocked").first.click(force=True)
    expect(page.get_by_text(re.compile(r"\(§4\.[34]\)|\(§8\.15\)")).last).to_be_visible()


def test_a_turn_can_be_played_by_keyboard(visitor: Visitor) -> None:
    page = visitor()
    sit_to_lead(page)
    before, hand = tokens(page), page.locator(".hand .arrows")
    cards = hand.count()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.target?.startsWith('tourist:')"):
            break
    if not target(page, WAY).count():
        page.keyboard.press("Enter")
        expect(target(page, WAY).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(target(page, WAY)).to_have_count(0)
        page.keyboard.press("Enter")
    expect(target(page, WAY).first).to_be_visible()
    name = target(page, WAY).first.get_attribute("aria-label")
    assert name is not None
    assert name.startswith("Lead ")
    target(page, WAY).first.focus()
    expect(page.get_by_text(name)).to_be_visible()  # the focused element shows its explanation
    page.keyboard.press("Enter")
    expect(hand).to_have_count(cards - 1)
    assert tokens(page) != before
    page.wait_for_function("() => document.activeElement !== document.body")


def test_hands_stay_covered_around_one_screen(visitor: Visitor) -> None:
    page = visitor(TABLET)
    set_up(page, "here", 2, "donde_es")
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_role("button", name="Sit down and play").click()
    uncover = page.get_by_role("button", name=re.compile("^I am"))
    expect(uncover).to_be_visible()
    assert page.locator(TARGETS).count() == 0
    hidden = page.locator(".under[inert]")  # from a screen reader too
    expect(hidden).to_have_count(1)
    uncover.click()
    expect(hidden).to_have_count(0)
    answer(page)
    page.locator(END_TURN).click()
    expect(uncover).to_be_visible()
    assert page.locator(TARGETS).count() == 0


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        (LAPTOP, "dark"),
        pytest.param(TABLET, "light", marks=pytest.mark.long),
        pytest.param(PHONE, "light", marks=pytest.mark.long),
    ],
    ids=["laptop", "tablet", "phone"],
)
def test_the_screen_fits_and_is_accessible(visitor: Visitor, size: tuple[int, int], theme: str) -> None:
    page = visitor(size, theme)
    sit_to_lead(page, players=6)
    choose(page)
    found = axe(page, "chosen")
    play_on(page, actions=12, among=BRISK)
    my_turn(page)
    page.keyboard.press("Escape")
    found += axe(page, "later")
    assert found == []
    assert overflow(page) == 0
    assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_board_says_who_will_leave_and_who_has_left(visitor: Visitor, size: tuple[int, int]) -> None:
    """§6.3, §9.1: a loss is foretold in the queue, and then counted there. It is never only in the log."""
    page = visitor(size, still=False)
    town = {5: tourist("mei", "d7", frustrated=True), 1: tourist("dylan", "g4")}
    stage = Stage(page, GAME, position(town, ("", ""), turn=1, first=0, lost=("agnes",)))
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    queue = page.locator(".queue")
    leaves = "leaves" if size == PHONE else "leaves after this round"
    expect(queue.locator(f"[data-text='{leaves}']")).to_have_count(1)
    stage.act(1, EndTurn())
    rng, state = Rng("a loss", "donde_es"), stage.state
    while state.phase is not Phase.MOVE:
        (seat,) = GAME.to_act(state)
        stage.act(seat, GAME.sample(state, rng) if seat == CHANCE else GAME.legal_actions(state, seat)[-1])
        state = stage.state
    expect(page.locator("[role=log]")).to_contain_text("Mei has had enough and leaves: 2 of 3 lost")
    expect(queue).to_contain_text("2 of 3 lost")
    expect(page.locator(".lost .near").first).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("One more lost tourist ends the game (§9.1)")
    assert overflow(page) == 0
    assert axe(page, "somebody left") == []


def test_the_last_turn_is_announced(visitor: Visitor) -> None:
    """§9.2: each guide of the last round sees it, and the guide who ends it."""
    page = visitor()
    state = position({1: tourist("dylan", "g4")}, number=4, last=4, tourists=(), turn=1, first=1)
    stage = Stage(page, GAME, state)
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    expect(asked(page)).to_contain_text(re.compile(r"Birch’s turn.*Last turn\."))
    stage.act(1, EndTurn())
    expect(asked(page)).to_contain_text(re.compile("Your turn.*Last turn of the game"))
    expect(page.locator(END_TURN)).to_have_attribute("title", re.compile("the last of the game"))


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_loss_that_would_end_the_game_is_announced(visitor: Visitor, size: tuple[int, int]) -> None:
    """§9.1: it stands in the prompt, and beside the lost tourists."""
    page = visitor(size)
    town = {5: tourist("mei", "d7", frustrated=True), 1: tourist("dylan", "g4")}
    Stage(page, GAME, position(town, lost=("agnes", "bjorn")))
    set_up(page, slug="donde_es")
    page.get_by_role("button", name="Sit down and play").click()
    page.mouse.move(0, 0)  # an element under the pointer would replace the prompt by its explanation
    expect(page.locator(".prompt")).to_contain_text(
        "The game ends after this round unless Mei arrives (§9.1)"
    )
    expect(page.locator(".lost .near").last).to_have_text("If Mei leaves, the game ends")
    assert axe(page, "one more loss") == []


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (1366, 625)], ids=["sideways", "zoomed", "low"])
def test_a_low_window_shows_all_of_it_without_scrolling(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(size)
    sit_to_lead(page, players=6)
    choose(page)
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    for part in (*map(page.locator, (".grid", ".queue", ".hand", ".event")), *seats.all()):
        expect(part).to_be_in_viewport(ratio=0.99)
    expect(seats).to_have_text([re.compile(r"\d+\spoints")] * 6)
    main = page.locator("main")
    assert main.evaluate("it => it.scrollHeight <= it.clientHeight")
