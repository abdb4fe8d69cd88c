"""The Hyde's attack in the browser: it ends on every screen, and nothing reveals its result early."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.acts import END, TARGETS, asked, eventually, is_over, my_turn, play_on, sit_down_with_a_friend
from e2e.conftest import PHONE, TABLET, Visitor, cases
from e2e.wednesday import ATTACK, BRISK, be, sit

OUTCASTS = ("wednesday", "enid", "bianca", "ajax", "eugene", "yoko")
PAIRS = (("wednesday", "enid"), ("bianca", "wednesday"), ("ajax", "eugene"), ("enid", "yoko"))
FINISHED = Path(__file__).parent.parent / "data" / "wednesday" / "hyde-wins-2.json"
RESULTS = ".tile.saved, .tile.wounded"
TOLD = re.compile("the Target is (saved|lost)")


def verdict(page: Page) -> Locator:
    return page.locator(ATTACK).get_by_text(re.compile("^(Saved|Wounded)$"))


def question(page: Page) -> Locator:
    """The question to Wednesday in an attack. She can always answer with "nothing"."""
    return page.locator("[data-target='bar:Swap nothing']")


def swap(page: Page) -> None:
    """Wednesday swaps the first possible card, or nothing."""
    hers = page.get_by_role("group", name="Wednesday’s hand")
    expect(hers).to_be_visible()
    if not hers.locator(TARGETS).count():
        question(page).click()
        return
    hers.locator(TARGETS).first.click()
    page.locator(f"{ATTACK} .cards [data-target]").first.click()


def see_the_verdict(*pages: Page) -> bool:
    """Wait until the result is on every screen. Return whether Wednesday was asked."""
    eventually(
        pages[0],
        lambda: any(question(page).count() for page in pages) or all(verdict(page).count() for page in pages),
        "a result",
    )
    asking = [page for page in pages if question(page).count()]
    for page in asking:
        swap(page)
    for page in pages:
        expect(verdict(page)).to_be_visible(timeout=30_000)
    return bool(asking)


def go_on(*pages: Page, attacks: int) -> None:
    for page in pages:
        page.get_by_role("button", name="Go on").click()
        expect(page.locator(ATTACK)).to_have_count(0)
        expect(page.locator(RESULTS)).to_have_count(attacks)


def play_through_an_attack(*pages: Page, wednesday: bool) -> None:
    """Play until an attack is over. If a person is Wednesday, until one has asked her."""
    for attacks in (1, 2, 3):
        play_on(*pages, until=ATTACK, among=BRISK)
        was_asked = see_the_verdict(*pages)
        go_on(*pages, attacks=attacks)
        if was_asked or not wednesday:
            break
    else:
        raise AssertionError("in three attacks no card lay there for Wednesday")
    acted = play_on(*pages, actions=4, among=BRISK)
    assert acted == 4 or is_over(pages[0]), "the game goes on"


@pytest.mark.parametrize("outcast", cases(OUTCASTS, short=["wednesday"]))
def test_an_attack_ends_for_every_outcast_among_bots(visitor: Visitor, outcast: str) -> None:
    page = visitor()
    sit(page)
    be(page, outcast)
    play_through_an_attack(page, wednesday=outcast == "wednesday")


@pytest.mark.parametrize("outcasts", cases(PAIRS, short=[("wednesday", "enid")]), ids="-".join)
def test_an_attack_ends_on_two_screens(visitor: Visitor, outcasts: tuple[str, str]) -> None:
    pages = visitor(), visitor(PHONE)
    sit_down_with_a_friend(*pages, slug="wednesday")
    for page, outcast in zip(pages, outcasts, strict=True):
        be(page, outcast)
    play_through_an_attack(*pages, wednesday="wednesday" in outcasts)


# The visible cards of a hand: inside the window and not covered.
IN_SIGHT = """() => {
    const cards = document.querySelectorAll("[aria-label='Hand'] [data-place], [aria-label$='s hand'] .mine");
    return [...cards].filter((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length;
}"""


AROUND = f".cover button, {BRISK}"


def sit_around(page: Page, *outcasts: str) -> None:
    """Several people at one screen, each as an Outcast."""
    sit(page, company="here")
    for outcast in outcasts:
        page.get_by_role("alertdialog").get_by_role("button").click()
        be(page, outcast)


def attacked(page: Page, seat: int) -> bool:
    """Two people at one screen play through an attack. Return whether Wednesday, in that seat, was asked."""
    cover, hers = page.get_by_role("alertdialog"), page.get_by_role("group", name="Wednesday’s hand")
    play_on(page, until=ATTACK, among=AROUND)
    assert page.evaluate(IN_SIGHT) == 0, "while the cards turn nobody's hand is seen"
    expect(cover.or_(hers).or_(verdict(page)).first).to_be_visible(timeout=30_000)
    if cover.count():  # the screen is covered: it was the second player's turn
        assert seat == 0
        expect(cover).not_to_contain_text("Player 2")
        assert page.evaluate(IN_SIGHT) == 0
        assert page.locator(TARGETS).count() == 0
        cover.get_by_role("button").click()
        expect(hers).to_be_visible()
    was_asked = hers.count() > 0
    if was_asked:
        assert page.evaluate(IN_SIGHT) > 0
        swap(page)
    expect(verdict(page)).to_be_visible(timeout=30_000)
    assert page.evaluate(IN_SIGHT) == 0
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(ATTACK)).to_have_count(0)
    return was_asked


@pytest.mark.parametrize("outcasts", cases(PAIRS, short=[("wednesday", "enid")]), ids="-".join)
def test_at_a_shared_screen_an_attack_ends_and_shows_no_hand_to_others(
    visitor: Visitor, outcasts: tuple[str, str]
) -> None:
    page = visitor(TABLET)
    sit_around(page, *outcasts)
    if "wednesday" in outcasts:
        seat = outcasts.index("wednesday")
        assert any(attacked(page, seat) for _ in range(3)), "in three attacks no card lay there for Wednesday"
    else:
        assert not attacked(page, 0)
    acted = play_on(page, actions=4, among=AROUND)
    assert acted == 4 or is_over(page), "the game goes on"


# Skip the attack as soon as that is possible.
SKIP = """() => new MutationObserver((_, watch) => {
    const button = document.querySelector('.drama .go');
    if (!button) return;
    watch.disconnect();
    window.skipped = button.textContent.trim();
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""


def test_the_attack_is_animated_and_can_be_skipped(visitor: Visitor) -> None:
    """The layout must not shift before the attack."""
    page = visitor(PHONE)
    sit(page)
    be(page, "ajax")
    my_turn(page)
    boxes = """() => ['.bar', '.board', '.prompt', '.strip', '.ring', 'div.mine']
        .map((name) => document.querySelector(name)?.getBoundingClientRect())
        .map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round))"""
    before = page.evaluate(boxes)
    for _ in range(4):
        play_on(page, actions=1, until=ATTACK, among=BRISK)
        assert page.evaluate(boxes) == before
    page.evaluate(SKIP)
    play_on(page, until=ATTACK, among=BRISK)
    attack = page.get_by_role("region", name="The first attack")
    page.wait_for_function("() => window.skipped")
    assert page.evaluate("skipped") == "Skip"
    assert page.evaluate(boxes) == before
    expect(attack.get_by_text(re.compile("^(Saved|Wounded)$"))).to_be_visible()
    attack.get_by_role("button", name="Go on").click()
    expect(attack).to_have_count(0)
    expect(page.locator(".tile.saved, .tile.wounded")).to_have_count(1)


# Records everything that reveals the result before the attack shows it.
WATCH_SPOILERS = """() => {
    window.spoiled = [];
    const ranks = ['first', 'second', 'third', 'fourth', 'fifth'];
    const results = (text) => (text?.match(/the Target is (saved|lost)/g) ?? []).length;
    const look = () => {
        const drama = document.querySelector('.drama:not(.verdict)');
        if (!drama) return;
        const before = ranks.indexOf(drama.querySelector('.rank').textContent.split(' ')[1]);
        const told = {
            board: document.querySelectorAll('.tile.saved, .tile.wounded').length > before,
            log: results(document.querySelector('[role=tabpanel]')?.textContent) > before,
            speech: results(document.querySelector('[role=log]')?.textContent) > before,
            heading: /is over|the Target is/.test(document.querySelector('h1').textContent),
            end: document.querySelector('dialog[open]') !== null,
        };
        for (const place in told) if (told[place]) window.spoiled.push(`${place}, attack ${before + 1}`);
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document.documentElement, all);
}"""


@pytest.mark.parametrize("outcast", cases(["wednesday", "enid"], short=["wednesday"]))
def test_nothing_reveals_the_result_before_the_attack_shows_it(visitor: Visitor, outcast: str) -> None:
    """Play a whole game without skipping, with the log open."""
    page = visitor()
    sit(page)
    be(page, outcast)
    page.evaluate(WATCH_SPOILERS)
    page.keyboard.press("l")
    for attacks in (1, 2, 3, 4, 5):
        play_on(page, until=f"{ATTACK}, {END}", among=BRISK)
        if is_over(page):
            break
        see_the_verdict(page)
        expect(page.locator("[role=log]")).to_contain_text(TOLD)
        expect(page.get_by_role("tabpanel").get_by_text(TOLD)).to_have_count(attacks)
        assert not is_over(page)
        go_on(page, attacks=attacks)
    expect(page.locator(END)).to_be_visible()
    assert page.evaluate("spoiled") == []


# Records that a result was on screen. For a spectator the attack closes by itself, so the test may miss it.
WATCH_RESULT = """() => new MutationObserver(() => {
    window.judged ||= document.querySelector('.drama .stamp:not(.hush)') !== null;
}).observe(document.body, { childList: true, subtree: true })"""


@pytest.mark.long
def test_a_spectator_sees_the_attack_and_needs_no_click(visitor: Visitor) -> None:
    player, watcher = visitor(), visitor(PHONE)
    sit(player, players=4)  # with many bots, one of them is probably Wednesday
    be(player, "ajax")
    player.get_by_role("button", name="Menu").click()
    link = player.get_by_label("Link for friends").input_value()
    player.get_by_role("button", name="Close", exact=True).click()
    watcher.goto(link)
    expect(watcher.get_by_text("watching")).to_be_visible()
    watcher.evaluate(WATCH_SPOILERS)
    watcher.evaluate(WATCH_RESULT)
    play_on(player, until=ATTACK, among=BRISK)
    watcher.wait_for_function("() => window.judged", timeout=30_000)
    expect(watcher.locator("[role=log]")).to_contain_text(TOLD)
    expect(watcher.locator(ATTACK)).to_have_count(0)
    expect(watcher.locator(RESULTS)).to_have_count(1)
    assert watcher.evaluate("spoiled") == []
    see_the_verdict(player)
    go_on(player, attacks=1)
    my_turn(player)


def test_a_reload_during_an_attack_shows_its_result(visitor: Visitor) -> None:
    page = visitor()
    sit(page)
    be(page, "ajax")
    play_on(page, until=ATTACK, among=BRISK)
    page.reload()
    expect(page.locator(RESULTS).or_(page.locator(ATTACK)).first).to_be_visible()
    if page.locator(ATTACK).count():  # a bot is Wednesday and has not answered yet
        see_the_verdict(page)
        go_on(page, attacks=1)
    expect(page.locator(RESULTS)).to_have_count(1)
    my_turn(page)


def test_a_reload_while_wednesday_may_swap_asks_her_again(visitor: Visitor) -> None:
    page = visitor()
    sit(page)
    be(page, "wednesday")
    for attacks in (1, 2, 3):
        play_on(page, until=ATTACK, among=BRISK)
        expect(question(page).or_(verdict(page))).to_be_visible(timeout=30_000)
        if not question(page).count():
            go_on(page, attacks=attacks)
            continue
        page.reload()
        assert see_the_verdict(page)
        go_on(page, attacks=attacks)
        return
    raise AssertionError("in three attacks no card lay there for Wednesday")


def test_a_replay_shows_the_result_at_the_end_of_the_attack(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(FINISHED)
    expect(asked(page)).to_have_text("The game begins")
    page.keyboard.press("l")
    page.evaluate(WATCH_SPOILERS)
    slider = page.get_by_role("slider")
    before = int(slider.get_attribute("max") or 0) - 1
    slider.fill(str(before))
    expect(page.locator(RESULTS)).to_have_count(2)
    expect(page.locator(ATTACK)).to_have_count(0)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(verdict(page)).to_be_visible(timeout=30_000)
    expect(asked(page)).to_contain_text("the Hyde wins")
    expect(page.get_by_role("tabpanel").get_by_text(TOLD)).to_have_count(3)
    expect(page.locator(ATTACK)).to_have_count(0)
    expect(page.locator(".prompt")).to_contain_text(re.compile("§7"))
    assert page.evaluate("spoiled") == []
