"""Every log line, choice and refusal of a game names its rule, or `cites.json` of the game knows it.

The client links them (web/src/lib/house/reading.svelte.ts). The first match counts, without regard to case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from citing import Citations, sections_in
from gamenight.core import CHANCE, AnyGame, Dealer, IllegalAction, Rng, Seat, play, start
from gamenight.core.first import First, FirstBy
from gamenight.games import GAMES
from gamenight.testing.playing import Case, invented, offered
from playing import ROOT, each_case, quick, quick_bot

#: Texts that come from no rule of a game.
EXCEPTIONS = {
    "the game is over": "of any game",
    "a player decides now, not chance": "no player is told this: only chance acts for chance",
}
BOTS = ("greedy", "random", "level3")
NAMES = [f"Player {seat + 1}" for seat in range(6)]
BY_SLUG = {game.slug: game for game in GAMES}


class Rules:
    """The rules of the texts of a game, as the client finds them."""

    def __init__(self, slug: str) -> None:
        path = ROOT / "src" / "gamenight" / "games" / slug / "cites.json"
        self.rows: list[list[str]] = json.loads(path.read_text(encoding="utf-8"))
        self.patterns = [(re.compile(words, re.IGNORECASE | re.ASCII), rule) for words, rule in self.rows]
        self.page = Citations(slug)

    def of(self, text: str) -> str | None:
        named = re.search(r"§(\d+(?:\.\d+)?)", text)
        if named:
            return named[1]
        return next((rule for words, rule in self.patterns if words.search(text)), None)

    def paragraph(self, rule: str) -> str:
        """The text of a rule, on one line."""
        found = re.search(rf"^- §{re.escape(rule)} (.*?)(?=^- §|^#|\Z)", self.page.page, re.M | re.S)
        assert found, rule
        return " ".join(found[1].split())


def transitions(case: Case) -> Iterator[tuple[Any, Seat, Any, Any]]:
    """A whole game of bots, with an aside now and then: state, seat, action and the state after it."""
    game, rng = quick(case.game), Rng(str(case), "cites")
    bots = [quick_bot(BOTS[seat % len(BOTS)]) for seat in range(case.seats)]
    state, dealer = start(game, case.seats, game.Options()), Dealer(str(case))
    dealt = 0
    while acting := game.to_act(state):
        seat = rng.pick(acting)
        legal = game.legal_actions(state, seat)
        aside = [(other, each) for other in case.actors[:-1] for each in game.asides(state, other)]
        if seat == CHANCE:
            action, dealt = dealer.deal(game, state, dealt), dealt + 1
        elif aside and not rng.below(8):
            seat, action = rng.pick(aside)
        else:
            action = bots[seat](game, game.view(state, seat), seat, legal, rng)
        after = play(game, state, seat, action)
        yield state, seat, action, after
        state = after


def lines(game: AnyGame, case: Case, told: tuple[Any, Seat, Any, Any]) -> Iterator[str]:
    for viewer in case.viewers:
        yield from game.narrate(*told, viewer)


def choices(game: AnyGame, case: Case, state: Any) -> Iterator[str]:
    for seat in case.actors[:-1]:
        view = game.view(state, seat)
        yield from (game.describe(view, seat, each).text for each in offered(game, state, seat))


def refusals(game: AnyGame, case: Case, state: Any, rng: Rng) -> Iterator[str]:
    for seat in case.actors[:-1]:
        try:
            play(game, state, seat, invented(game, rng))
        except IllegalAction as refused:
            yield str(refused)


@each_case(*GAMES)
def test_every_text_of_a_game_leads_to_a_rule(case: Case) -> None:
    """Whole games of bots: what the log says to each viewer, what is offered, why other things are not."""
    game, rules, rng = case.game, Rules(case.game.slug), Rng(str(case), "invented")
    known, lost, seen = rules.page.sections | rules.page.chapters, set[str](), 0
    for state, seat, action, after in transitions(case):
        for text in {
            *lines(game, case, (state, seat, action, after)),
            *choices(game, case, state),
            *refusals(game, case, state, rng),
        }:
            told, seen = text.format(*NAMES), seen + 1
            rule = rules.of(told)
            if rule not in known and told not in EXCEPTIONS:
                lost.add(f"{rule}: {told}")
    assert seen > 100
    assert lost == set()


@pytest.mark.parametrize("slug", BY_SLUG)
def test_the_rules_of_the_texts_exist(slug: str) -> None:
    rules = Rules(slug)
    assert rules.rows
    assert {rule for _, rule in rules.rows} <= rules.page.sections


@pytest.mark.parametrize("slug", BY_SLUG)
def test_the_line_that_says_who_begins_leads_to_the_rule(slug: str) -> None:
    rules = Rules(slug)
    if BY_SLUG[slug].first_by_rules:
        return
    for by in FirstBy:
        line = First(Seat(0), by).sentence(None).format(*NAMES)
        assert "first" in rules.paragraph(rules.of(line) or "")


@pytest.mark.parametrize("slug", BY_SLUG)
def test_a_text_that_names_a_rule_leads_there(slug: str) -> None:
    rules = Rules(slug)
    for number in sections_in(" ".join(f"§{rule}" for rule in sorted(rules.page.sections))):
        assert rules.of(f"Anything (§{number}, §1.1)") == number


def named_cards() -> Iterator[tuple[str, str, str]]:
    """The cards with a rule of their own: game, name, and a line of the log about it."""
    for event in BY_SLUG["donde_es"].printed.events:  # type: ignore[attr-defined]
        yield "donde_es", event.name, f"You accept {event.name} ({event.spanish})."
    for item in BY_SLUG["nowhere"].printed.items.values():  # type: ignore[attr-defined]
        yield "nowhere", item.name, f"You use the {item.name}."


@pytest.mark.parametrize(("slug", "name", "line"), list(named_cards()))
def test_a_card_leads_to_the_rule_that_names_it(slug: str, name: str, line: str) -> None:
    rules = Rules(slug)
    assert name in rules.paragraph(rules.of(line) or "")
