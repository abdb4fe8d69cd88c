"""Helpers of the browser tests: what people do on a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import count
from time import monotonic
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

import client
from gamenight.core import AnyGame, Seat, play
from gamenight.games import GAMES

AXE = (client.CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text
TARGETS = "[data-target]"
MOVES = "[data-target]:not([data-target^='cover:'], [data-target^='aside:'])"  # the game waits for no aside
TITLES = tuple(game.title.partition(":")[0].replace("'", "’") for game in GAMES)  # as the boxes show them
OVER = re.compile("Rematch|To the rematch")


def box(page: Page, title: str = "Northwest") -> Locator:
    """The box of a game on the shelf."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))


def sit_down(page: Page, title: str = "Northwest") -> None:
    """Start a game against bots with one click on the shelf."""
    page.goto("/")
    box(page, title).get_by_role("button", name="Play now").click()
    my_turn(page)


def become(page: Page, name: str) -> None:
    """Take a name on the page about you, as soon as it shows the name of before."""
    page.goto("/me")
    field = page.get_by_label("What others see")
    expect(field).to_have_value(re.compile("."))  # else the new name may be joined to the old one
    field.fill(name)
    page.get_by_role("button", name="Keep it").click()
    expect(field).to_have_value(name)
    expect(page.get_by_role("button", name="Keep it")).to_be_disabled()  # it is kept


def set_up(page: Page, company: str = "bots", players: int = 2, slug: str = "northwest") -> None:
    """Fill in the page that sets up a table. The person at the page begins, unless the rules decide it."""
    page.goto(f"/new/{slug}?with={company}")
    page.get_by_role("radio", name=f"{players} players").check()
    choose_first(page)


def choose_first(page: Page, choice: int = 1) -> None:
    """Choose who begins, if the table decides it: 0 is the lot, 1 the first seat."""
    choices = page.get_by_role("radiogroup", name="Who begins").get_by_role("radio")
    if choices.count():
        choices.nth(choice).check()


def sit_down_with_a_friend(host: Page, guest: Page, slug: str = "northwest") -> None:
    """A table for two: one person opens it, the other joins through the link."""
    set_up(host, "friends", slug=slug)
    host.get_by_role("button", name="Open the table").click()
    guest.goto(host.get_by_label("Send this link").input_value())
    guest.get_by_role("button", name="Sit down").click()
    my_turn(host)


def asked(page: Page) -> Locator:
    """What the table asks, above the board."""
    return page.get_by_role("heading", level=1)


def target(page: Page, kind: str) -> Locator:
    """The targets of a kind that can be chosen now."""
    return page.locator(f"[data-target^='{kind}:']")


def my_turn(page: Page) -> Locator:
    """Wait until there are choices, and return them. Asides are none: they are open in others' turns too."""
    targets = page.locator(MOVES)
    expect(targets.first).to_be_visible()
    return targets


def show_plain(page: Page) -> None:
    """Show the current table as a plain table. It costs the browser much less than a drawn one."""
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"{page.url}?plain=1")
    expect(page.locator(".plain-table")).to_be_visible()


END = "dialog[open] tfoot"
COVER = ".cover button"

# What a person at the page would click next, and a point of it that is in the window and not covered.
# It is one of the elements of the first selector that has any, from a given one on. A question comes first.
NEXT = """async ([pick, until, among, skip]) => {
    if (document.querySelector(until)) return { said: 'over' };
    const buttons = [...document.querySelectorAll('dialog:modal footer .button')];
    const asks = buttons.some((each) => each.textContent === 'Go on playing');
    const wanted = asks ? ['dialog:modal footer .button:is(.main, .costly)'] : among;
    const found = wanted.map((each) => [...document.querySelectorAll(each)]).find((each) => each.length);
    const skips = (each) => skip && each.textContent.startsWith('Skip ahead');
    const all = found ?? [...document.querySelectorAll('.bar .button')].filter(skips);
    const shows = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const shown = all.filter((it) => shows(it) && !it.matches(':disabled, [aria-disabled=true]'));
    const places = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((x, _, all) => all.map((y) => [x, y]));
    for (let turn = 0; turn < shown.length; turn += 1) {
        const it = shown[(pick + turn) % shown.length];
        it.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = it.getBoundingClientRect();
        const points = places.map(([x, y]) => [box.left + x * box.width, box.top + y * box.height]);
        const at = points.find((point) => it.contains(document.elementFromPoint(...point)));
        if (!at) continue;
        await new Promise(requestAnimationFrame);
        const { left, top } = it.getBoundingClientRect();
        const stays = it.isConnected && Math.abs(left - box.left) < 1 && Math.abs(top - box.top) < 1;
        if (!stays || !it.contains(document.elementFromPoint(...at))) return { said: 'wait' };
        // A person does not click on what appears there in the meantime.
        const same = (other) => it.contains(other) || (it.dataset.target !== undefined
            && other.closest('[data-target]')?.dataset.target === it.dataset.target);
        window.meant?.abort();
        window.meant = new AbortController();
        let other = false;
        const guard = (event) => {
            other ||= !same(event.target);
            if (other) (event.stopImmediatePropagation(), event.preventDefault());
            if (!other || event.type === 'click') window.meant.abort();
        };
        for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
            addEventListener(kind, guard, { capture: true, signal: window.meant.signal });
        return { said: found ? 'acted' : 'skipped', at };
    }
    return { said: all.length ? 'covered' : 'wait' };
}"""


def is_over(page: Page) -> bool:
    return page.locator(END).count() > 0


def act(page: Page, pick: int, *among: str, until: str = END, skip: bool = True) -> str:
    """Click one of the elements that can be clicked, as a person does. If there is none, skip what others do.

    Without `skip`, watch what they do. Of the first selector that matches any, take an element by its number.
    Return "acted", "skipped", "over", "wait", or "covered": there is nothing that a person could reach.
    """
    found: dict[str, Any] = page.evaluate(NEXT, [pick, until, among, skip])
    if "at" in found:
        page.mouse.click(*found["at"])
    return str(found["said"])


def play_on(
    *pages: Page, actions: int = 10_000, until: str = END, among: str = MOVES, skip: bool = True
) -> int:
    """Act for the people at some pages on their turn, until the game is over. Return how often they acted."""
    done, patience = 0, monotonic() + 40
    for turn in count():
        said = [act(page, turn * 7, among, until=until, skip=skip) for page in pages]
        assert monotonic() < patience, f"nobody can act ({', '.join(said)}), and the game is not over"
        if "acted" in said:
            patience = monotonic() + 40
        done += said.count("acted")
        if done >= actions or set(said) == {"over"}:
            break
        if "acted" not in said:
            pages[0].wait_for_timeout(15)
    return done


def eventually(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Wait until a condition holds. Animations take time, and the machine may be busy."""
    patience = monotonic() + 60
    while not holds():
        assert monotonic() < patience, f"not in 60 seconds: {what}"
        page.wait_for_timeout(30)


def finished(page: Page, slug: str) -> str:
    """A table at which bots have just played a whole game."""
    fewest = next(game for game in GAMES if game.slug == slug).seats[0]
    seats = [{"kind": "bot", "bot": "greedy"}] * max(3, fewest)
    table: str = page.request.post("/api/tables", data={"game": slug, "seats": seats}).json()["id"]

    def over() -> bool:
        return bool(page.request.get(f"/api/tables/{table}").json()["status"] == "finished")

    eventually(page, over, "the bots have played")
    return table


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)


# Wait for all animations except those that repeat for ever.
STILL = """() => Promise.allSettled(document.getAnimations()
    .filter((each) => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map((each) => each.finished)).then(() => {})"""


SERIOUS = ("serious", "critical")
IMPACTS = ("minor", "moderate", *SERIOUS)


def axe(page: Page, where: str, impacts: Sequence[str] = SERIOUS) -> list[str]:
    """What the rules of axe find on a page, after its animations have ended."""
    page.evaluate(STILL)
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE())
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{where}: {each['id']} ({each['impact']}): {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in impacts
    ]


class Stage:
    """A table that shows states which the test computes with the game's rules, one after the other.

    The server seats the players. The frames come from the test, not from the server.
    """

    def __init__(self, page: Page, game: AnyGame, state: Any, eyes: int = 0) -> None:
        self.game, self.state, self.eyes = game, state, Seat(eyes)
        self.seq, self.names = 0, [f"Player {seat + 1}" for seat in range(game.seats[-1])]
        page.route_web_socket(re.compile("/live"), self._connect)
        printed = msgspec.json.encode(game.printed)  # of the test's components
        page.route(re.compile("/printed/"), lambda route: route.fulfill(body=printed))

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "Welcome":
            self.names = [seat["name"] for seat in told["table"]["seats"]]
            self.line.send(json.dumps(told | {"frame": self._frame(), "lines": []}))
        elif told["type"] != "Moved":
            self.line.send(json.dumps(told))

    def act(self, seat: int, action: Any) -> None:
        """Let a seat or chance act, and show everything that follows."""
        before, self.state = self.state, play(self.game, self.state, Seat(seat), action)
        told = self.game.narrate(before, Seat(seat), action, self.state, self.eyes)
        self.seq += (
            1  # its first line has number 1: the client takes a line 0 for the one that says who begins
        )
        lines = [{"seq": self.seq, "seat": seat, "text": text.format(*self.names)} for text in told]
        self.line.send(json.dumps({"type": "Moved", "frame": self._frame(), "lines": lines, "undone": False}))

    def _frame(self) -> dict[str, Any]:
        game, state = self.game, self.state
        view = game.view(state, self.eyes)
        choices = []
        for action in game.legal_actions(state, self.eyes):
            choice = game.describe(view, self.eyes, action)
            text = choice.text.format(*self.names)
            choices.append({"action": action, "text": text, "badge": choice.badge, "facts": choice.facts})
        frame = {
            "seq": self.seq,
            "revision": self.seq,
            "eyes": self.eyes,
            "view": view,
            "to_act": game.to_act(state),
            "choices": choices,
            "can_undo": False,
            "outcome": game.outcome(state),
            "times": [],
        }
        found: dict[str, Any] = json.loads(msgspec.json.encode(frame))
        return found
