"""The forms in which grades are written: a table for people, CSV and JSON lines for programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from typing import Any, Protocol, TextIO

from generator.model import GradedPuzzle
from generator.notation import format_digits

GRADE = ("puzzle", "solution", "clues", "level", "minutes", "race", "se_er", "se_ep", "se_ed", "hardest")
COLUMNS = (*GRADE, "hodoku_score", "hodoku_level", "guesses")
"""Programs outside read these; the HoDoKu columns are empty for boards that HoDoKu does not know."""

HODOKU_WIDTH, HARDEST_WIDTH = 16, 34
"""Columns of the table that hold words; wide enough for the longest."""

APPROXIMATE = ("Unfair", "Extreme")
"""HoDoKu's levels that are not certain to be its own."""


class Writer(Protocol):
    """Writes one graded puzzle after another; `text` is the line as it was given."""

    def begin(self) -> None:
        """Write what stands above the first puzzle."""

    def write(self, text: str, graded: GradedPuzzle) -> None: ...


class TableWriter:
    """A row a puzzle, in columns whose widths are fixed so that rows can be written as they come; steps below where asked for."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain

    def begin(self) -> None:
        heads = f"{'level':<12}{'minutes':>8}{'race':>9}{'SE':>6}{'clues':>7}{'guesses':>9}"
        self._output.write(f"{heads}  {'HoDoKu':<{HODOKU_WIDTH}}{'hardest':<{HARDEST_WIDTH}}puzzle\n")

    def write(self, text: str, graded: GradedPuzzle) -> None:
        row = grade_facts(text, graded)
        figures = f"{row['minutes']:>8.1f}{row['race']:>9.2f}{row['se_er']:>6.1f}{row['clues']:>7}{row['guesses']:>9.2f}"
        hodoku = _hodoku_words(row["hodoku_level"], row["hodoku_score"])
        self._output.write(f"{row['level']:<12}{figures}  {hodoku:<{HODOKU_WIDTH}}{row['hardest']:<{HARDEST_WIDTH}}{row['puzzle']}\n")
        if self._explain:
            for number, sentence in enumerate(sentences(graded), start=1):
                self._output.write(f"  {number:>3}. {sentence}\n")


def _hodoku_words(level: str, score: int | None) -> str:
    """Say HoDoKu's level and score; with a mark where they are approximate, and a dash for boards HoDoKu does not know."""
    return f"{'~' if level in APPROXIMATE else ''}{level} {score}" if level else "-"


class CsvWriter:
    """The columns of COLUMNS."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._writer = csv.DictWriter(output, COLUMNS, restval="", lineterminator="\n")

    def begin(self) -> None:
        self._writer.writeheader()

    def write(self, text: str, graded: GradedPuzzle) -> None:
        self._writer.writerow(grade_facts(text, graded))


class JsonWriter:
    """One object a line, with the names of the CSV; steps as sentences where they are asked for."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain

    def begin(self) -> None:
        """Nothing stands above the objects."""

    def write(self, text: str, graded: GradedPuzzle) -> None:
        row: dict[str, Any] = dict(grade_facts(text, graded))
        if self._explain:
            row["path"] = sentences(graded)
        self._output.write(json.dumps(row, ensure_ascii=False) + "\n")


WRITERS: Mapping[str, type[TableWriter] | type[CsvWriter] | type[JsonWriter]] = {
    "table": TableWriter,
    "csv": CsvWriter,
    "jsonl": JsonWriter,
}


def grade_facts(text: str, graded: GradedPuzzle) -> dict[str, Any]:
    """Return a grade as plain values; a rating beyond the ladder is a floor, and `hardest` says so. A comment behind a line goes."""
    effort = graded.effort
    return {
        "puzzle": text.partition(" #")[0].rstrip(),
        "solution": format_digits(graded.solution),
        "clues": graded.puzzle.clues,
        "level": graded.level,
        "minutes": round(effort.minutes, 2),
        "race": round(effort.race, 4),
        "se_er": effort.se_er,
        "se_ep": effort.se_ep,
        "se_ed": effort.se_ed,
        "hardest": "beyond" if effort.beyond else effort.hardest,
        "hodoku_score": effort.hodoku_score,
        "hodoku_level": effort.hodoku_level,
        "guesses": round(effort.guesses, 4),
    }


def sentences(graded: GradedPuzzle) -> list[str]:
    """Return the solve path in sentences."""
    from generator.grading import explain

    return [explain(step, graded.puzzle) for step in graded.path]
