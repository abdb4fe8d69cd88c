"""What games draw for print: every place has a spot, drawings are valid, cards and tokens are complete."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from gamenight.core import AnyGame, Board, Paper
from gamenight.games import GAMES

PRINTED = [game for game in GAMES if game.paper is not None]


def paper_of(game: AnyGame) -> Paper:
    assert game.paper is not None
    paper: Paper = game.paper()
    return paper


BOARDS = [(game, board) for game in PRINTED for board in paper_of(game).boards]
every_game = pytest.mark.parametrize("game", PRINTED, ids=[game.slug for game in PRINTED])
every_board = pytest.mark.parametrize(
    ("game", "board"), BOARDS, ids=[f"{game.slug}: {board.title}" for game, board in BOARDS]
)


def element(content: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{content}</svg>")


@every_board
def test_spots_lie_inside_the_board(game: AnyGame, board: Board) -> None:
    assert game
    for spot in board.spots:
        half = spot.size / 2
        assert half > 0
        assert half <= spot.x <= board.width - half, spot
        assert half <= spot.y <= board.height - half, spot


@every_board
def test_a_drawing_is_valid_and_keeps_inside_its_board(game: AnyGame, board: Board) -> None:
    """All coordinates of its texts and rectangles that are not moved lie inside."""
    assert game
    (whole,) = element(board.svg)
    for shape in whole:
        if shape.tag in {"text", "rect"} and "transform" not in shape.attrib:
            assert 0 <= float(shape.attrib["x"]) <= board.width, shape.attrib
            assert 0 <= float(shape.attrib["y"]) <= board.height, shape.attrib
            assert float(shape.attrib["x"]) + float(shape.get("width", 0)) <= board.width, shape.attrib
            assert float(shape.attrib["y"]) + float(shape.get("height", 0)) <= board.height, shape.attrib


@every_game
def test_each_place_that_the_laboratory_counts_has_one_spot(game: AnyGame) -> None:
    spots = [spot.key for board in paper_of(game).boards for spot in board.spots]
    kinds = {key.partition("/")[0] for key in spots}
    counted = [feature.key for feature in game.features if feature.key.partition("/")[0] in kinds]
    assert spots
    assert Counter(spots) == Counter(counted)


@every_game
def test_drawings_have_no_ids_so_that_a_page_can_show_several(game: AnyGame) -> None:
    paper = paper_of(game)
    drawings = [board.svg for board in paper.boards]
    drawings += [card.picture for card in paper.cards]
    drawings += [side for token in paper.tokens for side in (token.picture, token.back)]
    for drawing in drawings:
        assert not [each for each in element(drawing).iter() if "id" in each.attrib]


@every_game
def test_every_piece_is_there_at_least_once(game: AnyGame) -> None:
    paper = paper_of(game)
    assert all(board.copies > 0 for board in paper.boards)
    assert all(card.copies > 0 and card.title and card.kind for card in paper.cards)
    assert all(token.copies > 0 and token.name and token.picture for token in paper.tokens)
    assert all(part.count > 0 and part.name for part in paper.parts)


@every_game
def test_a_game_draws_the_same_paper_each_time(game: AnyGame) -> None:
    assert paper_of(game) == paper_of(game)
