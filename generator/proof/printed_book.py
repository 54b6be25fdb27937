"""The boards of a book, in one file or two, and what its words say of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.proof.printed_boards import Board, read_file
from generator.proof.printed_placements import Placement
from layouts.plan.answer_pages import ANSWERS_FILE

BOOK_FILES = ("interior.pdf", "digital.pdf", "archive.pdf")
"""Files of an edition that show the pages of the book; the answers of their puzzles may be in a file beside them."""


def read_book(path: Path) -> tuple[list[Board], list[str]]:
    """Return every printed board of a book, with those of its file of answers.

    That file is in the same folder, if the book has one: an edition's files may have one, and others name it in their references.
    The second value is a message for each unidentified grid, wrong coordinate, and puzzle that is in words only.

    Raises
    ------
    Faulty   a file is not a readable PDF
    """
    boards, faults, placements = read_file(path)
    answers = path.with_name(ANSWERS_FILE)
    has_answers_file = path.name in BOOK_FILES or any(board.refers_to == ANSWERS_FILE for board in boards)
    if has_answers_file and path.name != ANSWERS_FILE and answers.is_file():
        separate, unread, _ = read_file(answers, boards)
        boards, faults = [*boards, *separate], [*faults, *(f"{ANSWERS_FILE}, {fault}" for fault in unread)]
    numbered = {board.number for board in boards if not board.is_position}
    unknown = dict.fromkeys((one.page, one.number) for one in placements if one.number not in numbered)
    faults = [
        *faults,
        *(f"page {page}: expected words about a puzzle of the book, but puzzle {number} is not in it" for page, number in unknown),
    ]
    said: dict[int | None, list[Placement]] = {}
    for one in placements:
        said.setdefault(one.number, []).append(one)
    return [board if board.is_position else replace(board, said=tuple(said.get(board.number, ()))) for board in boards], faults
