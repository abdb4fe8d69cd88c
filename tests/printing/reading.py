"""Reads printed sheets back: their texts, and the lines on them in millimetres."""

from __future__ import annotations

from io import BytesIO
from math import hypot

import pypdf
from msgspec import Struct
from pypdf.generic import ContentStream, FloatObject, NumberObject

MM = 72 / 25.4  # points
Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


class Line(Struct, frozen=True):
    """A straight line that is drawn. Millimetres from the lower left corner of the sheet."""

    x: float
    y: float
    to_x: float
    to_y: float

    @property
    def length(self) -> float:
        return hypot(self.to_x - self.x, self.to_y - self.y)


def pages(pdf: bytes) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(BytesIO(pdf)).pages)


def size(page: pypdf.PageObject) -> tuple[float, float]:
    """Width and height in millimetres."""
    return round(float(page.mediabox.width) / MM, 1), round(float(page.mediabox.height) / MM, 1)


def text(page: pypdf.PageObject) -> str:
    """The text without spaces and line breaks, which a PDF does not keep."""
    return squeezed(page.extract_text())


def squeezed(words: str) -> str:
    return "".join(words.split())


def lines(page: pypdf.PageObject) -> list[Line]:
    """Every straight part of every path, whatever scale it was drawn in."""
    found: list[Line] = []
    matrix, stack = PLAIN, list[Matrix]()
    begin = at = (0.0, 0.0)
    for operands, operator in _operations(page):
        match operator:
            case b"q":
                stack.append(matrix)
            case b"Q":
                matrix = stack.pop()
            case b"cm":
                matrix = _joined(_numbers(operands), matrix)
            case b"m":
                begin = at = _point(operands, matrix)
            case b"l" | b"h":
                there = _point(operands, matrix) if operator == b"l" else begin
                found.append(Line(*at, *there))
                at = there
            case b"c":
                at = _point(operands[-2:], matrix)
    return found


def _operations(page: pypdf.PageObject) -> list[tuple[list[object], bytes]]:
    contents = page.get_contents()
    assert isinstance(contents, ContentStream)
    return contents.operations


def _numbers(operands: list[object]) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in operands if isinstance(each, FloatObject | NumberObject))
    return a, b, c, d, e, f


def _joined(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _point(operands: list[object], matrix: Matrix) -> tuple[float, float]:
    x, y = (float(each) for each in operands if isinstance(each, FloatObject | NumberObject))
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) / MM, (b * x + d * y + f) / MM
