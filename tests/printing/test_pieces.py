"""A board that is larger than a sheet is cut into pieces that overlap."""

from __future__ import annotations

import pytest

from gamenight.printing.pieces import AREA, OVERLAP, pieces


@pytest.mark.parametrize("board", [(189, 264), (100, 50), (190, 264), (189, 265), (284, 297), (1000, 900)])
def test_pieces_fit_on_a_sheet_and_cover_the_board(board: tuple[float, float]) -> None:
    width, height = board
    cut = pieces(width, height)
    assert all(piece.width <= AREA[0] and piece.height <= AREA[1] for piece in cut)
    assert min(piece.x for piece in cut) == min(piece.y for piece in cut) == 0
    assert max(piece.x + piece.width for piece in cut) == pytest.approx(width)
    assert max(piece.y + piece.height for piece in cut) == pytest.approx(height)
    for piece in cut:
        following = [other for other in cut if other.y == piece.y and other.x > piece.x]
        assert bool(following) == piece.right
        if following:
            beside = min(following, key=lambda other: other.x)
            assert piece.x + piece.width - beside.x == pytest.approx(OVERLAP)


def test_a_board_that_fits_is_in_one_piece_without_a_name() -> None:
    assert [piece.name for piece in pieces(*AREA)] == [""]
    assert len(pieces(AREA[0] + 0.1, AREA[1])) == 2


def test_pieces_are_named_by_column_and_row() -> None:
    assert [piece.name for piece in pieces(500, 500)] == ["A1", "B1", "C1", "A2", "B2", "C2"]
