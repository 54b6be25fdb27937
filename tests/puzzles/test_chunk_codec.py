"""Results of chunks as bytes and back: equal in every part, altered data refused."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace

import pytest

from generator.errors import Faulty, Poisoned
from generator.families import find_family
from generator.grading import LEVELS, find_level, levels_for
from generator.notation import parse_puzzle
from generator.puzzles.chunk_codec import format_made, parse_made
from generator.puzzles.chunks import GradeChunk, LevelChunk, Made, grade_chunk, make_chunk
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.task import Task
from generator.workers import LostResult
from tests.support.samples import EASY


def chunk_of(family: str, level: str, count: int) -> LevelChunk:
    found = find_level(level, levels_for(find_family(family), LEVELS))
    return LevelChunk(Task(family, make_dig_order(found), 7, found, LEVELS), 0, count)


@pytest.fixture(scope="module")
def easy() -> tuple[LevelChunk, Made]:
    chunk = chunk_of("sudoku-9x9", "easy", 12)
    return chunk, make_chunk(chunk)


@pytest.mark.parametrize(
    ("family", "level", "count"),
    [("sudoku-9x9", "fiendish", 6), ("killer-9x9", "easy", 3), ("crowns-8", "moderate", 8), ("jigsaw-9x9", "moderate", 8)],
)
def test_results_are_read_back_equal(family: str, level: str, count: int) -> None:
    chunk = chunk_of(family, level, count)
    made = make_chunk(chunk)
    again = parse_made(format_made(made), chunk)
    assert made.found
    assert again.found == made.found
    assert repr(again.found) == repr(made.found)  # repr also tells True from 1


def test_poisoned_candidates_are_read_back(easy: tuple[LevelChunk, Made]) -> None:
    made = replace(easy[1], poisoned=((3, "killed its worker"),))
    assert parse_made(format_made(made), easy[0]).poisoned == made.poisoned


def test_altered_results_and_those_of_another_chunk_are_refused(easy: tuple[LevelChunk, Made]) -> None:
    chunk, made = easy
    text = format_made(made)
    whole = json.loads(zlib.decompress(text))
    bad = [b"", text[:-1], text[:50] + bytes([text[50] ^ 1]) + text[51:], zlib.compress(b"[1]"), zlib.compress(b"[" * 100_000)]
    short, strange = json.loads(json.dumps(whole)), json.loads(json.dumps(whole))
    short[0][0][1] = short[0][0][1][:-2]
    strange[0][0][6] = [["hidden single"]]
    bad += [zlib.compress(json.dumps(one).encode()) for one in (short, strange, {"found": []}, [None, 1, []])]
    for one in bad:
        with pytest.raises(Faulty, match="expected the saved candidates of sudoku-9x9/easy from number 0"):
            parse_made(one, chunk)
    with pytest.raises(Faulty, match="indices of another chunk"):
        parse_made(text, replace(chunk, first=100))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((0, 0, 0), float("inf")),
        ((0, 0, 0), "1"),
        ((0, 0, 1), "0a" * 81),
        ((0, 0, 2), "\x1b[2J"),
        ((0, 0, 4), "x"),
        ((0, 0, 5, 0), "1"),
        ((0, 0, 5, 1), float("nan")),
        ((0, 0, 5, 5), 1),
        ((0, 0, 6, 0, 2), 81),
        ((0, 0, 6, 0, 3), 10),
        ((0, 0, 6, 0, 8), [[0, 1, 1]]),
        ((0, 0, 6, 0, 7), [10**6]),
        ((1,), "1"),
        ((2,), [[10**400, "why"]]),
    ],
)
def test_every_value_of_a_result_is_checked(easy: tuple[LevelChunk, Made], place: tuple[int, ...], value: object) -> None:
    whole = json.loads(zlib.decompress(format_made(easy[1])))
    holder = whole
    for at in place[:-1]:
        holder = holder[at]
    holder[place[-1]] = value
    with pytest.raises(Faulty, match=r"^expected the saved candidates of sudoku-9x9/easy from number 0, got damaged data: ") as fault:
        parse_made(zlib.compress(json.dumps(whole).encode()), easy[0])
    assert str(fault.value).isprintable()


def test_results_that_unpack_to_too_much_are_refused(easy: tuple[LevelChunk, Made], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.puzzles.chunk_codec.LARGEST_MADE", 1 << 16)
    with pytest.raises(Faulty, match="larger than any chunk"):
        parse_made(zlib.compress(b" " * (1 << 20)), easy[0])


def test_joined_parts_equal_the_whole_chunk(easy: tuple[LevelChunk, Made]) -> None:
    chunk, made = easy
    parts = chunk.split()
    assert [part.first for part in parts] == list(range(12))
    assert chunk.join([make_chunk(part) for part in parts]).found == made.found
    first = made.found[0][0]
    lost = chunk.join([LostResult() if part.first == first else make_chunk(part) for part in parts])
    assert (lost.found, lost.poisoned) == (made.found[1:], ((first, "killed its worker"),))
    assert make_chunk(replace(chunk, skip=(first,))).found == made.found[1:]
    assert first not in [part.first for part in replace(chunk, skip=(first,)).split()]


def test_a_puzzle_that_kills_its_worker_is_returned_as_an_error() -> None:
    chunk = GradeChunk((parse_puzzle(EASY), parse_puzzle(EASY[::-1])), LEVELS)
    whole = grade_chunk(chunk)
    results = chunk.join([grade_chunk(chunk.split()[0]), LostResult()])
    assert results[0] == whole[0]
    assert isinstance(results[1], Poisoned)
    assert str(results[1]) == "grading this puzzle killed its worker every time; it is left out"
