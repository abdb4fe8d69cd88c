"""A second, naive implementation of the game from the first turn on, written from the book.

It shares no code with the rules. The sum of an attack comes from `oracle.py`. An action is a tuple of its
name and its fields: `("PlayCard", "s1", "woods")`.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from gamenight.games.wednesday.types import State
from games.wednesday import oracle

Words: TypeAlias = tuple[str, ...]
ABOUT_A_LOCATION = ("covered", "needs_more", "little_help")  # book, l.117-119
ABOUT_NO_CARD = ("send_thing", "wait", "thanks")


class Table:
    def __init__(self, state: State) -> None:
        """Take the pieces of a game after the deal."""
        self.ring: list[str] = [*state.ring]
        self.target = dict[str, str](zip(state.ring, state.targets, strict=True))
        self.outcasts: list[str] = [*state.outcasts]
        self.players = len(state.hands)
        self.deck = Counter[str](state.deck)
        self.discards = Counter[str]()
        self.hands = [Counter[str](hand) for hand in state.hands]
        self.thing: str | None = state.thing
        self.thing_before = self.players - 1
        self.sixes = 2 if "bianca" in state.outcasts else 0
        self.pawns = ["nevermore"] * self.players
        self.piles: dict[str, list[str]] = {place: [] for place in state.ring}
        self.tokens: list[str] = []  # the tokens drawn in this round
        self.attacked: list[str] = []
        self.saved: list[bool] = []
        self.totals: list[int] = []
        self.turn = 0
        self.step = "move"
        self.exchanged = {
            "before": False,
            "after": False,
        }  # an exchange before and after drawing
        self.spoken: list[tuple[int, str]] = []  # who spoke of what since this turn began
        self.last_number = ""  # the number of the card that Ajax played last

    @property
    def who(self) -> str:
        return self.outcasts[self.turn]

    @property
    def hand(self) -> Counter[str]:
        return self.hands[self.turn]

    @property
    def has_thing(self) -> bool:
        return self.thing_before == self.turn

    @property
    def open(self) -> list[str]:
        return [place for place in self.ring if place not in self.attacked]

    @property
    def end(self) -> str | None:
        lost = self.saved.count(False)
        if lost == 3:
            return "hyde wins"
        return {2: "beginners", 1: "intermediates", 0: "masters"}[lost] if len(self.saved) == 5 else None

    def beside(self, place: str) -> set[str]:
        if place == "nevermore":
            return set(self.ring)
        at = self.ring.index(place)
        return {self.ring[(at + 1) % 5], self.ring[(at + 4) % 5], "nevermore"}

    def actor(self) -> int | None:
        """The seat to act; −1: chance; None: the game is over."""
        if self.end:
            return None
        if self.step in ("draw", "refill", "token"):
            return -1
        return self.outcasts.index("wednesday") if self.step == "swap" else self.turn

    def may(self) -> set[Words]:
        """All legal actions."""
        here = self.pawns[self.turn]
        match self.step:
            case "move":
                stay = set() if here == "woods" else {("Stay",)}
                return stay | {("MoveTo", place) for place in self.beside(here)} | self.exchanges("before")
            case "play":
                return self.plays() | self.exchanges("before")
            case "ones":
                return {("Done",)} | (self.more_ones(here) if self.last_number == "1" else set())
            case "draw" | "refill":
                return {("DrawCard", card) for card in +self.deck}
            case "discard":
                return {("Discard", card) for card in +self.hand} | self.exchanges("after")
            case "end":
                return self.endings()
            case "token":
                return {("RevealToken", place) for place in self.open if place not in self.tokens}
            case _:
                wednesdays = [*+self.hands[self.outcasts.index("wednesday")]]
                pairs = oracle.may_swap(wednesdays, self.piles[self.tokens[-1]])
                return {("Pass",)} | {("Swap", give, take) for give, take in pairs}

    def plays(self) -> set[Words]:
        here = self.pawns[self.turn]
        reach = {here} | (self.beside(here) if self.who == "eugene" else set())
        found: set[Words] = set()
        for place in reach & set(self.open):
            found |= {("PlayCard", card, place) for card in +self.hand}
            if self.who == "bianca" and self.sixes:
                found |= {("PlaySix", card, place) for card in +self.hand}
            if self.has_thing and self.thing:
                found.add(("PlayThingCard", place))
        if found and here not in self.open:
            found.add(("Done",))  # only Eugene can play from here, and he may play none
        return found

    def more_ones(self, here: str) -> set[Words]:
        found: set[Words] = {("PlayCard", card, here) for card in +self.hand if card[1] == "1"}
        if self.has_thing and self.thing and self.thing[1] == "1":
            found.add(("PlayThingCard", here))
        return found

    def exchanges(self, drawing: str) -> set[Words]:
        if not self.has_thing or self.thing is None or self.exchanged[drawing]:
            return set()
        return {("ExchangeWithThing", card) for card in +self.hand if card != self.thing}

    def endings(self) -> set[Words]:
        if self.has_thing and self.thing is None and self.hand.total():
            return {("ExchangeWithThing", card) for card in +self.hand}
        others = [str(seat) for seat in range(self.players) if seat != self.turn]
        send: set[Words] = {("SendThing", seat) for seat in others} if self.has_thing else set()
        return {("EndTurn",)} | send | self.exchanges("after")

    def may_say(self, seat: int) -> set[Words]:
        """Anybody may speak on anybody's turn: once of each Location, and once without a word on cards."""
        if self.end or self.step in ("draw", "refill", "token", "swap"):
            return set()
        found: set[Words] = set()
        for place in self.open:
            if (seat, place) not in self.spoken:
                found |= {("Say", place, phrase) for phrase in ABOUT_A_LOCATION}
        if (seat, "plain") not in self.spoken:
            found |= {("Say", place, "going") for place in self.open}
            found |= {("Say", "None", phrase) for phrase in ABOUT_NO_CARD}
        return found

    def say(self, seat: int, action: Words) -> None:
        _, place, phrase = action
        self.spoken.append((seat, place if phrase in ABOUT_A_LOCATION else "plain"))

    def do(self, action: Words) -> None:
        match action:
            case ("MoveTo", place):
                self.pawns[self.turn] = place
                self.begin_playing()
            case ("Stay",):
                self.begin_playing()
            case ("PlayCard", card, place):
                self.hand[card] -= 1
                self.lay(card, place)
            case ("PlayThingCard", place):
                card, self.thing = str(self.thing), None
                self.lay(card, place)
            case ("PlaySix", card, place):
                self.hand[card] -= 1
                self.discards[card] += 1
                self.sixes -= 1
                self.lay("x6", place)
            case ("Done",):
                self.draw_up()
            case ("DrawCard", card):
                self.draw(card)
            case ("Discard", card):
                self.hand[card] -= 1
                self.discards[card] += 1
                self.fill_thing()
            case ("ExchangeWithThing", card):
                self.exchange(card)
            case ("SendThing", seat):
                self.thing_before = int(seat)
                self.next_turn()
            case ("EndTurn",):
                self.next_turn()
            case ("RevealToken", place):
                self.reveal(place)
            case ("Swap", give, take):
                self.swap(give, take)
                self.attack()
            case ("Pass",):
                self.attack()
            case _:
                raise AssertionError(action)

    def begin_playing(self) -> None:
        self.step = "play"
        if not self.plays():
            self.draw_up()

    def lay(self, card: str, place: str) -> None:
        self.piles[place].append(card)
        if self.who == "ajax":
            self.step, self.last_number = "ones", card[1]
        else:
            self.draw_up()

    def draw_up(self) -> None:
        held = self.hand.total()
        if held < (4 if self.who == "yoko" else 3) and self.something_to_draw():
            self.step = "draw"
        elif held == 4:
            self.step = "discard"
        else:
            self.fill_thing()

    def fill_thing(self) -> None:
        due = self.has_thing and self.thing is None and self.something_to_draw()
        self.step = "refill" if due else "end"

    def something_to_draw(self) -> bool:
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()
        return self.deck.total() > 0

    def draw(self, card: str) -> None:
        self.deck[card] -= 1
        if self.step == "refill":
            self.thing, self.step = card, "end"
        else:
            self.hand[card] += 1
            self.draw_up()

    def exchange(self, card: str) -> None:
        self.exchanged["after" if self.step in ("discard", "end") else "before"] = True
        self.hand[card] -= 1
        if self.thing is not None:
            self.hand[self.thing] += 1
        self.thing = card

    def next_turn(self) -> None:
        self.exchanged = {"before": False, "after": False}
        self.spoken = []
        self.turn = (self.turn + 1) % self.players
        self.step = "token" if self.turn == 0 else "move"

    def reveal(self, place: str) -> None:
        self.tokens.append(place)
        if len(self.tokens) < len(self.open):
            self.step = "move"
        elif "wednesday" in self.outcasts and set(self.piles[place]) - {"x6"}:
            self.step = "swap"
        else:
            self.attack()

    def swap(self, give: str, take: str) -> None:
        pile, hand = self.piles[self.tokens[-1]], self.hands[self.outcasts.index("wednesday")]
        pile[pile.index(take)] = give
        hand[give] -= 1
        hand[take] += 1

    def attack(self) -> None:
        place = self.tokens[-1]
        enid = "enid" in self.outcasts and self.pawns[self.outcasts.index("enid")] == place
        total = oracle.total(place, self.target[place], self.piles[place], enid)
        self.attacked.append(place)
        self.totals.append(total)
        self.saved.append(total >= oracle.needed(len(self.attacked), self.players))
        self.discards.update(card for card in self.piles[place] if card != "x6")
        self.piles[place] = []
        self.tokens = []
        self.pawns = ["nevermore"] * self.players
        self.step = "move"
