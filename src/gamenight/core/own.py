"""Own components: one TOML file that changes some values of a game's components (docs/decisions/0010).

Its top-level tables are the sheets of the game. A table changes only what it names. A list or any other value
replaces the packaged one. `key = {}` takes a packaged value away.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from gamenight.core.components import Components, Sheet, Sheets, components_of, packaged_sheets, parse_sheet
from gamenight.core.errors import BadComponents, Mistake
from gamenight.core.faults import unknown
from gamenight.core.game import AnyGame
from gamenight.core.statements import Path, dotted, line_of


class OwnFile(Struct, frozen=True):
    source: str  # the name of the file, for errors
    text: str
    game: str | None  # the short name of its game, if the file names it
    values: dict[str, object]  # by sheet


def parse_own(text: str, source: str) -> OwnFile:
    values = parse_sheet(text, source).values
    game = values.pop("game", None)
    if not isinstance(game, str | None):
        line = line_of(text, ("game",))
        raise BadComponents(f"{source}: line {line}: game must be the short name of a game, in quotes")
    return OwnFile(source, text, game, values)


def changeable_sheets(game: AnyGame) -> Sheets:
    """The packaged sheets of a game. Raises BadComponents if it has none."""
    if game.build is None:
        raise BadComponents(f"{game.title} has no components that can be changed")
    return packaged_sheets(game.build.__module__)


def own_components(game: AnyGame, own: OwnFile) -> Components:
    """The packaged components with the changes of a file. BadComponents has all mistakes of the file."""
    packaged = changeable_sheets(game)
    if own.game not in (None, game.slug):
        raise BadComponents(f"{own.source} is for the game {own.game!r}, not for {game.slug!r}")
    found = _mistakes(game, packaged, own)
    if found:
        raise BadComponents.of(*sorted(found, key=lambda each: each.line or len(own.text)))
    return components_of(_changed(packaged, own))


# The changed sheets


def _changed(packaged: Sheets, own: OwnFile) -> Sheets:
    """All sheets with the own values in them. Their errors name lines of the own file."""
    wrong = [_wrong_sheet(packaged, own, name, value) for name, value in own.values.items()]
    mistakes = [mistake for mistake in wrong if mistake is not None]
    if mistakes:
        raise BadComponents.of(*mistakes)
    return {
        name: Sheet(own.source, _merged(sheet.values, own.values.get(name, {})), own.text, (name,))
        for name, sheet in packaged.items()
    }


def _wrong_sheet(packaged: Sheets, own: OwnFile, name: str, value: object) -> Mistake | None:
    inside = [f"{sheet}.{name}" for sheet in packaged if name in packaged[sheet].values]
    if name in packaged:
        reason = "" if isinstance(value, dict) else f"must be a table: [{name}]"
    else:
        reason = f"is unknown; did you mean {inside[0]}?" if inside else unknown(name, list(packaged))
    line = line_of(own.text, (name,))
    return Mistake(f"{own.source}: line {line}: {name} {reason}", ((name,),), line) if reason else None


def _merged(values: dict[str, object], changes: object) -> dict[str, object]:
    assert isinstance(changes, dict), "checked before"
    new = dict(values)
    for key, change in changes.items():
        old = values.get(key)
        if isinstance(old, dict) and isinstance(change, dict):
            new[key] = _merged(old, change)
        elif key in values and change == {}:
            del new[key]
        else:
            new[key] = change
    return new


# All mistakes of a file


def _mistakes(game: AnyGame, packaged: Sheets, own: OwnFile) -> list[Mistake]:
    """Build the game, put packaged values in the place of those that are refused, and build it again."""
    assert game.build is not None, "it has sheets"
    found: list[Mistake] = []
    left = parse_own(own.text, own.source)  # a copy, whose values are changed here
    while True:
        try:
            game.build(_changed(packaged, left))
        except BadComponents as error:
            mistakes = error.mistakes or (Mistake(str(error), (), None),)
            found += [mistake for mistake in mistakes if not any(_may_follow(mistake, old) for old in found)]
            withdrawn = [_withdraw(left, packaged, mistake) for mistake in reversed(mistakes)]
            if not any(withdrawn):
                return found
        else:
            return found


def _may_follow(mistake: Mistake, old: Mistake) -> bool:
    """Whether it may be there only because the values of the old one were replaced by packaged ones."""
    pairs = [(one, other) for one in mistake.paths for other in old.paths]
    return any(one[: len(other)] == other[: len(one)] for one, other in pairs)


def _withdraw(own: OwnFile, packaged: Sheets, mistake: Mistake) -> bool:
    """Put packaged values in the place of own ones: those of the mistake, or what is nearest around them."""
    kept = {name: sheet.values for name, sheet in packaged.items()}
    restored = [_restore(own.values, kept, path) for path in mistake.paths]
    if any(restored):
        return True
    around = [path[:size] for path in mistake.paths for size in range(len(path) - 1, 0, -1)]
    return any(_restore(own.values, kept, path) for path in around)


def _restore(own: object, packaged: object, path: Path) -> bool:
    """False if the path leads to no own value."""
    for step in path[:-1]:
        own, packaged = _at(own, step), _at(packaged, step)
    last = path[-1]
    if isinstance(own, dict) and last in own:
        del own[last]
        return True
    if isinstance(own, list) and isinstance(last, int) and last < len(own):
        own[last : last + 1] = packaged[last : last + 1] if isinstance(packaged, list) else []
        return True
    return False


def _at(value: object, step: str | int) -> object:
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int):
        return value[step] if step < len(value) else None
    return None


# What differs


def differences(old: Components, new: Components) -> list[str]:
    """One line for each value that differs: its path, the old and the new value."""
    before, after = (msgspec.json.decode(each.json, type=dict[str, object]) for each in (old, new))
    return [f"{dotted(path)}: {one} → {other}" for path, one, other in _differences(before, after, ())]


def _differences(old: object, new: object, path: Path) -> Iterator[tuple[Path, str, str]]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            yield from _differences(old.get(key), new.get(key), (*path, key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from _differences(one, other, (*path, place))
    elif isinstance(old, str) and isinstance(new, str) and old.count("\n") == new.count("\n") > 0:
        yield from _differences(old.split("\n"), new.split("\n"), path)
    elif old != new:
        yield path, _shown(old), _shown(new)


def _shown(value: object) -> str:
    return "none" if value is None else msgspec.json.encode(value).decode()
