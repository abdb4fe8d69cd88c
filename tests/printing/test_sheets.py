"""The printed sheets: true size, every card as often as it comes, and a mark on each."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pypdf
import pytest
from msgspec.structs import replace

from gamenight.core import AnyGame, BadComponents, BadTable, Paper, packaged_sheets, parse_sheet
from gamenight.games import GAMES, game
from gamenight.games.northwest import build
from gamenight.printing.document import NOTICE, document
from gamenight.printing.pdf import pdf
from playing import ROOT
from printing.reading import Line, lines, pages, size, squeezed, text

PAGE = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module", params=GAMES, ids=[each.slug for each in GAMES])
def printed(request: pytest.FixtureRequest) -> AnyGame:
    """Each game. The tests of one game follow each other, so that a process reads only some games."""
    found: AnyGame = request.param
    return found


@cache
def a4(slug: str) -> tuple[list[pypdf.PageObject], list[str]]:
    """The sheets of a game and their texts."""
    found = pages(pdf(game(slug), "a4"))
    return found, [text(page) for page in found]


def paper_of(printed: AnyGame) -> Paper:
    assert printed.paper is not None
    paper: Paper = printed.paper()
    return paper


def as_long_as(length: float, page: pypdf.PageObject) -> list[Line]:
    """The lines of this length, give or take the width of a cut line."""
    return [line for line in lines(page) if line.length == pytest.approx(length, abs=0.1)]


def test_the_sheets_have_the_size_of_the_paper(printed: AnyGame) -> None:
    assert {size(page) for page in a4(printed.slug)[0]} == {(210, 297)}


def test_us_letter_has_the_same_sheets_at_the_same_size() -> None:
    letter = pages(pdf(game("northwest"), "letter"))
    assert {size(page) for page in letter} == {(215.9, 279.4)}
    assert len(letter) == len(a4("northwest")[0])
    assert text(letter[0]) == a4("northwest")[1][0]
    board, cut = (sorted(line.length for line in lines(page)) for page in (a4("northwest")[0][1], letter[1]))
    assert board == pytest.approx(cut, abs=0.01)


def test_the_ruler_on_the_first_sheet_is_100_millimetres_long(printed: AnyGame) -> None:
    first = a4(printed.slug)[0][0]
    (ruler,) = [line for line in as_long_as(100, first) if line.y == line.to_y]
    assert ruler.length == pytest.approx(100, abs=0.01)
    ticks = sorted(line.x for line in lines(first) if line.x == line.to_x and abs(line.to_y - ruler.y) < 0.01)
    assert [tick - ruler.x for tick in ticks] == pytest.approx([10 * n for n in range(11)], abs=0.01)


def test_every_sheet_carries_the_mark_the_hash_and_its_number(printed: AnyGame) -> None:
    texts = a4(printed.slug)[1]
    for number, found in enumerate(texts, 1):
        assert squeezed(NOTICE) in found
        assert squeezed(f"{printed.title}, components {printed.components.hash}.") in found
        assert squeezed(f"Sheet {number} of {len(texts)}.") in found


def test_every_sheet_names_what_is_reconstructed(printed: AnyGame) -> None:
    contents = document(printed).contents
    invented = [row.name for row in contents if row.source == "reconstructed"]
    assert invented
    for found in a4(printed.slug)[1]:
        mark = found.partition("Reconstructed:")[2].partition("Sheet")[0]
        assert all(squeezed(name) in mark for name in invented)
        assert not [row.name for row in contents if row.name not in invented and squeezed(row.name) in mark]


def test_every_card_is_printed_as_often_as_it_comes(printed: AnyGame) -> None:
    whole = "".join(a4(printed.slug)[1])
    copies = Counter[str]()
    for card in paper_of(printed).cards:
        line = squeezed(f"{card.kind}: {card.title} · {printed.title}, unofficial, {card.source}")
        copies[line] += card.copies
    assert {line: whole.count(line) for line in copies} == copies


def test_the_text_of_every_card_is_printed(printed: AnyGame) -> None:
    whole = "".join(a4(printed.slug)[1])
    for card in paper_of(printed).cards:
        for paragraph in card.text.split("\n"):
            assert squeezed(paragraph) in whole, card.title


def test_a_card_is_63_by_88_millimetres_and_nine_are_on_a_sheet() -> None:
    sheets, texts = a4("wednesday")
    page = next(page for page, found in zip(sheets, texts, strict=True) if found.count("unofficial,") == 9)
    upright = sorted({round(line.x, 1) for line in as_long_as(264, page) if line.x == line.to_x})
    level = sorted({round(line.y, 1) for line in as_long_as(189, page) if line.y == line.to_y})
    assert [x - upright[0] for x in upright] == pytest.approx([0, 63, 126, 189], abs=0.1)
    assert [y - level[0] for y in level] == pytest.approx([0, 88, 176, 264], abs=0.1)


def test_a_board_is_printed_at_true_size() -> None:
    """A space of Northwest's forest is 22 mm wide. Its frame is drawn 21 mm wide with corners of 2 mm."""
    forest = a4("northwest")[0][1]
    sides = [line for line in lines(forest) if line.y == line.to_y and 16.9 < line.length < 17.1]
    lefts = sorted({round(min(line.x, line.to_x), 1) for line in sides})
    assert len(lefts) == 8
    assert [x - lefts[0] for x in lefts] == pytest.approx([22 * n for n in range(8)], abs=0.15)


def test_a_piece_shows_its_part_of_the_board_at_true_size() -> None:
    """The frames of the nine zones of the island are 90 mm wide, the first at 7, 20."""
    sheets = a4("nomads_land")[0][1:5]
    (island, _) = document(game("nomads_land")).boards
    for page, piece in zip(sheets, island.pieces, strict=True):
        edges = as_long_as(90, page)
        upright = {round(line.x - 10.5 + piece.x, 1) for line in edges if line.x == line.to_x}
        level = {round(297 - 16.5 - line.y + piece.y, 1) for line in edges if line.y == line.to_y}
        assert sorted(upright) == [7, 97, 187, 277], piece.name
        assert sorted(level) == [20, 110, 200, 290], piece.name


def test_every_board_is_printed_in_all_its_pieces_and_copies(printed: AnyGame) -> None:
    whole = "".join(a4(printed.slug)[1])
    for cut in document(printed).boards:
        board = cut.board
        for piece in cut.pieces:
            name = f", piece {piece.name}" if piece.name else ""
            assert whole.count(squeezed(f"{board.title}{name}. {board.note}")) == board.copies


def test_contents_and_parts_are_listed_on_the_first_sheet(printed: AnyGame) -> None:
    first, shown = a4(printed.slug)[1][0], document(printed)
    assert all(squeezed(f"{row.name}{row.count}{row.source}") in first for row in shown.contents)
    assert all(squeezed(f"{part.count} × {part.name}") in first for part in shown.parts)


def test_the_rules_come_last(printed: AnyGame) -> None:
    texts = a4(printed.slug)[1]
    begins = next(n for n, found in enumerate(texts) if "therulesasimplemented" in found)
    pieces = [n for n, found in enumerate(texts) if "unofficial," in found]
    assert begins > max(pieces, default=0)
    assert "§1.1" in texts[begins]


def test_the_page_about_printing_has_the_right_numbers(printed: AnyGame) -> None:
    paper, name = paper_of(printed), printed.title.partition(":")[0]
    cards, tokens = sum(card.copies for card in paper.cards), sum(token.copies for token in paper.tokens)
    (row,) = re.findall(rf"^\| \*{re.escape(name)}\* \| (\d+) \| .+? \| (\d+) \| (\d+) \|", PAGE, re.M)
    assert tuple(map(int, row)) == (len(a4(printed.slug)[0]), cards, tokens)


def test_the_same_game_gives_the_same_bytes() -> None:
    assert pdf(game("northwest"), "a4") == pdf(game("northwest"), "a4")


def test_sheets_of_changed_components_say_so() -> None:
    sheet = packaged_sheets("gamenight.games.northwest")["cubes"]
    changed = build({"cubes": parse_sheet(sheet.text.replace("faces = 1", "faces = 2"), "cubes.toml")})
    first, *_, last = pages(pdf(changed, "a4"))
    texts = [text(first), text(last)]
    assert all(
        squeezed(f"components {changed.components.hash}, changed from the packaged") in found
        for found in texts
    )
    assert "changedcomponents" in texts[0]
    assert "changedcomponents" not in a4("northwest")[1][0]


def test_markup_in_components_is_printed_as_text() -> None:
    sheets = dict(packaged_sheets("gamenight.games.donde_es"))
    name = "#eval *bold* <b> & $x$ \\\\ @y"
    source = sheets["town"].text.replace('square_spanish = "La plaza"', f'square_spanish = "{name}"')
    source = source.replace('name = "Lookout"', f'name = "{name}"', 1)
    sheets["town"] = parse_sheet(source, "town.toml")
    make = game("donde_es").build
    assert make is not None
    _, town, *_ = pages(pdf(make(sheets), "a4"))
    assert text(town).count(squeezed("#eval *bold* <b> & $x$ \\ @y")) == 2


def test_a_board_of_a_hundred_sheets_is_refused() -> None:
    sheets = dict(packaged_sheets("gamenight.games.nowhere"))
    text_of = sheets["town"].text.replace("[9.4, 8.4], [7.5, 8.4]", "[900, 84], [7.5, 84]")
    make = game("nowhere").build
    assert make is not None
    huge = make({**sheets, "town": parse_sheet(text_of, "town.toml")})
    with pytest.raises(
        BadComponents, match=r"The town of Nowhere would take \d+ sheets; no board may take more"
    ):
        document(huge)


def test_a_game_without_paper_cannot_be_printed() -> None:
    with pytest.raises(BadTable, match="Northwest has no board or cards that can be printed"):
        document(replace(game("northwest"), paper=None))
