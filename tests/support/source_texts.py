"""Docstrings and comments of source files, and places in files for failures."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT


@cache
def list_texts(path: Path) -> tuple[tuple[int, str], ...]:
    """List the docstrings and comments of a file with their lines.

    Texts below a constant count as its docstring.
    """
    text = path.read_text(encoding="utf-8")
    docstrings = [
        (node.lineno, node.value.value)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline) if "#" in text else ()
    return (*docstrings, *((token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT))


def locate(path: Path, words: str) -> str:
    """Return path and line of the first line with some words: ``README.md:12``.

    If no line has them all, it is the first line with the first word, or else line 1.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    for wanted in (words, words.split()[0] if words.split() else ""):
        for number, line in enumerate(lines, start=1):
            if wanted and wanted in line:
                return f"{path.relative_to(ROOT).as_posix()}:{number}"
    return f"{path.relative_to(ROOT).as_posix()}:1"


def report(faults: list[str], rule: str) -> str:
    """Return the message of a failed check: a line for each fault, then the rule."""
    return "\n".join(["", *faults, f"Rule: {rule}"])
