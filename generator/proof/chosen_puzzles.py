"""Proof that an interior contains exactly the puzzles chosen for it, solved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.errors import Unproved
from generator.kernels import count_many
from generator.model import Puzzle, digits_of
from generator.notation import parse_puzzle
from generator.proof.printed_book import read_book
from generator.proof.prove import prove_boards
from generator.proof.type_sizes import find_small_type

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@dataclass(frozen=True, slots=True)
class ChosenPuzzles:
    """Interior and the puzzles it must contain, in order, numbered from `first`.

    is_large   whether all its type must be that of large print
    """

    interior: Path
    puzzles: tuple[Puzzle, ...]
    first: int
    is_large: bool


def preload() -> None:
    """Load the code that the proof of a book needs, by checking a complete grid."""
    count_many(digits_of(parse_puzzle(SOLVED).givens)[None])


def prove_chosen(chosen: ChosenPuzzles) -> dict[str, int]:
    """Prove the pages of an interior and compare them with the chosen puzzles.

    The pages must contain exactly these puzzles in this order. Returns the counts of puzzles and of proved puzzles.

    Raises
    ------
    Unproved   the proof found faults; the message has the first of them
    Faulty     the pages cannot be read
    """
    boards, faults = read_book(chosen.interior)
    report = prove_boards(boards, faults, chosen.first)
    printed = {board.number: board.puzzle for board in boards if board.number is not None and not (board.is_complete or board.is_position)}
    wrong = [*report.faults]
    for number, puzzle in enumerate(chosen.puzzles, start=chosen.first):
        if printed.get(number) != puzzle:
            wrong.append(f"puzzle {number}: the printed puzzle is not the one selected for the book")
    if wrong or report.n_proved != len(chosen.puzzles):
        first_faults = "; ".join(wrong[:3])
        raise Unproved(f"only {report.n_proved} of {len(chosen.puzzles)} proved, so the book is not published: {first_faults}")
    if chosen.is_large and (small := find_small_type(chosen.interior, boards)):
        shown = "; ".join(small[:3])
        raise Unproved(f"the book is not published: {shown}; shorten these words, or choose the layout single")
    return {"puzzles": report.n_puzzles, "proved": report.n_proved}
