"""Modules of the companion page, run in node without a browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from generator.model import Puzzle
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.typesetting.web.page_data import describe_kinds
from generator.words import find_words
from layouts.phrases import read_phrases
from layouts.web.build_page import read_modules
from tests.support.needs import require_program

DRIVER = Path(__file__).with_name("node_page.mjs")
SECONDS = 600
"""Most seconds a task may take; it is stopped then."""


@cache
def write_modules() -> Path:
    """Write the page's modules to a folder in which node reads them as ES modules."""
    folder = Path(mkdtemp(prefix="page-modules-"))
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for name, text in read_modules().items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def run_page(task: str, cases: Sequence[dict[str, Any]], puzzles: Iterable[Puzzle], language: str = "en", **further: Any) -> list[Any]:
    """Run one of the driver's tasks on the cases; return one result for each.

    puzzles   those of the cases: the page gets their kinds, with the forms of their clues
    further   values that only this task has, or that replace those of the language
    """
    program = require_program("node")
    words, phrases, puzzles = find_words(language), read_phrases(language), list(puzzles)
    kinds = describe_kinds(puzzles, words)
    order = {
        "task": task,
        "cases": cases,
        "kinds": kinds,
        "names": {key: text for key, text in words.templates.items() if key.startswith(("cell.", "house.", "part.", "join.and."))},
        "phrases": {key.removeprefix("web."): text for key, text in phrases.words.items() if key.startswith("web.")},
        "answers": list_ladder_words(kinds, words),
        **further,
    }
    done = subprocess.run(
        [program, str(DRIVER), str(write_modules())], input=json.dumps(order), capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return list(json.loads(done.stdout))
