"""Proof of pictures: each is read back, and the puzzle that it shows is solved.

Every format has a reader of its own. The puzzle must have the ID in the name of the file and exactly one solution, and the picture of the
answer must show it. A picture of pixels must be that of the proved PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Faulty, PuzzleError
from generator.families import find_family
from generator.families.base.family import Family
from generator.formats.picture_index import ANSWER, PDF, PNG, PUZZLE, SIDES, PictureIndex, PictureRow
from generator.grading import solve_puzzle
from generator.model import Figure, Puzzle
from generator.notation import format_digits, format_puzzle, puzzle_id
from generator.proof.drawn_boards import read_as
from generator.proof.picture_reader import Pixels, compare_pixels, read_picture
from generator.proof.printed_colors import read_colors

MM_PER_PT = 25.4 / 72

SIZE_SLACK_MM = 0.005
"""Largest difference of the size of a picture from that in the index, in millimeters."""


def prove_pictures(row: PictureRow, index: PictureIndex, folder: Path) -> list[str]:
    """Return the faults of all pictures of a puzzle and its answer.

    The PDFs must be there if there are pictures of pixels.

    Raises
    ------
    OSError   a file cannot be read, which says nothing about the picture
    """
    try:
        return list(_find_faults(row, index, folder))
    except Faulty as fault:
        return [str(fault)]


def _find_faults(row: PictureRow, index: PictureIndex, folder: Path) -> Iterator[str]:
    """Yield the faults of pictures.

    Raises
    ------
    Faulty   one is no picture of the puzzle
    """
    reader = _Reader(row, index, folder, find_family(row.family))
    drawn = [form for form in index.formats if form != PNG]
    if PNG in index.formats and PDF not in drawn:
        drawn.append(PDF)
    solved: tuple[Puzzle, Figure] | None = None
    for form in drawn:
        _, puzzle = reader.read(PUZZLE, form)
        if solved is None or puzzle != solved[0]:
            solved = puzzle, _solve(puzzle, row, row.name_file(PUZZLE, form))
        figure, _ = reader.read(ANSWER, form)
        if figure != solved[1]:
            yield f"{row.name_file(ANSWER, form)}: expected the solution of the puzzle, found another board"
    for side in SIDES if PNG in index.formats else ():
        pdf, picture = (folder / row.name_file(side, form) for form in (PDF, PNG))
        if differs := compare_pixels(picture, pdf, Pixels(row.shown(side).size_px, index.dots_per_inch, index.is_colored)):
            yield differs


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the pictures of one puzzle, as boards of its family."""

    row: PictureRow
    index: PictureIndex
    folder: Path
    family: Family

    def read(self, side: str, form: str) -> tuple[Figure, Puzzle]:
        """Return the board of a picture, after a check of its size and its colors.

        Raises
        ------
        Faulty   it is no picture of a board, or of another size or family
        """
        name = self.row.name_file(side, form)
        grid, size_pt = read_picture(self.folder / name)
        for found, wanted in zip(size_pt, self.row.shown(side).size_mm, strict=True):
            if abs(found * MM_PER_PT - wanted) > SIZE_SLACK_MM:
                raise Faulty(f"{name}: expected a side of {wanted:g} mm, found {found * MM_PER_PT:.3f} mm")
        return read_as(read_colors(grid, self.index.is_colored, name), self.family, name)


def _solve(puzzle: Puzzle, row: PictureRow, name: str) -> Figure:
    """Return the board of a puzzle's solution.

    Raises
    ------
    Faulty   the puzzle or its solution is not that of the row, or it does not have one solution
    """
    if puzzle_id(puzzle) != row.puzzle_id or format_puzzle(puzzle) != row.puzzle:
        raise Faulty(f"{name}: expected the puzzle with the ID {row.puzzle_id}, found the one with the ID {puzzle_id(puzzle)}")
    family = find_family(row.family)
    try:
        solution = solve_puzzle(puzzle)
    except PuzzleError as fault:
        raise Faulty(f"{name}: not proved; {fault}") from None
    if format_digits(solution) != row.solution:
        raise Faulty(f"{name}: expected the solution of the index, found another")
    return family.figure(puzzle, solution)
