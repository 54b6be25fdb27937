"""The valid files that inputs are made from.

They are an edition, a bank, puzzles in every format, a log, a journal and a font. The press makes them once, in the folder of the run.
"""

from __future__ import annotations

import json
import shutil
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import reportlab

from generator.cli import main
from generator.formats import FORMATS

PUZZLES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sudoku-9x9:8.4..1.5...6.75........6...2...8...9.7..6.1..3....2......8.1..2...39.72.5.1......",
    "sudoku-4x4:1.....3..2......4",
)
RECIPE = """\
name = "series"
title = "Puzzles"
subtitle = "Three"
author = "A. Author"
language = "en"
layout = "classic"
trim = "8.5x11"
printer = "kdp-paperback"
editions = ["digital", "web"]
numbering = "continuous"
volume = 2
keep = 3

[[chapter]]
family = "sudoku-9x9"
level = "easy"
count = 2

[[chapter]]
family = "killer-9x9"
level = "hard"
count = 1

[matter]
glossary = true
"""
BOOK = ("--counts", "gentle=1,easy=1", "--printer", "kdp-paperback", "--editions", "digital,web,epub", "--jobs", "1", "--seed", "7")


def run(*arguments: str) -> int:
    """Run a command in this process without its output; return its exit code."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        try:
            return main(arguments)
        except SystemExit as end:
            return int(end.code or 0)


def make_valid_files(folder: Path) -> None:
    """Make all valid files in an empty folder."""
    assert run("book", "nightly", *BOOK, "--out", str(folder / "out")) == 0
    (folder / "formats").mkdir()
    plain = folder / "formats/puzzles.txt"
    plain.write_text("\n".join(PUZZLES[:2]) + "\n")
    for form in FORMATS:
        target = folder / f"formats/{form.name}{form.suffixes[0] if form.suffixes else '.txt'}"
        run("convert", str(plain), str(target), "--to", form.name)
        if not target.exists() or not target.stat().st_size:
            target.unlink(missing_ok=True)
    run("generate", "-n", "1", "--family", "killer-9x9", "--seed", "3", "-o", str(folder / "formats/killer.txt"))
    run("bank", "export", "--out", str(folder / "out"), "-o", str(folder / "export.jsonl"))
    (folder / "recipe.toml").write_text(RECIPE)
    shutil.copy(Path(reportlab.__file__).parent / "fonts/Vera.ttf", folder / "face.ttf")
    _make_part_files(folder)


def _make_part_files(folder: Path) -> None:
    """Make the files of a grading that was killed before its last puzzle."""
    from generator import __version__
    from generator.storage.manifest import digest_file

    work = folder / "grading"
    work.mkdir()
    shutil.copy(folder / "formats/puzzles.txt", work / "in.txt")
    run("grade", str(work / "in.txt"), "--jobs", "1", "-o", str(work / "whole.csv"))
    rows = (work / "whole.csv").read_text().splitlines(keepends=True)
    (work / "out.csv.part").write_text("".join(rows[:2]))
    facts = {
        "gridpress": __version__,
        "input": digest_file(work / "in.txt"),
        "format": "csv",
        "explain": False,
        "plot": True,
        "as-given": False,
    }
    mark = {
        "puzzles": 1,
        "bytes": len("".join(rows[:2])),
        "faulty": False,
        "notes": [["level", "easy", 1], ["race", 1.5, 1], ["rating", 15, 1], ["beyond", "", 0]],
    }
    (work / "out.csv.part.journal").write_text(f"{json.dumps(facts)}\n{json.dumps(mark)}\n")
