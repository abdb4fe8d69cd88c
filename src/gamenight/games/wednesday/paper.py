"""Wednesday: The Hyde's Attack on paper: Locations, Power cards, Targets, Outcasts and the Level card."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin

from gamenight.core import Board, Paper, PaperCard, Part, Spot, Token, feature_key
from gamenight.core.drawing import disc, drawn, label, moved, paragraph, path, rect
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.names import ABILITIES, LOCATION_RULES, OUTCASTS, PHRASES, card_name, power
from gamenight.games.wednesday.names import PLACES as NAMES
from gamenight.games.wednesday.names import SYMBOLS as SYMBOL_NAMES
from gamenight.games.wednesday.pictures import DARK, PALE, PLACES, SYMBOLS, VIOLET
from gamenight.games.wednesday.types import (
    LOCATIONS,
    OF_LOCATION,
    PLAIN,
    Level,
    Outcast,
    Place,
    Power,
    Target,
)

WIDTH, HEIGHT = 189.0, 203.0
MIDDLE = (WIDTH / 2, 112.0)
ACROSS, DOWN = 65.0, 72.0  # from the middle of Nevermore to the farthest Location
TILE = 54.0


INKS = {"s": "#1f5f7a", "w": "#5b4133", "b": "#7a5a00", "m": "#2b6a30", "t": "#43256f", "e": "#8a2414"}
"""A dark colour for each symbol; the picture and the name tell them apart in grey."""

TARGETS: dict[Target, str] = {"twos": "2", "ones": "1", "medusa": "m", "bat": "t", "eye": "e"}


def paper(box: Box) -> Paper:
    return Paper(
        boards=(_ring(),),
        cards=(
            *(_power(card, copies) for card, copies in sorted(Counter(box.deck).items())),
            *_sixes(box),
            *(_target(target) for target in TARGETS),
            *(_outcast(box, who) for who in OUTCASTS),
            *(_level(box, level) for level in box.points),
            _thing(),
            _phrases(),
        ),
        tokens=(
            *(Token("Hyde", NAMES[place], _hyde(place), source="printed") for place in LOCATIONS),
            *(
                Token("Pawn", name, disc(name.split()[0], PALE), source="printed")
                for name in OUTCASTS.values()
            ),
        ),
        parts=(Part("bag", 1, "for the Hyde tokens (§2.5)"),),
    )


def _power(card: Power, copies: int) -> PaperCard:
    symbol, number = card
    return PaperCard(
        kind="Power",
        title=card_name(card),
        text="",
        corner=number,
        picture=SYMBOLS[symbol],
        colour=INKS[symbol],
        copies=copies,
        source="public",
    )


def _centres() -> dict[Place, tuple[float, float]]:
    """The middle of each place: Nevermore, then the others clockwise from the top."""
    x, y = MIDDLE
    turns = [2 * pi * n / len(LOCATIONS) - pi / 2 for n in range(len(LOCATIONS))]
    ring = [(x + ACROSS * cos(turn), y + DOWN * sin(turn)) for turn in turns]
    return {"nevermore": MIDDLE, **dict(zip(LOCATIONS, ring, strict=True))}


def _ring() -> Board:
    centres = _centres()
    ring = [centres[place] for place in LOCATIONS]
    ways = "".join(f"M{MIDDLE[0]} {MIDDLE[1]}L{x:.2f} {y:.2f}" for x, y in ring)
    loop = f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in ring)}Z"
    return Board(
        title="Nevermore and the Locations",
        width=WIDTH,
        height=HEIGHT,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#ffffff", DARK, 0.8, corner=3),
            label(5, 12, "Wednesday", 10, anchor="start", bold=True, fill=VIOLET),
            label(5, 18.5, "The Hyde's Attack", 5, anchor="start", italic=True),
            paragraph(
                WIDTH - 5,
                10,
                ("Cut out the Locations and lay them", "around Nevermore in random order (§2.1)."),
                3.4,
                60,
                anchor="end",
                italic=True,
            ),
            path(ways + loop, "none", VIOLET, 1.6, dash="3 2"),
            *(_tile(place, x, y) for place, (x, y) in centres.items()),
        ),
        spots=tuple(Spot(feature_key("Location", place), x, y, TILE) for place, (x, y) in centres.items()),
        note="Cut out the five outer Locations and lay them around Nevermore Academy in random order (§2.1).",
        source="printed",
    )


def _tile(place: Place, x: float, y: float) -> str:
    name = NAMES[place].removeprefix("the ")
    half = TILE / 2
    rule = (
        "Everybody starts here. No card is played here (§4.2)"
        if place == "nevermore"
        else LOCATION_RULES[place]
    )
    return moved(
        x - half,
        y - half,
        rect(0, 0, TILE, TILE, PALE if place == "nevermore" else "#ffffff", DARK, 1, corner=4),
        rect(1.6, 1.6, TILE - 3.2, TILE - 3.2, "none", VIOLET, 0.35, corner=3),
        label(half, 10, name, 5.2, bold=True),
        moved(half - 12, 13, PLACES[place], scale=0.6),
        paragraph(half, 42, rule[0].upper() + rule[1:], 3.7, TILE - 8),
    )


def _sixes(box: Box) -> list[PaperCard]:
    if not box.sixes:
        return []
    return [
        PaperCard(
            kind="Power",
            title="6",
            text="",
            corner="6",
            foot="For Bianca alone: she discards a card and plays a 6 (§8.3). It has no symbol (§1.5).",
            picture=label(20, 31, "6", 34, bold=True),
            colour=DARK,
            copies=box.sixes,
            source="printed",
        )
    ]


def _target(target: Target) -> PaperCard:
    rule, sign = ABILITIES[target], TARGETS[target]
    return PaperCard(
        kind="Target",
        title=f"{SYMBOL_NAMES.get(sign, sign)}s",
        text=f"{rule[0].upper()}{rule[1:]}.",
        foot="At the Location where it lies.",
        picture=SYMBOLS.get(sign) or label(20, 31, sign, 32, bold=True),
        colour=VIOLET,
        source="printed",
    )


def _outcast(box: Box, who: Outcast) -> PaperCard:
    first = OUTCASTS[who].split()[0]
    return PaperCard("Outcast", OUTCASTS[who], f"{first} {power(box, who)}.", colour=VIOLET, source="printed")


def _level(box: Box, level: Level) -> PaperCard:
    rows = [f"{seats} players: {' · '.join(map(str, points))}" for seats, points in box.points[level].items()]
    return PaperCard(
        kind="Level",
        title=level.capitalize(),
        text="Points that stop the first to the fifth attack:\n" + "\n".join(rows),
        foot=f"The Hyde wins when {box.losses} Targets are lost (§7.1).",
        colour=DARK,
        source="printed" if level == "beginner" else "reconstructed",
    )


def _thing() -> PaperCard:
    return PaperCard(
        kind="Thing",
        title="Thing",
        text="Holds one card. While Thing is before you, you may exchange its card for one of your hand, or "
        "play it instead of one of your own (§4.3, §5.6).\nAt the end of your turn you may send Thing to "
        "another player (§5.8).",
        colour=DARK,
        source="printed",
    )


def _phrases() -> PaperCard:
    """What may be said (§11.3), once for each player."""
    about = [PHRASES[phrase].format("…") for phrase in (*OF_LOCATION, *PLAIN)]
    return PaperCard(
        kind="Aid",
        title="What may be said",
        text="\n".join(f"“{words}”" for words in about),
        foot="Once each between two turns; never a number or a symbol (§11).",
        colour=DARK,
        copies=4,
        source="printed",
    )


def _hyde(place: Place) -> str:
    """A Hyde token: the picture of its Location."""
    return (
        disc("", "#ffffff", DARK)
        + moved(4.6, 3.4, PLACES[place], scale=0.27)
        + label(10, 17.4, NAMES[place].removeprefix("the ").removeprefix("The ").split()[0], 2.6, bold=True)
    )
