"""Every named column of the tables that the press writes and reads.

One record of each: what its values are, in which unit and range, and where they come from. Readers of text tables turn fields into numbers
by it, writers of typed tables take their types from it, and the page `COLUMNS.md` and `gridpress list columns` show it.
"""

from __future__ import annotations

from dataclasses import dataclass

TEXT, WHOLE, NUMBER, LIST = "text", "whole number", "number", "list"
"""Types of columns; a number is written with as many digits as it has."""

FILE, SOLVER, PRESS, RACE, EXPLAINER, HODOKU, BOOK, READER = (
    "the file read",
    "the solver",
    "gridpress",
    "gridpress's race score",
    "Sudoku Explainer's scale",
    "HoDoKu's scale",
    "the book",
    "readers' saved games",
)
"""Sources of values."""


@dataclass(frozen=True, slots=True)
class Column:
    """A named column.

    name     as in the header, or as the key of a JSON object
    kind     TEXT, WHOLE, NUMBER or LIST
    unit     what a number counts; empty for texts
    values   range of a number, or the form of a text
    source   where the values come from
    note     what they mean
    """

    name: str
    kind: str
    unit: str
    values: str
    source: str
    note: str


CELLS = "cells row by row, `.` empty, symbols 1-9 and A-P"

COLUMNS: tuple[Column, ...] = (
    # The puzzle itself.
    Column("puzzle", TEXT, "", CELLS, FILE, "puzzle line, or its part after `family:` where a column `family` stands beside it"),
    Column("solution", TEXT, "", "as puzzle, complete", SOLVER, "the only solution"),
    Column("family", TEXT, "", "a name of `gridpress list families`", FILE, "kind of the puzzle"),
    Column("id", TEXT, "", "ten characters A-Z and 2-7", PRESS, "ID printed beside the puzzle, a hash of its line"),
    Column("clues", WHOLE, "clues", "from 0", PRESS, "givens and clues of rules, such as cages"),
    # Its grade.
    Column("level", TEXT, "", "a name of `gridpress list levels`", PRESS, "level, by the ceiling of techniques and the race"),
    Column("minutes", NUMBER, "minutes", "from 0", PRESS, "mean time that practiced players are expected to need"),
    Column("minutes_80", NUMBER, "minutes", "from 0", PRESS, "time within which 80 of 100 players finish"),
    Column("minutes_range", LIST, "minutes", "two numbers from 0", PRESS, "10 of 100 need less than the first, 10 more than the second"),
    Column("minutes_basis", TEXT, "", "measured or estimated", PRESS, "whether minutes were fitted to players' times or estimated"),
    Column("race", NUMBER, "score", "from 0", RACE, "how few deductions are available at each step, summed over the solution"),
    Column("se_er", NUMBER, "rating", "1.0 to 12.0", EXPLAINER, "ER: rating of the hardest step; 9.5 if it is beyond the ladder"),
    Column("se_ep", NUMBER, "rating", "1.0 to 12.0", EXPLAINER, "EP, pearl: rating of the hardest step up to the first digit placed"),
    Column("se_ed", NUMBER, "rating", "1.0 to 12.0", EXPLAINER, "ED, diamond: rating of the first step"),
    Column("hardest", TEXT, "", "a technique, or `beyond`", EXPLAINER, "hardest technique; `beyond`: none finishes the puzzle"),
    Column("hodoku_score", WHOLE, "points", "from 0", HODOKU, "points of all steps, of the puzzle as given; 9x9 only"),
    Column("hodoku_level", TEXT, "", "Easy, Medium, Hard, Unfair or Extreme", HODOKU, "HoDoKu's level; approximate for Unfair and Extreme"),
    Column("guesses", NUMBER, "log(1 + guesses)", "from 0", PRESS, "mean of the logarithm over searches by backtracking in fixed orders"),
    Column("path", LIST, "", "records of steps", PRESS, "every step of the solution, in order; the same records in every file"),
    Column("sentences", LIST, "", "a text for each step", PRESS, "the steps of path in words, with the name of each technique"),
    # Its place.
    Column("number", WHOLE, "", "from 1", BOOK, "number printed beside the puzzle, or its place in the file"),
    Column("page", WHOLE, "page", "from 1", BOOK, "page of the puzzle in interior.pdf"),
    Column("answer_page", WHOLE, "page", "from 1", BOOK, "page of its answer; empty if the book has none"),
    Column("book", TEXT, "", "name of a folder", BOOK, "book that printed the puzzle"),
    Column("edition", TEXT, "", "a date or seed-N", BOOK, "edition that printed it"),
    Column("replaced", WHOLE, "", "0 or 1", BOOK, "1: printed by a version of the edition that was replaced"),
    Column("isbns", LIST, "", "ISBN and product", BOOK, "ISBNs of the edition, beside its first puzzle"),
    # What files of other programs say.
    Column("placed", TEXT, "", CELLS, FILE, "digits that a player has entered"),
    Column("marks", TEXT, "", "candidates of each cell, blanks between cells", FILE, "pencil marks of a player"),
    Column("title", TEXT, "", "one line", FILE, "title of the puzzle"),
    Column("author", TEXT, "", "one line", FILE, "author of the puzzle"),
    Column("rating", NUMBER, "", "", FILE, "rating that the file gives, on whatever scale"),
    Column("difficulty", NUMBER, "", "", FILE, "another name of rating"),
    Column("note", TEXT, "", "one line", FILE, "comment; in puzzle lines what follows ` #`"),
    Column("source", TEXT, "", "one line", FILE, "collection or publisher"),
    Column("date", TEXT, "", "one line; of sheets YYYY-MM-DD", FILE, "date of the puzzle, or of the sheet"),
    Column("url", TEXT, "", "one line", FILE, "address of the puzzle"),
    # Twins.
    Column("original", TEXT, "", "as in the file", FILE, "line as it was before it was replaced by the canonical form"),
    Column("group", WHOLE, "", "from 1", PRESS, "number of a set of twins, in the order of the file"),
    # Findings of `review`.
    Column("where", TEXT, "", "file and line", FILE, "place of the puzzle"),
    Column("code", TEXT, "", "a name of `gridpress list codes`", PRESS, "kind of the finding"),
    Column("words", TEXT, "", "one line", PRESS, "of a finding, what was found; of a picture, what it shows"),
    # Solving times of readers.
    Column("kind", TEXT, "", "a name of `gridpress list families`", READER, "kind of the puzzle"),
    Column("seconds", WHOLE, "seconds", "from 0", READER, "time played"),
    Column("hints", WHOLE, "times", "from 0", READER, "hints taken"),
    Column("checks", WHOLE, "times", "from 0", READER, "checks of the board"),
    Column("returns", WHOLE, "times", "from 0", READER, "returns to savepoints"),
    Column("restarts", WHOLE, "times", "from 0", READER, "restarts"),
    Column("solved", TEXT, "", "YYYY-MM-DD", READER, "day on which the puzzle was solved"),
    Column("players", WHOLE, "players", "from 1", READER, "number of players that the row is about"),
    Column("avg_s", NUMBER, "seconds", "from 0", READER, "their mean time"),
    Column("DTO", NUMBER, "", "", READER, "a measure that `make fit` reads from other tables; always empty"),
    # Pictures.
    Column("symbols", TEXT, "", "the symbols of digits 1 to n", PRESS, "how digits are printed"),
    Column("width_mm", NUMBER, "mm", "from 0", PRESS, "width of the picture"),
    Column("height_mm", NUMBER, "mm", "from 0", PRESS, "height of the picture"),
    Column("width_px", WHOLE, "pixels", "from 1", PRESS, "width of the PNG"),
    Column("height_px", WHOLE, "pixels", "from 1", PRESS, "height of the PNG"),
    Column("answer_height_mm", NUMBER, "mm", "from 0", PRESS, "height of the picture of the answer"),
    Column("answer_height_px", WHOLE, "pixels", "from 1", PRESS, "height of the PNG of the answer"),
    Column("answer_words", TEXT, "", "one line", PRESS, "what the picture of the answer shows"),
    *(
        Column(f"{side}_{form}", TEXT, "", "name of a file", PRESS, f"{form.upper()} of the {side}; empty if it was not ordered")
        for side in ("puzzle", "answer")
        for form in ("svg", "png", "pdf", "eps")
    ),
    # The bank.
    Column("line", TEXT, "", "a puzzle line", BOOK, "the printed puzzle"),
    Column("puzzle_id", TEXT, "", "ten characters A-Z and 2-7", PRESS, "as id"),
    Column("key", TEXT, "", "32 hexadecimal digits", PRESS, "hash of the canonical form, by which twins are found"),
    Column("seed", TEXT, "", "digits", BOOK, "seed of the edition, as text because it may exceed 2^53"),
    Column("gridpress", TEXT, "", "a version", BOOK, "version that made the edition"),
    Column("manifest", TEXT, "", "64 hexadecimal digits", BOOK, "SHA-256 of the edition's manifest"),
    # Lists.
    Column("name", TEXT, "", "one word", PRESS, "name for recipes and flags"),
    Column("description", TEXT, "", "one line", PRESS, "what the name means"),
    Column("levels", LIST, "", "names", PRESS, "levels of the family; joined by blanks in text tables"),
    Column("rules", LIST, "", "names", PRESS, "rules of the family; joined by blanks in text tables"),
    Column("needed", TEXT, "", "yes or no", PRESS, "whether puzzles can be ordered that need the technique"),
    Column("techniques", TEXT, "", "names", PRESS, "techniques that a name means"),
    Column("type", TEXT, "", "text, whole number, number or list", PRESS, "type of a column"),
    Column("unit", TEXT, "", "", PRESS, "unit of a column"),
    Column("values", TEXT, "", "", PRESS, "range or form of a column's values"),
    Column("from", TEXT, "", "", PRESS, "source of a column's values"),
    Column("files", TEXT, "", "names of tables", PRESS, "tables that have a column"),
)

_BY_NAME = {column.name: column for column in COLUMNS}


def find_column(name: str) -> Column | None:
    """Return the record of a column; None for a column that is not ours."""
    return _BY_NAME.get(name)


def list_columns(names: tuple[str, ...]) -> tuple[Column, ...]:
    """Return the records of our own columns, in this order."""
    return tuple(_BY_NAME[name] for name in names)
