"""The chart of an arena, with every place on the picture worked by hand."""

from __future__ import annotations

from xml.etree import ElementTree

from gamenight.lab.arena import Arena
from gamenight.lab.chart import svg
from gamenight.lab.ratings import Figures, Rating, Report, Share, Standing

ANY = Share(0.5, 0.25, 0.75)


def standing(bot: str, won: Share = ANY, rating: Rating | None = None) -> Standing:
    return Standing(bot=bot, games=10, won=won, score=1.0, margin=0.5, rating=rating)


AGAINST = Figures(
    game="northwest",
    seats=2,
    cooperative=False,
    games=10,
    standings=(
        standing("greedy", rating=Rating(25, 1, 20, 30)),
        standing("<me>", rating=Rating(15, 1, 10, 20)),
    ),
)
TOGETHER = Figures(
    game="wednesday",
    seats=3,
    cooperative=True,
    games=10,
    standings=(standing("level1", won=Share(0.5, 0.25, 0.75)),),
)
REPORT = Report(
    asked=Arena(bots=("greedy",), games=("northwest",), seats=(2,), matches=1, seed=1),
    games=20,
    figures=(AGAINST, TOGETHER),
    ratings={},
)
ROOT = ElementTree.fromstring(svg(REPORT))


def places(kind: str, *names: str, of: str | None = None) -> list[tuple[str, ...]]:
    """The attributes of all elements of a kind, and of a class."""
    found = ROOT.iter(f"{{http://www.w3.org/2000/svg}}{kind}")
    return [tuple(each.attrib[name] for name in names) for each in found if each.attrib.get("class") == of]


def words(kind: str) -> list[str | None]:
    return [each.text for each in ROOT.iter(f"{{http://www.w3.org/2000/svg}}{kind}")]


def test_the_picture_holds_all_charts_below_each_other() -> None:
    """52 for a heading, 28 for each bot and 40 for an axis, twice."""
    assert (ROOT.attrib["width"], ROOT.attrib["height"]) == ("720", "268")
    assert ROOT.attrib["viewBox"] == "0 0 720 268"
    assert places("rect", "width", "height") == [("720", "268")]
    assert places("text", "x", "y", of="title") == [("16", "30"), ("16", "178")]


def test_a_dot_and_its_interval_stand_where_the_axis_says() -> None:
    """Names of six letters end at 86. From there to 680 the axis goes from 10 to 30, then from 0 to 100."""
    assert places("circle", "cx", "cy", "r") == [
        ("531.5", "66", "6"),
        ("234.5", "94", "6"),
        ("383.0", "214", "6"),
    ]
    assert places("line", "x1", "x2", "y1", "y2", of="range") == [
        ("383.0", "680.0", "66", "66"),
        ("86.0", "383.0", "94", "94"),
        ("234.5", "531.5", "214", "214"),
    ]
    assert places("text", "x", "y") == [("70", "71"), ("70", "99"), ("70", "219")]


def test_an_axis_has_five_ticks_with_their_numbers() -> None:
    ticks = ["86.0", "234.5", "383.0", "531.5", "680.0"]
    assert places("line", "x1", "x2", "y1", "y2") == [
        *((x, x, "52", "108") for x in ticks),
        *((x, x, "200", "228") for x in ticks),
    ]
    assert places("text", "x", "y", of="axis") == [*((x, "124") for x in ticks), *((x, "244") for x in ticks)]
    numbers = [word for word in words("text") if word and word.isdigit()]
    assert numbers == ["10", "15", "20", "25", "30", "0", "25", "50", "75", "100"]


def test_a_game_that_all_win_together_shows_how_often_the_table_won() -> None:
    assert words("title") == [
        "greedy: 25.0 (20.0 to 30.0)",
        "<me>: 15.0 (10.0 to 20.0)",
        "level1: 50.0 (25.0 to 75.0)",
    ]
    assert "Wednesday: The Hyde's Attack, 3 seats: games won, in per cent, with 95 % intervals" in words(
        "text"
    )
