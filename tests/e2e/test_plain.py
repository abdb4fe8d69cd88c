"""The plain table: a screen for any game, drawn only from its view, choices and outcome."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from e2e import acts
from e2e.acts import (
    TARGETS,
    axe,
    box,
    eventually,
    my_turn,
    overflow,
    play_on,
    set_up,
    show_plain,
    sit_down,
    sit_down_with_a_friend,
)
from e2e.conftest import LAPTOP, PHONE, Visitor, cases
from gamenight.games import GAMES
from server.serving import HERE, Server

TITLES = dict(zip((game.slug for game in GAMES), acts.TITLES, strict=True))
ENDED = re.compile(r"^(How it ended|All players (won|lost) together): .+\.")
SIDE = (844, 390)
SIZES = {"laptop": LAPTOP, "phone": PHONE, "phone on its side": SIDE}

# A view with every kind of JSON value.
ODD = {
    "nothing": None,
    "empty_list": [],
    "empty_object": {},
    "nested_tuples": [[1, [2, [3, None]]], []],
    "numbers": list(range(1000)),
    "objects": [{"seat": at % 2, "at": [at, None]} for at in range(1000)],
    "long_text": "A very long text. " * 200,
    "one_word": "unbroken" * 60,
    "markup": "<b>not bold</b> & {0}",
    "seat": 0,
    "deep": {"deeper": {"deepest": {"flag": True}}},
}


@pytest.fixture(scope="module")
def server_with_toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with one more game that has no screen: the toy game, Sealed Bids."""
    database = f"sqlite:///{tmp_path_factory.mktemp('plain') / 'tables.sqlite3'}"
    server = Server(database, program=HERE / "toy_server.py")
    yield server.url
    server.close()


class Painted:
    """Changes the first frame of a table between server and page."""

    def __init__(self, page: Page, frame: dict[str, Any]) -> None:
        self.frame = frame
        page.route_web_socket(re.compile("/live"), self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: line.send(self._paint(str(message))))

    def _paint(self, message: str) -> str:
        told = json.loads(message)
        if told["type"] == "Welcome":
            told["frame"] |= self.frame
        return json.dumps(told)


def sit_down_plainly(page: Page, slug: str = "northwest", **frame: Any) -> None:
    """Start a game against bots on the plain table. `paint` replaces parts of its first frame."""
    sit_down(page, TITLES[slug])
    if frame:
        Painted(page, frame)
    show_plain(page)
    my_turn(page)


def view(page: Page) -> Locator:
    return page.get_by_role("region", name="On the table")


def field(page: Page, name: str) -> Locator:
    """The shown value of a field of the view."""
    label = page.locator("dt").filter(has_text=re.compile(f"^{name}(, changed)?$"))
    return view(page).locator("dl > div").filter(has=label).last.locator("> dd")


@pytest.mark.parametrize("slug", cases(TITLES, short=["northwest", "nowhere"]))
def test_every_game_can_be_played_to_its_end(visitor: Visitor, slug: str) -> None:
    page = visitor()
    sit_down_plainly(page, slug)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"Your turn\.\s+Choose an action"))
    play_on(page)
    end = page.get_by_role("dialog")
    expect(end.get_by_text(ENDED)).to_be_visible()
    expect(end.get_by_role("row", name=re.compile("^Result"))).to_contain_text(re.compile("won|lost"))
    expect(end.get_by_role("row", name=re.compile("^Score"))).to_contain_text(re.compile(r"\d"))
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("region", name="Actions")).to_contain_text("The game is over.")


def test_a_game_without_a_screen_is_played_from_the_shelf_to_the_end(
    visitor: Visitor, server_with_toy: str
) -> None:
    page = visitor(at=server_with_toy)
    page.goto("/")
    box(page, "Sealed Bids").get_by_role("button", name="Learn Sealed Bids", exact=True).click()
    learn = page.get_by_role("dialog")
    expect(learn).to_contain_text("Bid in secret, and alone.")
    expect(learn).to_contain_text("2 to 3")
    learn.get_by_role("button", name="Read the whole rules").click()
    expect(learn).to_contain_text("The rules of this game are not available here.")
    learn.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".game")).to_have_text("Sealed Bids")
    bids = page.get_by_role("group", name="Bid").get_by_role("button")
    expect(bids).to_have_text(["Bid 0", "Bid 1", "Bid 2"])
    bids.nth(2).click()
    end = page.get_by_role("dialog")
    expect(end.get_by_role("row", name=re.compile("^Score"))).to_contain_text(re.compile(r"\d"))
    end.get_by_role("link", name="Replay").click()
    expect(page.locator(".game")).to_contain_text("Sealed Bids")
    page.get_by_role("button", name="To the end").click()
    expect(field(page, "Bids")).to_contain_text("2")


def test_the_plain_table_stays_for_rematch_and_replay(visitor: Visitor) -> None:
    page = visitor()
    sit_down_plainly(page, "donde_es")
    play_on(page)
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(first)
    expect(page).to_have_url(re.compile(r"/t/\w+\?plain=1$"))
    my_turn(page)
    expect(page.locator(".plain-table")).to_be_visible()
    page.goto(first)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(r"/replay/\w+\?plain=1$"))
    expect(view(page)).to_be_visible()


def test_a_shared_screen_shows_only_the_secrets_of_the_current_player(
    visitor: Visitor, server_with_toy: str
) -> None:
    page = visitor(at=server_with_toy)
    set_up(page, "here", slug="toy")
    page.get_by_role("button", name="Sit down and play").click()
    cover = page.get_by_role("alertdialog")
    expect(cover).to_be_visible()
    expect(page.locator("dl, [data-target]")).to_have_count(0)
    cover.get_by_role("button").click()
    expect(field(page, "Cards")).to_have_text(re.compile(r"^\d, none$"))

    page.get_by_role("button", name="Player 2 acts").click()
    expect(cover).to_contain_text("Player 2")
    expect(page.locator("dl, [data-target]")).to_have_count(0)
    cover.get_by_role("button").click()
    expect(field(page, "Cards")).to_have_text(re.compile(r"^none, \d$"))
    # The card of another seat is not a change: the screen compares only views of the same seat.
    expect(page.locator(".changed")).to_have_count(0)
    page.get_by_role("button", name="Bid 2").click()

    expect(cover).not_to_contain_text("Player 2")
    expect(page.locator("dl, [data-target]")).to_have_count(0)
    cover.get_by_role("button").click()
    expect(field(page, "Cards")).to_have_text(re.compile(r"^\d, none$"))
    expect(field(page, "Bids")).to_have_text("none, none")
    expect(field(page, "Has bid")).to_have_text("no, yes")
    expect(page.locator(".changed dt")).to_have_text([re.compile("Has bid")])


def test_a_replay_steps_through_outlines_and_marks_what_changed(visitor: Visitor) -> None:
    page = visitor()
    sit_down_plainly(page)
    play_on(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(field(page, "Pinecones")).to_have_text("0, 0")
    expect(page.locator(".changed")).to_have_count(0)
    expect(page.locator(TARGETS)).to_have_count(0)
    page.get_by_role("button", name="Step forward").click()
    expect(field(page, "Hand")).to_have_text(re.compile("^[mM]$"))
    expect(page.locator(".changed > dt").filter(has_text="Hand")).to_have_count(1)
    page.get_by_role("button", name="Scores at this moment").click()
    expect(page.get_by_role("dialog")).to_contain_text("The scores are known when the game is over.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share this moment").click()
    expect(page).to_have_url(re.compile(r"at=1&eyes=0&plain=1$"))
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Scores at this moment").click()
    expect(page.get_by_role("dialog").get_by_role("row", name=re.compile("^Score"))).to_be_visible()


def test_a_replay_with_everything_open_shows_what_every_seat_sees(
    visitor: Visitor, server_with_toy: str
) -> None:
    page = visitor(at=server_with_toy)
    sit_down(page, "Sealed Bids")
    play_on(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_label("Eyes").select_option("all")
    seen = [re.compile(r"^\d, none$"), re.compile(r"^none, \d$")]
    cards = page.locator("dl dl > div").filter(has=page.locator("dt", has_text=re.compile("^Cards$")))
    expect(cards.locator("dd")).to_have_text(seen)
    expect(view(page).locator("> dl > div > dt")).to_have_text([re.compile("^What .* sees$")] * 2)


@pytest.mark.parametrize("size", ["phone", "phone on its side"])
def test_a_small_window_shows_actions_and_table_at_once(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    sit_down_plainly(page)
    for _ in range(4):
        assert overflow(page) == 0
        for part in (page.get_by_role("region", name="Actions"), view(page), page.get_by_role("toolbar")):
            expect(part).to_be_in_viewport(ratio=0.95)
        last = my_turn(page).last
        assert (last.bounding_box() or {"height": 0})["height"] >= 40
        last.click()  # Playwright scrolls to it, and fails if another element covers it
        my_turn(page)


def test_a_whole_turn_is_played_by_keyboard(visitor: Visitor) -> None:
    page = visitor()
    sit_down_plainly(page)
    asked, focused = page.get_by_role("heading", level=1), page.locator("*:focus")
    for verb in ("Take the", "Place the"):
        expect(page.locator(TARGETS).first).to_contain_text(verb)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")  # before the Journals, which one can choose too
        expect(focused).to_contain_text(verb)
        page.keyboard.press("PageDown")
        page.keyboard.press("PageUp")
        expect(focused).to_have_attribute("data-target", re.compile("^choice:"))
        page.keyboard.press("Enter")
    eventually(page, lambda: page.locator("*:focus").count() > 0, "the focus is on the table again")
    expect(asked).to_contain_text("Choose an action")
    expect(page.locator(TARGETS).first).to_contain_text("Take the")
    assert field(page, "Journals").inner_text().count(".") == 30


def test_tab_stops_once_at_each_group_of_actions_and_once_at_the_folds(visitor: Visitor) -> None:
    page = visitor()
    sit_down_plainly(page, "wednesday")
    groups = page.get_by_role("region", name="Actions").get_by_role("group")
    play_on(page, until="[role=group] ~ [role=group] ~ [role=group]")
    my_turn(page)
    expect(page.locator("[data-target][tabindex='0']")).to_have_count(groups.count())
    expect(page.locator("summary[tabindex='0']")).to_have_count(1)
    page.locator("summary[tabindex='0']").focus()
    fold = page.locator("details").first
    opened = fold.get_attribute("open") is not None
    page.keyboard.press("Enter")
    expect(fold).to_have_js_property("open", not opened)


def test_asides_have_a_group_of_their_own_and_stay_there_while_another_is_to_act(
    visitor: Visitor, server_with_toy: str
) -> None:
    ann, bob = visitor(at=server_with_toy), visitor(at=server_with_toy)
    sit_down_with_a_friend(ann, bob, "toy")
    meanwhile = ann.get_by_role("group", name="Meanwhile").get_by_role("button")
    expect(meanwhile).to_have_text(["Nod", "Wink"])
    ann.get_by_role("group", name="Bid").get_by_role("button", name="Bid 1").click()
    expect(ann.get_by_role("group", name="Bid")).to_have_count(0)  # Bob is to act
    meanwhile.first.focus()
    ann.keyboard.press("ArrowDown")
    expect(ann.locator("*:focus")).to_have_text("Wink")
    ann.keyboard.press("Enter")
    expect(meanwhile).to_have_text(["Nod"])
    expect(field(bob, "Signs")).to_contain_text("wink")
    expect(bob.get_by_role("group", name="Bid").get_by_role("button")).to_have_count(3)


def test_around_one_screen_somebody_comes_back_for_an_aside(visitor: Visitor, server_with_toy: str) -> None:
    page = visitor(at=server_with_toy)
    set_up(page, "here", slug="toy")
    page.get_by_role("button", name="Sit down and play").click()
    cover = page.get_by_role("alertdialog")
    cover.get_by_role("button").click()
    page.get_by_role("button", name="Bid 1").click()
    expect(cover).to_contain_text("Player 2")
    cover.get_by_role("button").click()
    page.locator(".seats").get_by_role("button", name="comes to the screen").click()
    cover.get_by_role("button").click()
    expect(field(page, "Cards")).to_have_text(re.compile(r"^\d, none$"))
    page.get_by_role("group", name="Meanwhile").get_by_role("button", name="Nod").click()
    expect(field(page, "Signs")).to_contain_text("nod")
    page.get_by_role("button", name="Player 2 acts").click()
    cover.get_by_role("button").click()
    expect(page.get_by_role("group", name="Bid").get_by_role("button")).to_have_count(3)


def test_a_hint_marks_its_button(visitor: Visitor) -> None:
    page = visitor()
    sit_down_plainly(page)
    page.keyboard.press("h")
    hinted = page.locator(".hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_contain_text(re.compile("^Hint:"))
    expect(hinted).to_be_in_viewport()


def choice(text: str, **action: Any) -> dict[str, Any]:
    return {"action": action, "text": text, "badge": ""}


@pytest.mark.parametrize("size", cases(SIZES, short=["phone"]))
def test_any_view_is_shown_whole_and_within_the_window(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size])
    sit_down_plainly(page, view=ODD)
    expect(field(page, "Nothing")).to_have_text("none")
    expect(field(page, "Empty list")).to_have_text("empty")
    expect(field(page, "Empty object")).to_have_text("empty")
    expect(field(page, "Markup")).to_have_text("<b>not bold</b> & {0}")
    expect(field(page, "Numbers").locator("summary")).to_contain_text("1000 entries")
    assert page.locator("dd span").count() < 200, "what is folded is not rendered"
    for name in ("Numbers", "Long text"):
        field(page, name).locator("summary").click()
    expect(field(page, "Numbers")).to_contain_text("998, 999")
    field(page, "Objects").locator("summary").first.click()
    expect(field(page, "Objects").locator("> details > dl > div")).to_have_count(1000)
    wide = view(page).evaluate("(pane) => pane.scrollWidth - pane.clientWidth")
    assert (overflow(page), wide) == (0, 0)


def test_many_actions_have_a_filter(visitor: Visitor) -> None:
    page = visitor()
    spaces = [f"{column}{row}" for column in "abcd" for row in range(1, 101)]
    walks = [choice(f"Go to {space}", type="GoTo", space=space) for space in spaces]
    sit_down_plainly(page, choices=[*walks, choice("Rest", type="RestAWhile")], asides=[])
    actions = page.get_by_role("region", name="Actions")
    expect(actions.get_by_role("group")).to_have_count(2)
    expect(actions.get_by_role("group", name="Rest a while").get_by_role("button")).to_have_text("Rest")
    wanted = page.get_by_label("Show only actions with the words")
    wanted.fill("TO c7")
    expect(page.get_by_role("status").filter(has_text="of 401 actions")).to_have_text("11 of 401 actions")
    expect(page.locator(TARGETS)).to_have_count(11)
    wanted.press("u")  # types the letter and does not undo
    expect(page.get_by_text("No action has these words.")).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted")).to_be_in_viewport()
    expect(page.locator(TARGETS)).to_have_count(1)
    wanted.fill("")
    expect(page.locator(TARGETS)).to_have_count(401)


def test_a_refused_action_says_why(visitor: Visitor) -> None:
    page = visitor()
    absent = choice("Place a cube that is not there", type="PlaceCube", space=5)
    sit_down_plainly(page, choices=[absent], asides=[])
    page.locator(TARGETS).click()
    expect(page.get_by_text("a cube must be taken first (§3.1)")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "theme"), cases(SIZES, ["dark", "light"], short=[("laptop", "dark"), ("phone", "light")])
)
def test_the_plain_table_is_accessible(visitor: Visitor, size: str, theme: str) -> None:
    page = visitor(SIZES[size], theme)
    sit_down_plainly(page, "donde_es")  # where no bot acts meanwhile, which would end the hint
    wrong = axe(page, "the first action")
    play_on(page, actions=6)
    my_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".hinted")).to_have_count(1)
    page.locator("details").evaluate_all("(folds) => folds.forEach((fold) => { fold.open = true; })")
    wrong += axe(page, "a hint, everything open")
    play_on(page)
    wrong += axe(page, "the end")
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").fill("9")
    wrong += axe(page, "the replay")
    assert wrong == []
