"""Cuts a board into pieces that fit on a sheet of paper."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

AREA = (189.0, 264.0)
"""What is printed of every sheet, in millimetres: nine cards. It fits on A4 and on US Letter."""

OVERLAP = 10.0
"""How much of a piece the next one repeats, so that it can be glued on."""


class Piece(Struct, frozen=True):
    """A part of a board, in millimetres from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    name: str  # "B2": the second column, the second row; "": the board is in one piece
    right: bool  # whether another piece is glued on at the right
    below: bool


def pieces(width: float, height: float) -> tuple[Piece, ...]:
    """The pieces of a board, row by row. All are of the same size.

    >>> [piece.name for piece in pieces(284, 297)]
    ['A1', 'B1', 'A2', 'B2']
    >>> pieces(189, 200)
    (Piece(x=0.0, y=0.0, width=189.0, height=200.0, name='', right=False, below=False),)
    """
    across, down = _cuts(width, AREA[0]), _cuts(height, AREA[1])
    wide, high = _length(width, across), _length(height, down)
    return tuple(
        Piece(
            x=column * (wide - OVERLAP),
            y=row * (high - OVERLAP),
            width=wide,
            height=high,
            name=f"{chr(ord('A') + column)}{row + 1}" if across * down > 1 else "",
            right=column < across - 1,
            below=row < down - 1,
        )
        for row in range(down)
        for column in range(across)
    )


def _cuts(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))


def _length(length: float, count: int) -> float:
    return (length + (count - 1) * OVERLAP) / count
