"""The signs of ¿Dónde Es?, drawn in a square of 20 by 20."""

from __future__ import annotations

from gamenight.core.drawing import circle, path, rect
from gamenight.games.donde_es.types import Card, Kind

GLAZES: dict[Kind, str] = {
    "lookout": "#5a3f92",
    "fountain": "#0f6478",
    "beach": "#8a5f00",
    "supermarket": "#2b6a30",
    "hotel": "#96294d",
    "restaurant": "#a53a16",
    "bar": "#643a12",
    "ice_cream": "#9c3a63",
}
"""The colour of each kind of location: dark enough for white signs, also in grey."""

WHITE = "#ffffff"

SIGNS: dict[Kind, str] = {
    "lookout": path("M4 6H8L9 9V16H2V10ZM16 6H12L11 9V16H18V10ZM9 9H11V13H9Z", WHITE)
    + circle(5.5, 13, 1.8, GLAZES["lookout"])
    + circle(14.5, 13, 1.8, GLAZES["lookout"]),
    "fountain": path("M10 3V11M10 4Q5 3 4.5 9M10 4Q15 3 15.5 9", "none", WHITE, 1.3)
    + path("M2 11H18L16 15H12V17H14V18.5H6V17H8V15H4Z", WHITE),
    "beach": path("M10.5 18.5Q9.5 12 11.5 8", "none", WHITE, 1.5)
    + path(
        "M11.5 8Q6 3 2 8Q7 6.5 11.5 8Q8 9 6.5 14Q10.5 12 11.5 8"
        "Q14 10 17.5 13Q16.5 9 11.5 8Q16 5 19 8Q16.5 2.5 11.5 8Q11 4 8 2Q8.5 5 11.5 8Z",
        WHITE,
    )
    + path("M3 18.5Q10 15.5 17 18.5Z", WHITE),
    "supermarket": path("M3 9H17L15.5 17.5H4.5Z", WHITE)
    + path("M5 9L8.5 3M15 9L11.5 3", "none", WHITE, 1.3)
    + path("M7.5 11V15.5M10 11V15.5M12.5 11V15.5", "none", GLAZES["supermarket"], 0.9),
    "hotel": path("M2 5V17M18 12V17M2 14.5H18", "none", WHITE, 1.6)
    + path("M8 9H16Q18 9 18 12V13H8Z", WHITE)
    + circle(5, 10.6, 1.9, WHITE),
    "restaurant": path("M5 2V7Q5 8.5 6.5 8.5V18M8 2V7Q8 8.5 6.5 8.5M6.5 2V8", "none", WHITE, 1.1)
    + path("M12.5 2Q16.5 5 15 11H13.7V18H12.5Z", WHITE),
    "bar": path("M4 6H13V18H4Z", WHITE)
    + path("M13 8.5H16V14.5H13", "none", WHITE, 1.4)
    + path("M3.5 6Q3.5 3 6 3.5Q8 1.5 10 3.5Q13.5 2.5 13.5 6Z", WHITE)
    + path("M6.5 9V15.5M10.5 9V15.5", "none", GLAZES["bar"], 0.9),
    "ice_cream": path("M5.5 9.5H14.5L10 19Z", WHITE)
    + circle(7.6, 6.6, 3, WHITE)
    + circle(12.4, 6.6, 3, WHITE)
    + circle(10, 4.4, 3, WHITE)
    + path("M7 11L11.5 16M13 11L8.5 16", "none", GLAZES["ice_cream"], 0.6),
}


def tile(kind: Kind) -> str:
    """The sign of a location on its glaze."""
    return rect(0.5, 0.5, 19, 19, GLAZES[kind], corner=2.5) + SIGNS[kind]


_ARROW = {
    "left": "M18 15H10V10L2 20L10 30V25H18Z",
    "right": "M22 15H30V10L38 20L30 30V25H22Z",
    "forward": "M15 18V10H10L20 2L30 10H25V18Z",
    "back": "M15 22V30H10L20 38L30 30H25V22Z",
}

ARROWS: dict[Card, str] = {
    "left_right": path(_ARROW["left"] + _ARROW["right"], "#1f4f8f"),
    "forward_back": path(_ARROW["forward"] + _ARROW["back"], "#a53a16"),
    "any": path(
        "M20 2L28 10H23V17H30V12L38 20L30 28V23H23V30H28L20 38L12 30H17V23H10V28L2 20L10 12V17H17V10H12Z",
        "#2b6a30",
    ),
}
"""The arrows of the movement cards, in a square of 40 by 40."""
