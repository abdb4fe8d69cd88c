"""The report: rates by package and module, and every mutant that lives, with its change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from mutation.mutants import Mutant, Result

Judged = tuple[Mutant, Result]


def rate(results: Iterable[Result]) -> str:
    """Killed and timed out among all, as a sentence.

    >>> rate([Result("killed", "a.py", 1, {}), Result("survived", "", 1, {})])
    '50.0 % of 2 killed: 1 killed, 0 timeouts, 1 survived, 0 unreached'
    """
    found = Counter(result.verdict for result in results)
    total = found.total()
    dead = found["killed"] + found["timeout"]
    share = f"{100 * dead / total:.1f} %" if total else "nothing"
    return (
        f"{share} of {total} killed: {found['killed']} killed, {found['timeout']} timeouts, "
        f"{found['survived']} survived, {found['unreached']} unreached"
    )


def write(path: Path, command: str, judged: Sequence[Judged], known: dict[str, str]) -> str:
    """Write the report as Markdown. Return its summary."""
    packages = sorted({mutant.package for mutant, _ in judged})
    rows = [
        f"- {package}: {rate(result for mutant, result in judged if mutant.package == package)}"
        for package in packages
    ]
    counted = [(mutant, result) for mutant, result in judged if identity(mutant, result) not in known]
    equivalent = len(judged) - len(counted)
    if equivalent:
        rows.append(f"- without {equivalent} equivalent ones: {rate(result for _, result in counted)}")
    summary = "\n".join(rows)
    living = [(mutant, result) for mutant, result in counted if not result.dead]
    text = f"# Mutants\n\n`{command}`\n\n{summary}\n\n## Modules\n\n{_modules(judged)}\n\n## Alive\n\n"
    text += "\n".join(_entry(mutant, result) for mutant, result in living) or "None.\n"
    path.write_text(text)
    return summary


def identity(mutant: Mutant, result: Result) -> str:
    """Names a mutant by its module and what it changes, so that other lines may move."""
    changed = [line for line in result.diff.splitlines() if line[:1] in "+-"]
    parts = (f"{sign} {line[1:].strip()}" for line in changed for sign in line[:1])
    return f"{mutant.module.as_posix()} {' '.join(parts)}"


def _modules(judged: Sequence[Judged]) -> str:
    names = sorted({mutant.module.as_posix() for mutant, _ in judged})
    return "\n".join(
        f"- {name}: {rate(result for mutant, result in judged if mutant.module.as_posix() == name)}"
        for name in names
    )


def _entry(mutant: Mutant, result: Result) -> str:
    where = f"### {mutant.module}:{mutant.line} {mutant.function or 'at import'} ({result.verdict})"
    tests = ", ".join(result.tests) or "no test calls this function"
    return f"{where}\n\n{mutant.operator}; tried: {tests}\n\n```diff\n{result.diff}\n```\n"
