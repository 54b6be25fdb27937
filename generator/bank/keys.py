"""The keys by which the bank finds puzzles again, however they are turned."""

from __future__ import annotations

from hashlib import blake2b

from generator.errors import PuzzleError
from generator.model import GradedPuzzle, Puzzle
from generator.notation import format_puzzle, parse_puzzle

KEY_BYTES = 16


def bank_key(graded: GradedPuzzle) -> bytes:
    """Return a puzzle's 16-byte key in the bank.

    Twins have the same key. Puzzles of different families have different keys, unless one is a puzzle of the other too, as star battle 8x8
    and crowns 8x8.
    """
    return key_of(graded.key)


def key_of(key: bytes) -> bytes:
    """Return the 16-byte bank key for the key of a canonical form.

    That begins with the name of a family.
    """
    return blake2b(key.partition(b":")[0] + b":" + key, digest_size=KEY_BYTES).digest()


def compute_keys(puzzle: Puzzle) -> tuple[bytes, bytes]:
    """Return the bank key of a puzzle, and the one that versions up to 0.2.0 gave it.

    They differ where two families have the same puzzles.

    Raises
    ------
    PuzzleError   the puzzle does not have exactly one solution
    """
    from generator.grading import find_form, find_key, solve_puzzle

    solution = solve_puzzle(puzzle)
    key = find_key(puzzle, solution)
    former = key if key.startswith(f"{puzzle.family}:".encode()) else format_puzzle(find_form(puzzle, solution)).encode()
    return key_of(key), key_of(former)


def compute_current_key(line: str, key: bytes) -> bytes:
    """Return the bank key of a puzzle line; the given key if its puzzle is invalid."""
    try:
        return compute_keys(parse_puzzle(line))[0]
    except PuzzleError:
        return key
