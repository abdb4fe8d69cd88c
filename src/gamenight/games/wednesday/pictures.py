"""The signs of Wednesday: The Hyde's Attack, drawn in a square of 40 by 40."""

from __future__ import annotations

from gamenight.core.drawing import circle, path, rect
from gamenight.games.wednesday.types import Place

DARK = "#1b1622"
VIOLET = "#5a2fb3"
PALE = "#efe8f7"


def _siren() -> str:
    tail = path(
        "M20 4C27 10 27 18 22 24C20 27 20 30 21 33C27 30 33 31 36 36C30 38 24 38 20 35C16 38 10 38 4 36"
        "C7 31 13 30 18 33C18 29 16 27 14 24C9 17 13 9 20 4Z",
        DARK,
    )
    scales = path("M15 14q2.5 3 5 0t5 0M14 19q3 3 6 0t6 0M16 24q2 2.5 4 0t4 0", "none", "#ffffff", 0.9)
    return tail + scales


def _werewolf() -> str:
    head = path(
        "M6 3L14 11Q20 8 26 11L34 3L35 18Q34 25 28 29L23 37Q20 39 17 37L12 29Q6 25 5 18Z",
        DARK,
    )
    eyes = path("M11 18L17 21L12 22.5ZM29 18L23 21L28 22.5Z", "#ffffff")
    return (
        head
        + eyes
        + path("M17.5 32L20 34.5L22.5 32Z", "#ffffff")
        + path("M16 35.5L18 34M24 35.5L22 34", "none", "#fff", 0.8)
    )


def _bee() -> str:
    wings = path("M18 15C8 2 1 8 5 14S12 20 18 17ZM22 15C32 2 39 8 35 14S28 20 22 17Z", "#ffffff", DARK, 1.2)
    body = path("M20 12C27 12 28 20 28 25S24 38 20 38 12 30 12 25 13 12 20 12Z", DARK)
    stripes = path("M13 20H27M12.3 26H27.7M14.5 32H25.5", "none", "#ffffff", 2)
    return wings + body + stripes + circle(20, 9.5, 4, DARK) + path("M18 7L15 3M22 7L25 3", "none", DARK, 1)


def _medusa() -> str:
    snakes = path(
        "M13 18C5 18 3 11 8 9S14 6 10 3M16 13C11 9 13 5 17 5M24 13C29 9 27 5 23 5"
        "M27 18C35 18 37 11 32 9S26 6 30 3M12 23C5 25 3 30 7 32M28 23C35 25 37 30 33 32",
        "none",
        DARK,
        2.4,
    )
    face = path("M20 11C27 11 30 16 29 22S24 36 20 36 12 29 11 22 13 11 20 11Z", DARK)
    heads = "".join(
        circle(x, y, 1.9, DARK) for x, y in ((10, 3), (17, 5), (23, 5), (30, 3), (7, 32), (33, 32))
    )
    return (
        snakes
        + heads
        + face
        + path("M13.5 20L18 21.5L14 23ZM26.5 20L22 21.5L26 23Z", "#fff")
        + path("M17 30H23", "none", "#fff", 1.2)
    )


def _bat() -> str:
    wings = path(
        "M20 17L17.5 11L16.5 14.5Q10 8 1 13Q6 16 5.5 21Q10 19 12 23Q15.5 22 17.5 27L20 31L22.5 27"
        "Q24.5 22 28 23Q30 19 34.5 21Q34 16 39 13Q30 8 23.5 14.5L22.5 11Z",
        DARK,
    )
    return wings + circle(18.6, 17.6, 0.8, "#fff") + circle(21.4, 17.6, 0.8, "#fff")


def _eye() -> str:
    lid = path("M2 20Q20 2 38 20Q20 38 2 20Z", "#ffffff", DARK, 2)
    lashes = path("M8 13L5 8M14 9L12.5 4M20 8V2.5M26 9L27.5 4M32 13L35 8", "none", DARK, 1.5)
    return lid + lashes + circle(20, 20, 8, DARK) + circle(20, 20, 3.2, "#ffffff")


SYMBOLS = {"s": _siren(), "w": _werewolf(), "b": _bee(), "m": _medusa(), "t": _bat(), "e": _eye()}


def _tower() -> str:
    walls = path("M4 38V20L9 12L14 20V38ZM26 38V20L31 12L36 20V38ZM14 38V16L20 4L26 16V38Z", DARK)
    lit = "M8 24H10V28H8ZM30 24H32V28H30ZM19 16H21V21H19ZM17 38V31Q20 27 23 31V38Z"
    return walls + path(lit, PALE)


def _grave() -> str:
    stone = path("M8 36V16Q8 4 20 4T32 16V36Z", "#ffffff", DARK, 1.6)
    return (
        stone
        + path("M20 10V26M14 15H26", "none", DARK, 2)
        + path("M3 37Q12 33 20 36T37 36", "none", DARK, 1.4)
    )


def _steeple() -> str:
    church = path("M20 2V9M17 5H23M20 9L27 20V38H13V20ZM27 26H38V38H27ZM13 26H2V38H13Z", "#ffffff", DARK, 1.4)
    return (
        church
        + path("M18 38V31Q20 28 22 31V38ZM18.5 21H21.5V25H18.5Z", DARK)
        + path("M5 31H9M31 31H35", "none", DARK, 1.8)
    )


def _hat() -> str:
    crown = path("M11 27L14 7Q20 4 26 7L29 27Z", DARK)
    return (
        crown
        + path("M3 28Q20 22 37 28Q38 33 20 34Q2 33 3 28Z", DARK)
        + path("M11.5 23.5H28.5", "none", "#fff", 2.6)
        + rect(17.5, 21, 5, 5, DARK, "#ffffff", 1)
    )


def _easel() -> str:
    legs = path("M20 3V8M12 28L7 38M28 28L33 38M20 30V38", "none", DARK, 1.8)
    canvas = rect(7, 8, 26, 20, "#ffffff", DARK, 1.6)
    return legs + canvas + path("M10 24Q15 14 20 20T30 13", "none", VIOLET, 1.8) + circle(26, 22, 2.6, DARK)


def _trees() -> str:
    fir = "M{x} {y}l7 12h-4l6 10h-5l5 9h-18l5-9h-5l6-10h-4Z"
    firs = path(fir.format(x=11, y=6) + fir.format(x=29, y=6), DARK)
    return (
        path("M20 1l6 10h-3l5 9h-16l5-9h-3Z", "#6b6478") + firs + path("M11 36V39M29 36V39", "none", DARK, 2)
    )


PLACES: dict[Place, str] = {
    "nevermore": _tower(),
    "crypt": _grave(),
    "jericho": _steeple(),
    "pilgrim_village": _hat(),
    "art_shed": _easel(),
    "woods": _trees(),
}
