"""¿Dónde Es? on paper: the town, the tracker, all cards, and tokens."""

from __future__ import annotations

from collections import Counter

from gamenight.core import Board, Paper, PaperCard, Part, Spot, Token, feature_key
from gamenight.core.drawing import disc, drawn, label, moved, path, rect
from gamenight.games.donde_es import map as town_map
from gamenight.games.donde_es.data import SEATS, Box
from gamenight.games.donde_es.names import card_name, event_rule
from gamenight.games.donde_es.pictures import ARROWS, tile
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import CARDS, EVENTS, KINDS, Card, Event, Kind, Tourist

CARD = (63.0, 88.0)  # millimetres
HELPFUL, HARMFUL, GUEST = "#2b6a30", "#8a2414", "#1f4f8f"
MOVED: dict[Card, str] = {"any": "#2b6a30", "forward_back": "#a53a16", "left_right": "#1f4f8f"}


def paper(box: Box) -> Paper:
    return Paper(
        boards=(_town(box), _tracker(box)),
        cards=(
            *_movements(box),
            *(_tourist(box, who) for who in box.tourists),
            *(_event(box, event) for event in EVENTS),
        ),
        tokens=_tokens(box),
        parts=(
            Part(
                "sets of small cubes", 6, "assist markers: a colour for each guide, about eight cubes (§1.10)"
            ),
        ),
    )


def _town(box: Box) -> Board:
    cell = town_map.CELL
    return Board(
        title="The town of Mojácar",
        width=town_map.WIDTH,
        height=town_map.HEIGHT,
        svg=town_map.drawing(box),
        spots=tuple(
            Spot(feature_key("Space", spot(space)), x + cell / 2, y + cell / 2, cell)
            for space in box.town.spaces
            for x, y in [town_map.corner(space)]
        ),
        note="Forward is north, towards the sea (§1.6). The numbers are points: calm / frustrated.",
    )


def _tracker(box: Box) -> Board:
    """Slots as large as cards, three in a row."""
    wide, high = CARD
    rows = -(-box.slots // 3)
    return Board(
        title="The frustration tracker",
        width=3 * wide,
        height=rows * (high + 8),
        svg=drawn(*(_slot(box, n, n % 3 * wide, n // 3 * (high + 8)) for n in range(box.slots))),
        note="Tourists move along by one slot at the end of a round (§6.1).",
        source="printed",
    )


def _slot(box: Box, n: int, x: float, y: float) -> str:
    wide, high = CARD
    calm = n < box.calm
    words = "calm" if calm else "frustrated: put a token on the card (§6.2)"
    leaving = (
        label(x + wide / 2, y + high, "then the tourist leaves (§6.3)", 3.8) if n == box.slots - 1 else ""
    )
    return "".join(
        [
            rect(
                x + 0.6,
                y + 8,
                wide - 1.2,
                high - 1,
                "#ffffff" if calm else "#f3e3da",
                town_map.BLUE,
                0.5,
                corner=3,
            ),
            rect(x + 0.6, y + 0.6, 8, 6.4, town_map.BLUE if calm else HARMFUL, corner=1.5),
            label(x + 4.6, y + 5.4, str(n + 1), 5, bold=True, fill="#ffffff"),
            label(x + 10.4, y + 5.2, words, 4 if calm else 3, anchor="start", italic=True),
            path(f"M{x + wide / 2 - 6} {y + 52}h12m-4-4l4 4l-4 4", "none", "#b9c6da", 1.2),
            leaving,
        ]
    )


def _movements(box: Box) -> list[PaperCard]:
    """The cards of each type. Those that not every number of guides plays with say up to how many (§1.7)."""
    found = []
    for at, card in enumerate(CARDS):
        fewer = 0  # cards that are in the deck with more guides
        for guides in reversed(SEATS):
            if more := max(0, box.decks[guides][at] - fewer):
                found.append(_movement(card, more, "" if guides == SEATS[-1] else f"≤{guides}"))
            fewer = max(fewer, box.decks[guides][at])
    return found


def _movement(card: Card, copies: int, corner: str) -> PaperCard:
    name = card_name(card)
    return PaperCard(
        kind="Movement",
        title=name[0].upper() + name[1:],
        text="",
        corner=corner,
        foot="Move one tourist one space (§4.2).",
        picture=ARROWS[card],
        colour=MOVED[card],
        copies=copies,
    )


def _tourist(box: Box, who: Tourist) -> PaperCard:
    card = box.tourists[who]
    return PaperCard(
        kind="Tourist",
        title=card.name,
        text="",
        corner=f"{card.guides}+" if card.guides > SEATS[0] else "",
        foot=f"Wishes to see one of these. At most {box.markers} assist markers (§5.2).",
        picture=drawn(*(_wish(box, wish, n * 13.4) for n, wish in enumerate(card.wishes))),
        colour=GUEST,
    )


def _wish(box: Box, wish: Kind, y: float) -> str:
    """The sign of a kind of location, its name and its points."""
    kind = box.kinds[wish]
    size = min(4.4, 27 / (0.5 * len(kind.name)))
    return "".join(
        [
            moved(0, y, tile(wish), scale=0.6),
            label(14, y + 5, kind.name, size, anchor="start", bold=True),
            label(14, y + 10, f"{kind.calm} calm, {kind.frustrated} frustrated", 2.9, anchor="start"),
        ]
    )


def _event(box: Box, event: Event) -> PaperCard:
    card = box.events[event]
    lasting = "\nIt lies before the drawer until the token of the first player comes back (§7.4)."
    return PaperCard(
        kind="Event",
        title=card.name,
        text=event_rule(box, event) + (lasting if card.lasting else ""),
        corner="+" if card.helpful else "−",
        foot=card.spanish,
        colour=HELPFUL if card.helpful else HARMFUL,
    )


def _tokens(box: Box) -> tuple[Token, ...]:
    wished = Counter(wish for card in box.tourists.values() for wish in card.wishes)
    return (
        *(
            Token("Tourist", box.tourists[who].name, disc(box.tourists[who].name, "#e3ecf7"), size=12)
            for who in box.tourists
        ),
        *(
            Token(
                "Location", box.kinds[kind].name, tile(kind), size=12, copies=wished[kind], source="printed"
            )
            for kind in KINDS
        ),
        Token(
            "Frustration, and closed",
            "Frustration",
            disc("!", "#f3d3c6", HARMFUL),
            back=disc("cerrado", "#ffffff", HARMFUL),
            size=12,
            copies=len(box.tourists),
            source="printed",
        ),
        Token("First player", "First player", disc("first player", "#fbe9a9"), source="printed"),
    )
