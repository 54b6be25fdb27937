"""First lines of docstrings are short sentences."""

from __future__ import annotations

import ast

import pytest

from tests.support.paths import ROOT
from tests.support.source_texts import report

LONGEST_FIRST_LINE = 80
FOLDERS = {"generator": 1500, "layouts": 400, "tests": 1500}
"""Folders whose docstrings are checked, and fewer of them than each has."""


def find_fault(line: str) -> str:
    """Return what is wrong with the first line of a docstring, or an empty text."""
    if len(line) > LONGEST_FIRST_LINE:
        return f"has {len(line)} characters, {len(line) - LONGEST_FIRST_LINE} too many"
    return "" if line.endswith((".", ":")) else "does not end in a full stop"


@pytest.mark.parametrize("folder", FOLDERS)
def test_first_lines_are_short_sentences(folder: str) -> None:
    firsts = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
                firsts[f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 1)}"] = text.partition("\n")[0]
    assert len(firsts) > FOLDERS[folder]
    wrong = [f"{place}: {line!r} {fault}" for place, line in firsts.items() if (fault := find_fault(line))]
    rule = f"the first line of a docstring is one sentence of at most {LONGEST_FIRST_LINE} characters that ends in a full stop or a colon"
    assert not wrong, report(wrong, f"{rule}. Shorten it, and move details below an empty line.")
