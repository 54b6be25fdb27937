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


class Writer(Protocol):
    """Writes one graded puzzle after another; `text` is the line as it was given."""

    def write(self, text: str, graded: GradedPuzzle) -> None: ...


class TableWriter:
    """A row a puzzle, with the steps below it where they are asked for."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain
        output.write(f"{'level':<12}{'minutes':>8}{'race':>9}{'SE':>6}{'clues':>7}{'guesses':>9}  {'hardest':<22}puzzle\n")

    def write(self, text: str, graded: GradedPuzzle) -> None:
        row = grade_facts(text, graded)
        self._output.write(
            f"{row['level']:<12}{row['minutes']:>8.1f}{row['race']:>9.2f}{row['se_er']:>6.1f}{row['clues']:>7}"
            f"{row['guesses']:>9.2f}  {row['hardest']:<22}{text}\n"
        )
        if self._explain:
            for number, sentence in enumerate(sentences(graded), start=1):
                self._output.write(f"  {number:>3}. {sentence}\n")


class CsvWriter:
    """The columns of COLUMNS."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._writer = csv.DictWriter(output, COLUMNS, restval="", lineterminator="\n")
        self._writer.writeheader()

    def write(self, text: str, graded: GradedPuzzle) -> None:
        self._writer.writerow(grade_facts(text, graded))


class JsonWriter:
    """One object a line, with the names of the CSV; steps as sentences where they are asked for."""

    def __init__(self, output: TextIO, explain: bool) -> None:
        self._output, self._explain = output, explain

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
    """Return a grade as plain values; a rating beyond the ladder is a floor, and `hardest` says so."""
    effort = graded.effort
    return {
        "puzzle": text,
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
