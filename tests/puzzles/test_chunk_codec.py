"""What chunks made, as bytes and back: equal in every part, and whatever was altered is refused."""

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
from generator.puzzles.quota_search import dig_order_of
from generator.workers import Lost
from tests.support.samples import EASY


def chunk_of(family: str, level: str, count: int) -> LevelChunk:
    found = find_level(level, levels_for(find_family(family), LEVELS))
    return LevelChunk(family, found, LEVELS, dig_order_of(found), 7, 0, count)


@pytest.fixture(scope="module")
def easy() -> tuple[LevelChunk, Made]:
    chunk = chunk_of("sudoku-9x9", "easy", 12)
    return chunk, make_chunk(chunk)


@pytest.mark.parametrize(
    ("family", "level", "count"),
    [("sudoku-9x9", "fiendish", 6), ("killer-9x9", "easy", 3), ("crowns-8", "moderate", 8), ("jigsaw-9x9", "moderate", 8)],
)
def test_what_was_made_comes_back_equal(family: str, level: str, count: int) -> None:
    chunk = chunk_of(family, level, count)
    made = make_chunk(chunk)
    again = parse_made(format_made(made), chunk)
    assert made.found
    assert again.found == made.found
    assert repr(again.found) == repr(made.found)  # equal is not enough where True and 1 are


def test_poisoned_candidates_come_back(easy: tuple[LevelChunk, Made]) -> None:
    made = replace(easy[1], poisoned=((3, "killed its worker"),))
    assert parse_made(format_made(made), easy[0]).poisoned == made.poisoned


def test_what_was_altered_or_is_of_another_chunk_is_refused(easy: tuple[LevelChunk, Made]) -> None:
    chunk, made = easy
    text = format_made(made)
    whole = json.loads(zlib.decompress(text))
    bad = [b"", text[:-1], text[:50] + bytes([text[50] ^ 1]) + text[51:], zlib.compress(b"[1]"), zlib.compress(b"[" * 100_000)]
    short, strange = json.loads(json.dumps(whole)), json.loads(json.dumps(whole))
    short[0][0][1] = short[0][0][1][:-2]
    strange[0][0][6] = [["hidden single"]]
    bad += [zlib.compress(json.dumps(one).encode()) for one in (short, strange, {"found": []}, [None, 1, []])]
    for one in bad:
        with pytest.raises(Faulty, match="expected what was made of sudoku-9x9/easy from candidate 0"):
            parse_made(one, chunk)
    with pytest.raises(Faulty, match="indices of another chunk"):
        parse_made(text, replace(chunk, first=100))


def test_text_that_unfolds_without_end_is_refused(easy: tuple[LevelChunk, Made], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.puzzles.chunk_codec.LARGEST_MADE", 1 << 16)
    with pytest.raises(Faulty, match="larger than any chunk"):
        parse_made(zlib.compress(b" " * (1 << 20)), easy[0])


def test_a_chunk_taken_apart_is_the_same_put_together(easy: tuple[LevelChunk, Made]) -> None:
    chunk, made = easy
    parts = chunk.split()
    assert [part.first for part in parts] == list(range(12))
    assert chunk.join([make_chunk(part) for part in parts]).found == made.found
    first = made.found[0][0]
    lost = chunk.join([Lost() if part.first == first else make_chunk(part) for part in parts])
    assert (lost.found, lost.poisoned) == (made.found[1:], ((first, "killed its worker"),))
    assert make_chunk(replace(chunk, skip=(first,))).found == made.found[1:]
    assert first not in [part.first for part in replace(chunk, skip=(first,)).split()]


def test_a_puzzle_that_kills_is_a_fault_of_its_own() -> None:
    chunk = GradeChunk((parse_puzzle(EASY), parse_puzzle(EASY[::-1])), LEVELS)
    whole = grade_chunk(chunk)
    results = chunk.join([grade_chunk(chunk.split()[0]), Lost()])
    assert results[0] == whole[0]
    assert isinstance(results[1], Poisoned)
    assert str(results[1]) == "grading it killed its worker, again and again; it is left out"
