"""What stands on the sheets of a game, as values for the template `sheets.typ`."""

from __future__ import annotations

from msgspec import Struct

from gamenight.core import (
    AnyGame,
    BadComponents,
    BadTable,
    Board,
    Paper,
    PaperCard,
    Part,
    Token,
    head_count,
    listed,
)
from gamenight.games import GAMES
from gamenight.printing.pieces import AREA, OVERLAP, Piece, pieces
from gamenight.printing.rules import Block, rules_of

CARD = (63.0, 88.0)  # millimetres

MOST_PIECES = 50  # of a board: more is a mistake in the components

NOTICE = "Unofficial reconstruction – the game belongs to its designers and publisher; buy it"


class Cut(Struct, frozen=True):
    """A board and its pieces."""

    board: Board
    svg: str  # the whole SVG document
    pieces: tuple[Piece, ...]


class Row(Struct, frozen=True):
    """A line of the list of contents."""

    name: str
    count: int
    source: str


class Document(Struct, frozen=True):
    title: str
    by: str  # designers and publisher
    facts: str  # players, minutes, age
    notice: str
    mark: str  # stands on every sheet, after the notice
    packaged: bool  # whether the components are those of the package
    area: tuple[float, float]
    overlap: float
    card: tuple[float, float]
    boards: tuple[Cut, ...]
    cards: tuple[PaperCard, ...]
    tokens: tuple[tuple[Token, ...], ...]  # of each kind and size
    contents: tuple[Row, ...]
    parts: tuple[Part, ...]
    rules: tuple[Block, ...]


def document(game: AnyGame) -> Document:
    if game.paper is None:
        raise BadTable(f"{game.title} has no board or cards that can be printed")
    paper: Paper = game.paper()
    contents = _contents(paper)
    return Document(
        title=game.title,
        by=_by(game),
        facts=f"{head_count(game.seats)}, {game.about.minutes} minutes, age {game.about.age}",
        notice=NOTICE,
        mark=_mark(game, contents),
        packaged=_is_packaged(game),
        area=AREA,
        overlap=OVERLAP,
        card=CARD,
        boards=tuple(map(_cut, paper.boards)),
        cards=paper.cards,
        tokens=_grouped(paper.tokens),
        contents=contents,
        parts=paper.parts,
        rules=rules_of(game.slug),
    )


def _by(game: AnyGame) -> str:
    about = game.about
    designers = f"designed by {listed(about.designers)}; " if about.designers else ""
    return f"{designers}publisher: {about.publisher}"


def _is_packaged(game: AnyGame) -> bool:
    return any(each.slug == game.slug and each.components.hash == game.components.hash for each in GAMES)


def _mark(game: AnyGame, contents: tuple[Row, ...]) -> str:
    names = dict.fromkeys(row.name for row in contents if row.source == "reconstructed")
    own = "" if _is_packaged(game) else ", changed from the packaged ones"
    invented = f"Reconstructed: {listed(list(names))}. " if names else ""
    return f"{game.title}, components {game.components.hash}{own}. {invented}"


def _contents(paper: Paper) -> tuple[Row, ...]:
    """Boards, decks and kinds of tokens, each with a count and where it comes from."""
    rows = [Row(board.title, board.copies, board.source) for board in paper.boards]
    pieces_of: dict[tuple[str, str], int] = {}
    for card in paper.cards:
        key = (f"{card.kind.partition(',')[0]} cards", card.source)
        pieces_of[key] = pieces_of.get(key, 0) + card.copies
    for token in paper.tokens:
        key = (f"{token.kind.partition(',')[0]} tokens", token.source)
        pieces_of[key] = pieces_of.get(key, 0) + token.copies
    return (*rows, *(Row(name, count, source) for (name, source), count in pieces_of.items()))


def _grouped(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """Tokens of one kind and size, which are printed in one grid."""
    groups: dict[tuple[str, float, bool], list[Token]] = {}
    for token in tokens:
        groups.setdefault((token.kind, token.size, bool(token.back)), []).append(token)
    return tuple(map(tuple, groups.values()))


def _cut(board: Board) -> Cut:
    cut = pieces(board.width, board.height)
    if len(cut) > MOST_PIECES:
        raise BadComponents(
            f"{board.title} would take {len(cut)} sheets; no board may take more than {MOST_PIECES}"
        )
    return Cut(board, _svg(board), cut)


def _svg(board: Board) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width:g} {board.height:g}">'
        f"{board.svg}</svg>"
    )
