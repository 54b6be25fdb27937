"""Conversion of a chunk's result to bytes for the bank and back: compressed JSON.

A bank may come from anyone, so reading it must not execute anything. Bytes that cannot be read are rejected and the chunk is made again;
a deliberate change is found by the proof of the finished pages.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import fields
from operator import attrgetter

from generator.errors import Faulty, PuzzleError, explain
from generator.families import find_family
from generator.formats.edition_tables import Board, read_step
from generator.model import HOLE, Effort, GradedPuzzle, Puzzle, Step
from generator.notation import LONGEST_LINE
from generator.puzzles.chunks import LevelChunk, Made
from generator.storage.json_values import Entry, parse_json

LARGEST_MADE = 256 << 20
"""Largest size of a chunk's JSON after decompression, in bytes; 2,000 puzzles need some 20 MB."""

FASTEST = 1
"""Compression level of zlib; higher levels take far longer for a little less space."""

STEP_NAMES = tuple(field.name for field in fields(Step))
EFFORT_NAMES = tuple(field.name for field in fields(Effort))
STEP, EFFORT = attrgetter(*STEP_NAMES), attrgetter(*EFFORT_NAMES)

HEXADECIMAL = re.compile("([0-9a-f]{2})*")


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
    stream = f"{chunk.task.stream} from number {chunk.first}"
    try:
        decompressor = zlib.decompressobj()
        decompressed = decompressor.decompress(text, LARGEST_MADE)
        if not decompressor.eof:
            raise Faulty("incomplete, or larger than any chunk")
        return _read_made(parse_json(decompressed, "chunk"), chunk)
    except (zlib.error, PuzzleError) as fault:
        raise Faulty(f"expected the saved candidates of {stream}, got damaged data: {explain(fault)}") from None


def _read_made(entry: Entry, chunk: LevelChunk) -> Made:
    """Return the result of a chunk from its JSON.

    Raises
    ------
    Faulty   a value of another type or out of range, or indices of another chunk
    """
    found, seconds, poisoned = entry.items(3)
    geometry = find_family(chunk.task.family).geometry
    board = Board(geometry.n_cells, geometry.n, len(geometry.houses))
    candidates = tuple(_read_candidate(one, chunk, board) for one in found.items())
    pairs = (one.items(2) for one in poisoned.items())
    lost = tuple((index.whole(), why.shown()) for index, why in pairs)
    indices = [index for index, _ in candidates]
    last = chunk.first + chunk.count - 1
    if indices != sorted(set(indices)) or any(not chunk.first <= index <= last for index in [*indices, *(at for at, _ in lost)]):
        raise Faulty("indices of another chunk")
    return Made(candidates, 0, seconds.number(0), lost)


def _read_candidate(candidate: Entry, chunk: LevelChunk, board: Board) -> tuple[int, GradedPuzzle]:
    index, givens, extra, solution, key, effort, path = candidate.items(7)
    puzzle = Puzzle(chunk.task.family, _read_board(givens, board), extra.text(LONGEST_LINE))
    answer = _read_board(solution, board)
    # A step has the same entries as in the tables of an edition, here without their names.
    steps = tuple(
        read_step(Entry(step.place, dict(zip(STEP_NAMES, (entry.value for entry in step.items(len(STEP_NAMES))), strict=True))), board)
        for step in path.items()
    )
    return index.whole(), GradedPuzzle(puzzle, answer, _read_effort(effort), chunk.task.level.name, steps, _read_hexadecimal(key))


def _read_board(entry: Entry, board: Board) -> bytes:
    """Return the cells of a board; each is 0 to n, or HOLE."""
    cells = _read_hexadecimal(entry)
    if len(cells) != board.n_cells or max(cells.replace(bytes([HOLE]), b""), default=0) > board.n:
        entry.refuse(f"{board.n_cells} cells")
    return cells


def _read_hexadecimal(entry: Entry) -> bytes:
    text = entry.text(LONGEST_LINE)
    if not HEXADECIMAL.fullmatch(text):
        entry.refuse("hexadecimal digits")
    return bytes.fromhex(text)


def _read_effort(entry: Entry) -> Effort:
    """Return an effort from its values in the order of the record's fields."""
    race, minutes, se_er, se_ep, se_ed, beyond, hardest, guesses, score, level, needs = entry.items(len(EFFORT_NAMES))
    return Effort(
        race=race.number(0),
        minutes=minutes.number(0),
        se_er=se_er.number(0),
        se_ep=se_ep.number(0),
        se_ed=se_ed.number(0),
        beyond=beyond.flag(),
        hardest=hardest.text(),
        guesses=guesses.number(0),
        hodoku_score=None if score.value is None else score.whole(),
        hodoku_level=level.text(),
        needs=None if needs.value is None else needs.number(0),
    )
