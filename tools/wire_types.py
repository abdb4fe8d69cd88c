"""Write what the client has from Python, or compare it: types of messages and games, boxes, frames for tests.

python tools/wire_types.py write
python tools/wire_types.py check
"""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

import client
from gamenight.bots import bot
from gamenight.core import CHANCE, AnyGame, Seat, replay
from gamenight.games import GAMES
from gamenight.lab.selfplay import selfplay
from gamenight.server import wire

SOURCE = client.CLIENT / "src"
BANNER = "// Written by tools/wire_types.py out of {source}: do not edit.\n"

#: json-schema-to-typescript reads one schema; a root that lists every definition makes it export them all.
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")  # of those who sit in the client's tests

COMPILE = """
import fs from 'node:fs';
import { createRequire } from 'node:module';
const { compile } = createRequire(process.cwd() + '/')('json-schema-to-typescript');
const [from] = process.argv.slice(-1);
const jobs = JSON.parse(fs.readFileSync(from, 'utf8'));
for (const job of jobs) {
  job.text = await compile(job.schema, 'Everything', {
    additionalProperties: false, bannerComment: '', format: true, unknownAny: true,
    style: { singleQuote: true, printWidth: 110 },
  });
}
fs.writeFileSync(from, JSON.stringify(jobs));
"""


def definitions(types: dict[str, Any]) -> dict[str, Any]:
    """The JSON Schema of some named types and of all they refer to."""
    schemas, components = msgspec.json.schema_components(
        list(types.values()), ref_template="#/definitions/{name}"
    )
    named = {name: schema for name, schema in zip(types, schemas, strict=True) if "$ref" not in schema}
    return {**components, **named}


def schema(types: dict[str, Any]) -> dict[str, Any]:
    found = {name: _tidy(each) for name, each in sorted(definitions(types).items())}
    refs = {name: {"$ref": f"#/definitions/{name}"} for name in found}
    return {"title": "Everything", "type": "object", "properties": refs, "definitions": found}


def _tidy(node: Any) -> Any:
    """A schema without what would only make noise: inner titles, and descriptions that are Python's own."""
    if isinstance(node, list):
        return [_tidy(each) for each in node]
    if not isinstance(node, dict):
        return node
    # A key that holds a schema is a field that happens to be called `title`.
    noise = {"title", "minItems", "maxItems"}
    kept = {key: _tidy(value) for key, value in node.items() if key not in noise or isinstance(value, dict)}
    if str(kept.get("description", "")).startswith(("str(object", "int([x])", "bool(", "dict(")):
        del kept["description"]
    return kept


def wire_structs() -> dict[str, Any]:
    own = [
        value
        for value in vars(wire).values()
        if inspect.isclass(value) and value.__module__ == wire.__name__ and issubclass(value, msgspec.Struct)
    ]
    structs: dict[str, Any] = {value.__name__: value for value in own}
    return {
        **structs,
        "Code": wire.Code,
        "FromServer": wire.FromServer,
        "FromClient": wire.FromClient,
    }


def game_structs(game: AnyGame) -> dict[str, Any]:
    structs = {"View": game.View, "Action": game.Action.type, "Options": game.Options, "End": game.End}
    if game.printed is not None:
        structs["Printed"] = type(game.printed)
    return structs if box(game) is None else {**structs, "Box": type(box(game))}


def box(game: AnyGame) -> Any:
    """What is printed on a game's board and cards, where the game has a module that tells; else None."""
    module = f"gamenight.games.{game.slug}.box"
    return import_module(module).BOX if find_spec(module) else None


def box_text(game: AnyGame) -> str:
    banner = BANNER.format(source=f"src/gamenight/games/{game.slug}/box.py")
    printed = msgspec.json.format(msgspec.json.encode(box(game))).decode()
    return f"{banner}\nimport type {{ Box }} from './types';\n\nexport const BOX: Box = {printed};\n"


def wanted() -> dict[Path, str]:
    """Every generated file and its text."""
    jobs: list[dict[str, Any]] = [
        {
            "path": "lib/wire/types.ts",
            "source": "src/gamenight/server/wire.py",
            "schema": schema(wire_structs()),
        }
    ]
    for game in GAMES:
        if (SOURCE / "games" / game.slug).is_dir():
            source = f"src/gamenight/games/{game.slug}/types.py"
            jobs.append(
                {
                    "path": f"games/{game.slug}/types.ts",
                    "source": source,
                    "schema": schema(game_structs(game)),
                }
            )
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "jobs.json"
        file.write_text(json.dumps(jobs))
        client.Npm().evaluate(COMPILE, str(file))
        done = json.loads(file.read_text())
    texts = {
        SOURCE / job["path"]: BANNER.format(source=job["source"]) + "\n" + _pruned(job["text"])
        for job in done
    }
    for game in GAMES:
        if box(game) is not None:
            texts[SOURCE / "games" / game.slug / "box.ts"] = box_text(game)
        if game.printed is not None:
            printed = msgspec.json.format(msgspec.json.encode(game.printed)).decode()
            texts[client.CLIENT / "tests" / "printed" / f"{game.slug}.json"] = f"{printed}\n"
        lines = ",\n".join(msgspec.json.encode(frame).decode() for frame in playthrough(game))
        texts[client.CLIENT / "tests" / "frames" / f"{game.slug}.json"] = f"[\n{lines}\n]\n"
    return texts


def _pruned(text: str) -> str:
    """Without the root."""
    return re.sub(r"export interface Everything \{.*?\n\}\n", "", text, flags=re.S)


def playthrough(game: AnyGame) -> list[wire.Frame]:
    """The first and the last moments of a game between bots, as frames: what the client's tests are fed."""
    seats, options = game.seats[0], game.Options()
    played = selfplay(game, [bot("random")] * seats, options, "the client's tests")
    states = list(replay(game, seats, options, played.log))
    frames = [_frame(game, state, seq) for seq, state in enumerate(states) if game.to_act(state) != (CHANCE,)]
    return [*frames[:12], *frames[-4:]]


def _frame(game: AnyGame, state: Any, seq: int) -> wire.Frame:
    acting = game.to_act(state)
    eyes = acting[0] if acting else Seat(0)
    view = game.view(state, eyes)
    choices = []
    for action in game.legal_actions(state, eyes):
        told = game.describe(view, eyes, action)
        choices.append(wire.LegalChoice(action, told.text.format(*NAMES), told.badge))
    return wire.Frame(
        seq=seq,
        revision=seq,
        eyes=eyes,
        view=msgspec.Raw(msgspec.json.encode(view)),
        to_act=acting,
        choices=tuple(choices),
        can_undo=False,
        outcome=game.outcome(state),
    )


def main() -> int:
    match sys.argv[1:]:
        case ["write"]:
            for path, text in wanted().items():
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
        case ["check"]:
            stale = [
                path for path, text in wanted().items() if not path.is_file() or path.read_text() != text
            ]
            for path in stale:
                print(f"{path.relative_to(client.ROOT)} is old: python tools/wire_types.py write")
            if stale:
                return 1
        case _:
            sys.exit(__doc__)
    print("wire types: the client's are the server's")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (client.ToolError, subprocess.CalledProcessError) as error:
        sys.exit(f"error: {error}")
