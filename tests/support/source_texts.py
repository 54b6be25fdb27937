"""Docstrings and comments of source files."""

from __future__ import annotations

import ast
import io
import tokenize
from functools import cache
from pathlib import Path


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
