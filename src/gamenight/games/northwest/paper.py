"""Northwest on paper: the Exploration Board, a Journal for each player, chips for the cubes."""

from __future__ import annotations

from gamenight.core import Board, Paper, Part, Spot, Token, feature_key
from gamenight.core.drawing import INK, drawn, label, moved, path, rect
from gamenight.games.northwest.board import JOURNAL_SIDE, SIDE
from gamenight.games.northwest.data import Box
from gamenight.games.northwest.pictures import COVERS, FACES, SIGNS, chip, pinecone, star
from gamenight.games.northwest.text import NAMES, cover_name, page_name, space_name
from gamenight.games.northwest.types import Cover

CELL = 22.0  # millimetres
LEFT, TOP = 6.5, 18.0  # of the north-west space
WIDTH, HEIGHT = 189.0, TOP + SIDE * CELL + 8

MOVES = {  # §4
    "m": "around the Hiker",
    "f": "orthogonally next to the Hiker",
    "l": "diagonally next to the Hiker",
    "b": "a knight's move away",
    "g": "in the Hiker's row or column",
}
POINTS = {  # §8
    "m": "1 each; who has the most: half more",
    "f": "2 orthogonally next to a Fern",
    "l": "2 diagonally next to a Maple",
    "b": "1 for each other type around it",
    "g": "5 if alone in row, column and around",
}


def paper(box: Box) -> Paper:
    return Paper(
        boards=(_forest(), *map(_journal, COVERS)),
        tokens=_tokens(box),
        parts=(
            Part("pawn", 1, "the Hiker"),
            Part("six-sided die", 1, f"roll it for each chip: {_pinecone_rolls(box.faces)} (§1.6, §2.1)"),
            Part("bag", 1, "to shuffle the chips"),
        ),
    )


def _forest() -> Board:
    spaces = [(LEFT + n % SIDE * CELL, TOP + n // SIDE * CELL) for n in range(SIDE * SIDE)]
    return Board(
        title="Exploration Board",
        width=WIDTH,
        height=HEIGHT,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#f2ecdd", "#3d4a33", 1, corner=4),
            label(LEFT, 11.4, "Northwest", 9, anchor="start", bold=True, fill="#2f4527"),
            label(56, 11.2, "The forest: 64 chips, shuffled, face up", 4.2, anchor="start", italic=True),
            _compass(),
            "".join(_space(n, x, y) for n, (x, y) in enumerate(spaces)),
            "".join(_margin(n) for n in range(SIDE)),
        ),
        spots=tuple(
            Spot(feature_key("Space", space_name(n)), x + CELL / 2, y + CELL / 2, CELL)
            for n, (x, y) in enumerate(spaces)
        ),
        note="Lay all 64 chips on it (§2.1).",
        source="printed",
    )


def _space(space: int, x: float, y: float) -> str:
    fill = "#dfe7d2" if (space // SIDE + space) % 2 else "#eaf0e0"
    return rect(x + 0.5, y + 0.5, CELL - 1, CELL - 1, fill, "#6d7d5f", 0.3, corner=2) + label(
        x + 2.2, y + CELL - 2.2, space_name(space), 3.2, anchor="start", fill="#55634a"
    )


def _margin(n: int) -> str:
    """The letter of a column and the number of a row."""
    at = (n + 0.5) * CELL
    return "".join(
        [
            label(LEFT + at, TOP - 1, "abcdefgh"[n], 4, bold=True),
            label(LEFT + at, TOP + SIDE * CELL + 4.2, "abcdefgh"[n], 4, bold=True),
            label(LEFT / 2 + 0.6, TOP + at + 1.3, str(n + 1), 4, bold=True),
            label(WIDTH - 2.6, TOP + at + 1.3, str(n + 1), 4, bold=True),
        ]
    )


def _compass() -> str:
    rose = path("M0-6L1.5-1.5L6 0L1.5 1.5L0 6L-1.5 1.5L-6 0L-1.5-1.5Z", "#3d4a33")
    return moved(177, 8, rose, scale=0.8) + label(
        170, 9.6, "N ↑", 4.4, anchor="end", bold=True, fill="#3d4a33"
    )


def _journal(cover: Cover) -> Board:
    side = JOURNAL_SIDE * CELL
    return Board(
        title=cover_name(cover),
        width=WIDTH,
        height=side + 20,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, side + 19, "#f7f0e0", "#6b4a22", 0.8, corner=4),
            rect(0.5, 0.5, 5, side + 19, "#6b4a22", corner=2),
            label(10, 10.5, "Journal of", 6, anchor="start", bold=True, fill="#4d3415"),
            path("M40 11H84", "none", "#6b4a22", 0.3),
            moved(87, 2, COVERS[cover], scale=0.55),
            "".join(_page(n) for n in range(JOURNAL_SIDE**2)),
            moved(103, 8, *_aid()),
        ),
        note="One for each player, of their choosing (§2.2). The first chip goes to the star (§5.1).",
        source="public",
    )


def _page(page: int) -> str:
    x, y = 10 + page % JOURNAL_SIDE * CELL, 15 + page // JOURNAL_SIDE * CELL
    mark = star(x + CELL / 2, y + CELL / 2, 6, "#d9b978") if page == 0 else ""
    return (
        rect(x + 0.5, y + 0.5, CELL - 1, CELL - 1, "#fffaf0", "#9a7a4c", 0.3, corner=2)
        + mark
        + label(x + 2.2, y + CELL - 2.2, page_name(page), 3.2, anchor="start", fill="#8a6a3a")
    )


def _aid() -> list[str]:
    """How the next hiker moves, what a Memento scores, and a box for the points."""
    rows = [label(0, 2.5, "A taken cube leads the next Hiker", 3.6, anchor="start", bold=True)]
    for n, kind in enumerate(NAMES):
        y = 6 + n * 15.5
        rows += [
            rect(0, y, 12, 12, FACES[kind], INK, 0.3, corner=1.5),
            moved(1.4, y + 1.4, SIGNS[kind], scale=0.46),
            label(14, y + 3.4, NAMES[kind], 3.8, anchor="start", bold=True),
            label(14, y + 7.4, f"Next: {MOVES[kind]}", 3.1, anchor="start"),
            label(14, y + 11.2, f"Points: {POINTS[kind]}", 3.1, anchor="start", italic=True),
            rect(71, y + 1, 10, 10, "#ffffff", "#9a7a4c", 0.3, corner=1),
        ]
    return [
        *rows,
        moved(2, 84, pinecone(), scale=0.4),
        label(14, 89.5, "Pinecones: 1 each", 3.2, anchor="start"),
        rect(58, 84, 10, 9, "#ffffff", "#9a7a4c", 0.3, corner=1),
        rect(71, 84, 10, 9, "#ffffff", "#4d3415", 0.7, corner=1),
        label(76, 96.5, "total", 3),
    ]


def _tokens(box: Box) -> tuple[Token, ...]:
    mix = box.mixes["standard"]
    counts = dict(zip(NAMES, (mix.mushroom, mix.fern, mix.maple, mix.bee, mix.bigfoot), strict=True))
    chips = [
        Token(
            "Memento",
            name,
            chip(kind, name[:2]),
            back=chip(kind, name[:2], cone=True) if box.faces else "",
            copies=counts[kind],
        )
        for kind, name in NAMES.items()
        if counts[kind]
    ]
    cones = max(box.supply)
    return (*chips, Token("Pinecone", "Pinecone", pinecone(), size=15, copies=cones, source="printed"))


def _pinecone_rolls(faces: int) -> str:
    if faces == 0:
        return "no chip shows a pinecone"
    rolled = "on a 1" if faces == 1 else f"on a 1 to {faces}"
    return f"{rolled} it lies with the pinecone up"
