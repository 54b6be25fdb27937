"""Well-known hardest puzzles, turned and relabeled at random.

A search for the highest ratings begins with them.

Walks from random puzzles hardly ever reach such ratings: about one in ten reaches 9.7, none of several hundred 10.0. Near these puzzles,
about one of a hundred has a rating of 10.0 or more.

Source: the puzzles called Golden Nugget, Easter Monster, Fata Morgana and Red Dwarf, published on sudoku forums from 2006 on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels import count_many, shuffle
from generator.kernels.rng import next_below
from generator.notation import parse_puzzle

KNOWN = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
)


def scramble_known(index: int, state: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return one of the puzzles and its solution, both turned and relabeled at random.

    index   of the try; tries take the puzzles in turn
    state   uint64[2]   advanced in place

    Both are uint8[81].
    """
    puzzle = np.frombuffer(parse_puzzle(KNOWN[index % len(KNOWN)]).givens, np.uint8)
    rows, cols, digits = _shuffle_lines(state), _shuffle_lines(state), np.arange(1, 10, dtype=np.uint8)
    shuffle(digits, state)
    labels, is_flipped = np.concatenate([np.zeros(1, np.uint8), digits]), next_below(state, 2) == 1
    turned = [labels[board.reshape(9, 9)[np.ix_(rows, cols)]] for board in (puzzle, count_many(puzzle[None]).firsts[0])]
    givens, solution = (np.ascontiguousarray(board.T if is_flipped else board).reshape(81) for board in turned)
    return givens, solution


def _shuffle_lines(state: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the rows of a board in random order, those of a band together."""
    bands = np.arange(3)
    shuffle(bands, state)
    lines = []
    for band in bands:
        inside = np.arange(3)
        shuffle(inside, state)
        lines.append(3 * band + inside)
    return np.concatenate(lines)
