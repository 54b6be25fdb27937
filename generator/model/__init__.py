"""Records passed between the stages: frozen, slotted dataclasses of plain data.

Every module may import this package, which itself imports none of the other packages here. Digits of a board are ``bytes`` (one a
cell, row by row, 0 = empty), because records must be hashable and cheap to send to other processes; ``digits_of`` returns the array
that kernels need.
"""

from generator.model.boards import BOX, COLUMN, EXTRA, IMPLIED, ROW, Canonical, Geometry, Grid, Puzzle, digits_of
from generator.model.books import Book, Chapter, ChapterDesign, Entry, Imprint, Lesson, LevelRow, Publication, Rules, Series, Volume
from generator.model.figures import (
    BAR,
    BLACK_DOT,
    EDGE,
    FRAME,
    HAIR,
    LESS,
    LETTER_V,
    LETTER_X,
    OUTLINE,
    OUTSIDE,
    OUTSIDE_MARGIN,
    WALL,
    WHITE_DOT,
    Figure,
    Sign,
)
from generator.model.grades import CAUSE_KINDS, Ascent, Cause, Effort, GradedPuzzle, Level, Step
from generator.model.matter import PLAIN_MATTER, Code, GlossaryEntry, Hint, Matter, NamedHouse, Notation, Paragraph, Position, Walkthrough

__all__ = [
    "BAR",
    "BLACK_DOT",
    "BOX",
    "CAUSE_KINDS",
    "COLUMN",
    "EDGE",
    "EXTRA",
    "FRAME",
    "HAIR",
    "IMPLIED",
    "LESS",
    "LETTER_V",
    "LETTER_X",
    "OUTLINE",
    "OUTSIDE",
    "OUTSIDE_MARGIN",
    "PLAIN_MATTER",
    "ROW",
    "WALL",
    "WHITE_DOT",
    "Ascent",
    "Book",
    "Canonical",
    "Cause",
    "Chapter",
    "ChapterDesign",
    "Code",
    "Effort",
    "Entry",
    "Figure",
    "Geometry",
    "GlossaryEntry",
    "GradedPuzzle",
    "Grid",
    "Hint",
    "Imprint",
    "Lesson",
    "Level",
    "LevelRow",
    "Matter",
    "NamedHouse",
    "Notation",
    "Paragraph",
    "Position",
    "Publication",
    "Puzzle",
    "Rules",
    "Series",
    "Sign",
    "Step",
    "Volume",
    "Walkthrough",
    "digits_of",
]
