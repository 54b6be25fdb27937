"""Proof of dated sheets and class sets from the pages of their finished PDFs.

`generator.typesetting.dated_sheet` and `generator.typesetting.class_set` draw them; books are proved by `prove.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors import Faulty
from generator.families import find_family
from generator.model import Puzzle
from generator.notation import puzzle_id
from generator.proof.printed_boards import Board, read_boards
from generator.proof.prove import ProofReport


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


def _faults_of_answer(board: Board, before: Puzzle) -> list[str]:
    """Return the faults of a printed answer, which must solve the previous puzzle.

    Raises
    ------
    Faulty   the previous puzzle does not have exactly one solution
    """
    solved = find_family(before.family).solve(before)
    if solved.count != 1 or solved.gave_up:
        raise Faulty(f"expected one solution of the previous puzzle, found {solved.count}: {before.family}")
    solution = solved.first.tobytes()
    if board.family.figure(board.puzzle, board.digits) != find_family(before.family).figure(before, solution):
        return [f"page {board.page}: the printed answer is not that of the previous puzzle"]
    return []


def prove_set(sheets: Path, key: Path, puzzles: Sequence[Puzzle], is_even: bool) -> ProofReport:
    """Prove a class set from its pages.

    Every sheet must show its puzzle, which must have one solution, and the key must have that solution.

    Parameters
    ----------
    sheets, key : the two finished PDFs
    puzzles : puzzle of each sheet, in order
    is_even : True if every sheet has its own answer, False if all sheets share one

    Raises
    ------
    Faulty   a file is not a readable PDF
    """
    boards, faults = read_boards(sheets)
    answers, unread = read_boards(key)
    found = [*faults, *(f"key: {fault}" for fault in unread)]
    if len(boards) != len(puzzles):
        found.append(f"expected {len(puzzles)} sheets, found {len(boards)}")
    wanted = len(puzzles) if is_even else 1
    if len(answers) != wanted:
        found.append(f"key: expected {wanted} answers, found {len(answers)}")
    n_proved = 0
    for number, (board, puzzle) in enumerate(zip(boards, puzzles, strict=False), start=1):
        wrong = _faults_of_sheet(board, puzzle, number, answers, is_even)
        found += wrong
        n_proved += not wrong
    return ProofReport(len(boards), n_proved, tuple(found))


def _faults_of_sheet(board: Board, puzzle: Puzzle, number: int, answers: Sequence[Board], is_even: bool) -> list[str]:
    """Return the faults of one sheet and its answer."""
    if (board.number, board.page) != (number, number):
        return [f"page {board.page}: expected sheet {number}, found {board.number}"]
    if board.puzzle != puzzle:
        return [f"sheet {number}: the printed puzzle is not the one selected for the sheet"]
    faults = _faults_of_printed(board)
    keys = [answer for answer in answers if answer.number == number] if is_even else list(answers)
    if len(keys) != 1 or not keys[0].is_complete:
        return [*faults, f"sheet {number}: expected one answer in the key, found {len(keys)}"]
    solution = board.family.solve(puzzle).first.tobytes()
    if keys[0].digits != solution:
        faults.append(f"sheet {number}: the answer in the key differs from the solution")
    return faults


def _faults_of_printed(board: Board) -> list[str]:
    """Return the faults of a printed puzzle: a wrong ID or number of solutions."""
    where, puzzle = f"page {board.page}", board.puzzle
    expected = puzzle_id(puzzle)
    faults = [] if board.printed_id == expected else [f"{where}: expected the ID {expected}, found {board.printed_id or 'none'}"]
    solved = board.family.solve(board.puzzle)
    if solved.gave_up or solved.count != 1:
        faults.append(f"{where}: expected exactly one solution, found {'too many to count' if solved.gave_up else solved.count}")
    return faults
