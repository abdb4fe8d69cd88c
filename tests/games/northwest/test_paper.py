"""Northwest on paper: every space, every chip, four Journals."""

from __future__ import annotations

from gamenight.core import Paper, packaged_sheets, parse_sheet
from gamenight.games.northwest import GAME, build
from gamenight.games.northwest.text import space_name


def drawn(changed: tuple[str, str] | None = None) -> Paper:
    sheet = packaged_sheets("gamenight.games.northwest")["cubes"]
    text = sheet.text if changed is None else sheet.text.replace(*changed, 1)
    paper = build({"cubes": parse_sheet(text, "cubes.toml")}).paper
    assert paper is not None
    return paper()


def test_every_space_of_the_forest_has_a_spot() -> None:
    assert GAME.paper is not None
    forest = GAME.paper().boards[0]
    assert [spot.key for spot in forest.spots] == [f"space/{space_name(space)}" for space in range(64)]
    corner, next_to_it = forest.spots[0], forest.spots[1]
    assert next_to_it.x - corner.x == corner.size
    assert next_to_it.y == corner.y


def test_there_is_a_journal_for_each_of_four_players() -> None:
    """§1.3, §2.2."""
    forest, *journals = drawn().boards
    assert (forest.title, forest.copies) == ("Exploration Board", 1)
    assert [(board.title, board.copies) for board in journals] == [
        ("Grove Journal", 1),
        ("Mountain Journal", 1),
        ("River Journal", 1),
        ("Campfire Journal", 1),
    ]
    assert len({board.svg for board in journals}) == len(journals)


def test_chips_and_pinecones_are_as_many_as_in_the_components() -> None:
    assert {token.name: token.copies for token in drawn().tokens} == {
        "Mushroom": 24,
        "Fern": 12,
        "Maple": 12,
        "Bee": 8,
        "Bigfoot": 8,
        "Pinecone": 12,
    }


def test_chips_without_a_pinecone_face_have_no_back() -> None:
    assert all(token.back for token in drawn().tokens if token.kind == "Memento")
    assert not any(token.back for token in drawn(("faces = 1", "faces = 0")).tokens)
    die = next(part for part in drawn(("faces = 1", "faces = 2")).parts if "die" in part.name)
    assert "on a 1 to 2" in die.note
