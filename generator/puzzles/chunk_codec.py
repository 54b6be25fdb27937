"""Conversion of a chunk's result to bytes for the bank and back: compressed JSON.

A bank may come from anyone, so reading it must not execute anything. Bytes that cannot be read are rejected and the chunk is made again;
a deliberate change is found by the proof of the finished pages.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import fields
from operator import attrgetter
from typing import Any

from generator.errors import Faulty, explain
from generator.families import find_family
from generator.model import Cause, Effort, GradedPuzzle, Puzzle, Step
from generator.puzzles.chunks import LevelChunk, Made

LARGEST_MADE = 256 << 20
"""Largest size of a chunk's JSON after decompression, in bytes; 2,000 puzzles need some 20 MB."""

FASTEST = 1
"""Compression level of zlib; higher levels take far longer for a little less space."""

STEP = attrgetter(*(field.name for field in fields(Step)))
EFFORT = attrgetter(*(field.name for field in fields(Effort)))


def format_made(made: Made) -> bytes:
    """Return the result of a chunk as bytes."""
    found = [
        (index, one.puzzle.givens.hex(), one.puzzle.extra, one.solution.hex(), one.key.hex(), EFFORT(one.effort), [*map(STEP, one.path)])
        for index, one in made.found
    ]
    text = json.dumps([found, round(made.seconds, 4), made.poisoned], separators=(",", ":"))
    return zlib.compress(text.encode(), FASTEST)


def parse_made(text: bytes, chunk: LevelChunk) -> Made:
    """Return the result of a chunk from its bytes.

    Raises
    ------
    Faulty   the bytes were altered, or belong to another chunk
    """
    try:
        decompressor = zlib.decompressobj()
        decompressed = decompressor.decompress(text, LARGEST_MADE)
        if not decompressor.eof:
            raise ValueError("incomplete, or larger than any chunk")
        found, seconds, poisoned = json.loads(decompressed)
        candidates = tuple((int(one[0]), _graded(one[1:], chunk)) for one in found)
        lost = tuple((int(index), str(why)) for index, why in poisoned)
        indices = [index for index, _ in candidates]
        last = chunk.first + chunk.count - 1
        if indices != sorted(set(indices)) or any(not chunk.first <= index <= last for index in [*indices, *(at for at, _ in lost)]):
            raise ValueError("indices of another chunk")
        return Made(candidates, 0, float(seconds), lost)
    except (zlib.error, ValueError, TypeError, IndexError, RecursionError) as fault:
        raise Faulty(
            f"expected the saved candidates of {chunk.stream} from number {chunk.first}, got damaged data: {explain(fault)}"
        ) from None


def _graded(parts: list[Any], chunk: LevelChunk) -> GradedPuzzle:
    givens, extra, solution, key, effort, path = parts
    puzzle, answer = Puzzle(chunk.family, bytes.fromhex(givens), str(extra)), bytes.fromhex(solution)
    n_cells = find_family(chunk.family).geometry.n_cells
    if not len(puzzle.givens) == len(answer) == n_cells:
        raise ValueError(f"expected {n_cells} cells, got {len(answer)}")
    return GradedPuzzle(puzzle, answer, Effort(*effort), chunk.level.name, tuple(map(_step, path)), bytes.fromhex(key))


def _step(parts: list[Any]) -> Step:
    technique, rating, cell, digit, removed, pattern, digits, houses, links, candidates, causes = parts
    pairs, chain = tuple((at, d) for at, d in removed), tuple((at, d, holds) for at, d, holds in links)
    needed, why = tuple((at, d) for at, d in candidates), tuple(Cause(kind, *map(tuple, lists)) for kind, *lists in causes)
    return Step(technique, rating, cell, digit, pairs, tuple(pattern), tuple(digits), tuple(houses), chain, needed, why)
