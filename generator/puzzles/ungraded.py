"""Puzzles of any level by the million: filled and dug, but not graded.

They are not made canonical either, so twins are not found. This is the work of one worker. The ladder is imported only for orders that
need it: for the lanes, loading it would take as long as digging ten thousand puzzles.
"""

from __future__ import annotations

from generator.errors import GaveUp
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.kernels import generate_many, is_classic
from generator.model import Puzzle
from generator.notation import format_boards, format_puzzle
from generator.puzzles.fill import fill
from generator.puzzles.task import Chunk, Task

LANES_CHUNK, CHUNK_CELLS = 4000, 8100
"""Puzzles of a chunk of classic 9x9 boards, which are dug in lanes; cells of a chunk of any other family."""

MOST_GRIDS = 8
"""Grids that are tried for one puzzle: some grids have none that needs every rule of its kind."""


def is_in_lanes(family: Family) -> bool:
    """Return whether puzzles of a family are classic 9x9 ones."""
    return is_classic(family.geometry) and family.play.has_houses_only and family.extra is None


def chunk_size(family: Family) -> int:
    """Return the number of puzzles of a family in a chunk.

    It is large enough to be worth sending to a worker.
    """
    return LANES_CHUNK if is_in_lanes(family) else max(1, CHUNK_CELLS // family.geometry.n_cells)


def is_compiled(family: Family, order: DigOrder) -> bool:
    """Return whether chunks of this order run entirely in compiled code.

    This is so for classic 9x9 boards without a technique ceiling or a pattern.
    """
    return is_in_lanes(family) and order.ceiling is None and order.pattern is None


def dig_chunk(chunk: Chunk) -> str:
    """Fill and dig puzzles; return their puzzle lines, each with its line feed.

    The puzzles are neither graded nor made canonical. Classic 9x9 puzzles are dug in the lanes, sixteen at once. The result is text,
    because a million records would cost more than the digging.
    """
    task = chunk.task
    family, order = find_family(task.family), task.order
    if is_compiled(family, order):
        puzzles, _ = generate_many(task.seed, task.stream, chunk.first, chunk.count, order.method, order.clues, order.symmetry)
        return format_boards(family, puzzles)
    dug = (_dig_one(family, task, at) for at in chunk.indices)
    return "".join(format_puzzle(puzzle) + "\n" for puzzle in dug)


def _dig_one(family: Family, task: Task, at: int) -> Puzzle:
    """Fill and dig puzzle `at` of a stream.

    Where its grid yields none, others are tried, from a stream of its own. GaveUp if none of them does.
    """
    from generator.puzzles.dig import dig

    fault = None
    for again in range(MOST_GRIDS):
        stream, index = (f"{task.stream} {at} again", again - 1) if again else (task.stream, at)
        try:
            grid = fill(family, task.seed, stream, index, task.language)
            return dig(family, grid, task.order, task.seed, stream, index)
        except GaveUp as found:
            fault = found
    assert fault
    raise fault
