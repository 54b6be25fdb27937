"""Proof of dated sheets, their answers and class sets from finished PDFs.

`generator.typesetting.dated_sheet` and `generator.typesetting.class_set` draw them; books are proved by `prove.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from generator.errors import Faulty, PuzzleError
from generator.families import find_family
from generator.grading import solve_puzzle
from generator.model import Puzzle
from generator.notation import puzzle_id
from generator.proof.board_words import list_lines_above
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import Board, read_boards, read_file
from generator.proof.printed_placements import Placement, find_placement_faults, find_placements
from generator.proof.prove import ProofReport
from layouts.phrases import list_languages, read_phrases
from layouts.sheets.style import format_day


def prove_sheet(path: Path, puzzle: Puzzle, before: Puzzle | None, is_colored: bool = False) -> ProofReport:
    """Prove a dated sheet from its page.

    It must show this puzzle, which must have one solution, and the one solution of the previous puzzle.

    Parameters
    ----------
    is_colored : whether the sheet is one in color

    Raises
    ------
    Faulty   the file is not a readable PDF
    """
    boards, unread = read_boards(path, is_colored)
    faults = list(unread)
    printed = [board for board in boards if not board.is_complete]
    answers = [board for board in boards if board.is_complete]
    wanted = 0 if before is None else 1
    if (len(printed), len(answers)) != (1, wanted):
        faults.append(f"expected 1 puzzle and {wanted} answer, found {len(printed)} and {len(answers)}")
    wrong = [fault for board in printed for fault in _faults_of(board, puzzle)]
    n_proved = len(printed) if not wrong else 0
    if before is not None:
        wrong += [fault for board in answers for fault in _faults_of_answer(board, before)]
    return ProofReport(len(printed), n_proved, (*faults, *wrong))


def _faults_of(board: Board, puzzle: Puzzle) -> list[str]:
    """Return the faults of a printed puzzle."""
    where = f"page {board.page}"
    if board.puzzle != puzzle:
        return [f"{where}: the printed puzzle is not the one selected for the sheet"]
    return _faults_of_printed(board)


def _faults_of_answer(board: Board, before: Puzzle, whose: str = "the previous") -> list[str]:
    """Return the faults of a printed answer, which must solve a puzzle.

    Raises
    ------
    Faulty   the puzzle does not have exactly one solution
    """
    try:
        solution = solve_puzzle(before)
    except PuzzleError as fault:
        raise Faulty(f"{whose} puzzle: {fault}") from None
    if board.family.figure(board.puzzle, board.digits) != find_family(before.family).figure(before, solution):
        return [f"page {board.page}: the printed answer is not that of {whose} puzzle"]
    return []


def prove_answers(path: Path, days: Sequence[tuple[date, Puzzle]], language: str) -> ProofReport:
    """Prove the answers of dated sheets from their pages.

    Each must be the one solution of its puzzle, below its day.

    Parameters
    ----------
    days : day and puzzle of each answer, in order
    language : of the words on the pages

    Raises
    ------
    Faulty   the file is not a readable PDF, or a puzzle does not have exactly one solution
    """
    boards, unread = read_boards(path)
    faults = list(unread)
    if len(boards) != len(days):
        faults.append(f"expected {len(days)} answers, found {len(boards)}")
        return ProofReport(len(boards), 0, tuple(faults))
    said = [[line.text for line in list_lines_above(page, grid)] for page in read_pages(path) for grid in page.grids]
    phrases, n_proved = read_phrases(language), 0
    for board, (day, puzzle), lines in zip(boards, days, said, strict=True):
        wrong = [f"{day}: {fault}" for fault in _faults_of_answer(board, puzzle, "its")]
        if format_day(phrases, day) not in lines:
            wrong.append(f"{day}: expected this day above the answer on page {board.page}, found {', '.join(lines)[:80]!r}")
        faults += wrong
        n_proved += not wrong
    return ProofReport(len(boards), n_proved, tuple(faults))


SHEETS, KEY, HINTS = "sheets.pdf", "key.pdf", "hints.pdf"
ON_SHEETS, ON_PAGES = "sheet", "page"


@dataclass(frozen=True, slots=True)
class SetFacts:
    """What the pages of a class set must show besides its puzzles.

    is_even   True if every puzzle has its own answer, False if all sheets share them
    each      puzzles on a sheet
    names     pupil of each sheet, as printed; none for lines to write on
    hints     ON_SHEETS, ON_PAGES or ""
    """

    is_even: bool
    each: int = 1
    names: tuple[str, ...] = ()
    hints: str = ""

    def number(self, index: int) -> int:
        """Return the printed number of a puzzle, by its place among those of all sheets."""
        return index + 1 if self.is_even or self.each == 1 else index % self.each + 1


def prove_set(folder: Path, puzzles: Sequence[Puzzle], facts: SetFacts) -> ProofReport:
    """Prove a class set from its pages.

    Every sheet must show its puzzles, which must have one solution each, and the name of its pupil; the key must have the solutions, and
    every digit that a hint places must be that of the solution.

    Parameters
    ----------
    folder : with the finished PDFs
    puzzles : those of each sheet, in order

    Raises
    ------
    Faulty   a file is not a readable PDF
    """
    boards, faults = read_boards(folder / SHEETS)
    answers, unread = read_boards(folder / KEY)
    found = [*faults, *(f"key: {fault}" for fault in unread)]
    if len(boards) != len(puzzles):
        what = "sheets" if facts.each == 1 else "puzzles on the sheets"
        found.append(f"expected {len(puzzles)} {what}, found {len(boards)}")
    wanted = len(puzzles) if facts.is_even else facts.each
    if len(answers) != wanted:
        found.append(f"key: expected {wanted} answers, found {len(answers)}")
    n_proved = 0
    for index, (board, puzzle) in enumerate(zip(boards, puzzles, strict=False)):
        wrong = _faults_of_sheet(board, puzzle, index, answers, facts)
        found += wrong
        n_proved += not wrong
    if facts.names:
        found += _faults_of_names(folder / SHEETS, facts.names)
    if facts.hints and not found:
        found += _faults_of_hints(folder, boards, facts)
    return ProofReport(len(boards), n_proved, tuple(found))


def _faults_of_sheet(board: Board, puzzle: Puzzle, index: int, answers: Sequence[Board], facts: SetFacts) -> list[str]:
    """Return the faults of one puzzle of the sheets and its answer."""
    number, sheet = facts.number(index), index // facts.each + 1
    if (board.number, board.page) != (number, sheet):
        return [f"page {board.page}: expected puzzle {number} on page {sheet}, found {board.number}"]
    where = f"sheet {sheet}" + (f", puzzle {number}" if facts.each > 1 else "")
    if board.puzzle != puzzle:
        return [f"{where}: the printed puzzle is not the one selected for the sheet"]
    faults = _faults_of_printed(board)
    is_numbered = facts.is_even or facts.each > 1
    keys = [answer for answer in answers if answer.number == number] if is_numbered else list(answers)
    if len(keys) != 1 or not keys[0].is_complete:
        return [*faults, f"{where}: expected one answer in the key, found {len(keys)}"]
    solution = solve_puzzle(puzzle)
    if keys[0].digits != solution:
        faults.append(f"{where}: the answer in the key differs from the solution")
    return faults


def _faults_of_names(path: Path, names: Sequence[str]) -> list[str]:
    """Return the faults of the names of pupils, one on each sheet."""
    pages = [" ".join(" ".join(line.text.split()) for line in page.lines) for page in read_pages(path)]
    if len(pages) != len(names):
        return [f"expected {len(names)} sheets with names, found {len(pages)}"]
    return [
        f"sheet {number}: expected the name {name!r}, found none"
        for number, (name, text) in enumerate(zip(names, pages, strict=True), start=1)
        if "".join(name.split()) not in "".join(text.split())
    ]


def _faults_of_hints(folder: Path, boards: Sequence[Board], facts: SetFacts) -> list[str]:
    """Return the faults of hints: digits that are not those of the solution.

    Parameters
    ----------
    boards : those of the sheets, already proved
    """
    solved = {board.number: solve_puzzle(board.puzzle) for board in boards}
    shown = {board.number: replace(board.puzzle, givens=solved[board.number]) for board in boards}
    if facts.hints == ON_PAGES:
        _, unread, placements = read_file(folder / HINTS)
    else:
        unread, placements = [], [*_read_hints_below(folder / SHEETS, boards)]
    faults = [f"hints: {fault}" for fault in unread]
    faults += _faults_of_count(folder, boards, facts)
    for one in placements:
        if one.number in shown:
            faults += find_placement_faults([one], boards[0].family, shown[one.number])
        else:
            faults.append(f"hints, page {one.page}: there is no puzzle {one.number}")
    return faults


def _faults_of_count(folder: Path, boards: Sequence[Board], facts: SetFacts) -> list[str]:
    """Return the fault of a puzzle without a hint."""
    path = folder / (HINTS if facts.hints == ON_PAGES else SHEETS)
    lines = [line.text for page in read_pages(path) for line in page.lines]
    if facts.hints == ON_PAGES:
        numbers = {int(match[0]) for line in lines if (match := re.match(r"\d{1,9}\b", line))}
        lacking = sorted({board.number or 0 for board in boards} - numbers)
        return [f"hints: expected some for puzzle {lacking[0]}, found none"] if lacking else []
    heads = tuple(read_phrases(language).words["class.hint"].partition("{")[0].strip() for language in list_languages())
    count = sum(line.startswith(heads) for line in lines)
    return [] if count == len(boards) else [f"hints: expected {len(boards)} on the sheets, found {count}"]


def _read_hints_below(path: Path, boards: Sequence[Board]) -> Iterator[Placement]:
    """Yield the digits that words place in the puzzle above them."""
    numbers = iter(board.number or 0 for board in boards)
    for page in read_pages(path):
        texts: list[list[str]] = [[] for _ in page.grids]
        for line in page.lines:
            # Words belong to the nearest board above them, of two beside each other to the one at whose left edge they begin.
            above = [(round(grid.edges[1] - line.y), abs(grid.edges[0] - line.x), at) for at, grid in enumerate(page.grids)]
            if near := min((one for one in above if one[0] > 0), default=None):
                texts[near[2]].append(line.text)
        for lines in texts:
            yield from find_placements(page.number, next(numbers, 0), " ".join(lines))


def _faults_of_printed(board: Board) -> list[str]:
    """Return the faults of a printed puzzle: a wrong ID or number of solutions."""
    where, puzzle = f"page {board.page}", board.puzzle
    expected = puzzle_id(puzzle)
    faults = [] if board.printed_id == expected else [f"{where}: expected the ID {expected}, found {board.printed_id or 'none'}"]
    solved = board.family.solve(board.puzzle)
    if solved.gave_up or solved.count != 1:
        faults.append(f"{where}: expected exactly one solution, found {'too many to count' if solved.gave_up else solved.count}")
    return faults
