"""Charts have their own tests, and take long: others ask for `undrawn`."""

from __future__ import annotations

import pytest
import vl_convert


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vl_convert, "vegalite_to_svg", lambda _chart: "")
