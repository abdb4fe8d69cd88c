"""Generate the list of messages in docs/api.md from wire.py, or check that it is up to date.

python tools/api_docs.py write
python tools/api_docs.py check
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = (
    "me",
    "games",
    "shuffle",
    "clocks",
    "invitation",
    "bots",
    "replay",
    "position",
    "challenge",
    "review",
    "reports",
    "lab",
)
MODULES = ("wire", *(f"wire_{kind}" for kind in KINDS))
WIRE = [ROOT / "src/gamenight/server" / f"{name}.py" for name in MODULES]
PAGE = ROOT / "docs/api.md"
BEGIN, END = "<!-- messages: written by tools/api_docs.py -->", "<!-- end of messages -->"


def messages(source: str) -> str:
    """Every type in wire.py, in the order of the file, with its fields and their comments."""
    lines = source.splitlines()
    parts: list[str] = []
    chapters = {at: found[1] for at, line in enumerate(lines, 1) if (found := re.fullmatch(r"# (.+)", line))}
    past = 0
    for node in ast.parse(source).body:
        parts += [f"### {chapters[at]}\n" for at in sorted(chapters) if past < at < node.lineno]
        past = node.lineno
        if isinstance(node, ast.ClassDef):
            parts += _type(node, lines)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            parts.append(f"**{node.target.id}** is `{ast.unparse(node.value)}`{_remark(node, lines)}\n")
    return "\n".join(parts)


def _type(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    said = ast.get_docstring(node)
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    tagged = any(word.arg == "tag" for word in node.keywords)
    about = f': `"type": "{node.name}"`' if tagged else ""
    yield f"**{node.name}**{about}\n"
    if said:
        yield f"{said}\n"
    if tagged or fields:
        rows = [f"| `{ast.unparse(f.target)}` | {_shown(f)} | {_remark(f, lines)[2:]} |" for f in fields]
        yield "\n".join(["| field | type | |", "|---|---|---|", *rows]) + "\n"
    values = [value for value in node.body if isinstance(value, ast.Assign)]
    if values:
        rows = [f"- `{ast.literal_eval(value.value)}`{_remark(value, lines)}" for value in values]
        yield "\n".join(rows) + "\n"


def _shown(field: ast.AnnAssign) -> str:
    default = "" if field.value is None else f" = {ast.unparse(field.value)}"
    return f"`{ast.unparse(field.annotation)}{default}`".replace("|", "\\|")


def _remark(node: ast.AST, lines: list[str]) -> str:
    """The comment on the line of a field."""
    line = lines[getattr(node, "end_lineno", 1) - 1]
    found = re.search(r"  # (.+)$", line)
    return f": {found[1]}" if found else ""


def renewed(page: str) -> str:
    before, rest = page.split(BEGIN)
    after = rest.partition(END)[2]
    listed = "\n".join(messages(path.read_text(encoding="utf-8")) for path in WIRE)
    return f"{before}{BEGIN}\n\n{listed}\n{END}{after}"


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    match sys.argv[1:]:
        case ["write"]:
            PAGE.write_text(renewed(page), encoding="utf-8")
        case ["check"]:
            if renewed(page) != page:
                print("docs/api.md is out of date; run: python tools/api_docs.py write")
                return 1
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    sys.exit(main())
