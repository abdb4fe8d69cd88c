"""Where the functions of a module are, and which lines are only annotations."""

from __future__ import annotations

import ast
from collections.abc import Iterator

type_checking = "TYPE_CHECKING"
Span = tuple[tuple[int, int], tuple[int, int]]


def spans(source: str) -> list[tuple[Span, str]]:
    """The bodies of all functions with their qualified names, inner ones after outer ones."""
    return list(_bodies(ast.parse(source), ""))


def _bodies(node: ast.AST, prefix: str) -> Iterator[tuple[Span, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            name = prefix + child.name
            yield (_span(child.body[0])[0], _span(child.body[-1])[1]), name
            yield from _bodies(child, f"{name}.<locals>.")
        elif isinstance(child, ast.ClassDef):
            yield from _bodies(child, f"{prefix}{child.name}.")
        else:
            yield from _bodies(child, prefix)


def function_at(functions: list[tuple[Span, str]], place: tuple[int, int]) -> str | None:
    """The innermost function whose body holds the place; `None` if the code runs at import."""
    found = [name for (start, end), name in functions if start <= place < end]
    return found[-1] if found else None


def inert(source: str) -> list[Span]:
    """Code that never runs: annotations, and imports for types only."""
    found: list[Span] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            arguments = node.args
            every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
            every += [one for one in (arguments.vararg, arguments.kwarg) if one]
            hints = [node.returns, *(one.annotation for one in every)]
            found += [_span(hint) for hint in hints if hint]
        elif isinstance(node, ast.AnnAssign):
            found.append(_span(node.annotation))
        elif isinstance(node, ast.If) and type_checking in ast.unparse(node.test):
            found.append(_span(node))
    return found


def _span(node: ast.expr | ast.stmt) -> Span:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
