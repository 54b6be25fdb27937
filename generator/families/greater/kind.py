"""Greater-than sudoku: signs between cells say which of two digits is smaller.

A sudoku with the rule `less`; `generator/families/combined/` makes the kind from its part.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.rules.less.rule import LESS

FOLDER = Path(__file__).parent

GREATER = Part(
    name="greater",
    title="Greater-Than Sudoku",
    short="Greater-Than",
    text="A sign between two cells opens toward the larger digit.",
    words=FOLDER / "words.toml",
    rule=LESS,
    levels=FOLDER / "levels.toml",
)
