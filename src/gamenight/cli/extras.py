"""Imports of packages that are installed only with an extra."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from gamenight.core import NotInstalled

_OWNERS = {"server": "the server's", "lab": "the laboratory's", "print": "the print"}


@contextmanager
def extra(name: Literal["server", "lab", "print"]) -> Iterator[None]:
    """Wraps an import that needs an extra. A missing package raises NotInstalled."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("gamenight"):
            raise  # a bug of ours, not a missing package
        raise NotInstalled(
            f"this command needs {_OWNERS[name]} packages, but {error.name} is not installed; "
            f"install them with: pip install 'gamenight[{name}]'"
        ) from None
