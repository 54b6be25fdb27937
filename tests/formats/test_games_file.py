"""Files of games that the companion page saves: times, games, and hostile ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from generator.errors import Faulty, PuzzleError
from generator.formats.games_file import SolvedGame, read_games
from generator.notation import parse_puzzle
from tests.support.samples import EASY, FOURS, NINES
from tests.support.stored_games import spoil

CLASSIC, FOUR = f"sudoku-9x9:{EASY}", f"sudoku-4x4:{FOURS[0].partition(':')[2] or FOURS[0]}"


def make_file() -> dict[str, Any]:
    """Return a file with three times and three games, two of them solved."""
    game = {"v": 1, "line": CLASSIC, "solved": True, "seconds": 301, "hints": 2, "cells": [], "moves": [], "at": 0, "seen": []}
    return {
        "format": "gridpress games",
        "v": 1,
        "saved": "2026-11-23T21:40:00.000Z",
        "games": {"AAAAAAAAAA": game, "BBBBBBBBBB": game | {"solved": False}, "CCCCCCCCCC": game | {"line": FOUR, "checks": 1}},
        "times": [
            ["AAAAAAAAAA", "sudoku-9x9", "Easy", 300, 1, 2, 3, 4, "2026-11-20"],
            ["DDDDDDDDDD", "sudoku-9x9", "Hard", 400, 0, 0, 0, 0, "2026-11-21"],
            ["EEEEEEEEEE", "queens-8", "", 50, 0, 0, 0, 0, "2026-11-22"],
        ],
        "lines": {"DDDDDDDDDD": f"sudoku-9x9:{NINES[1]}"},
    }


def read(content: Any) -> list[SolvedGame | PuzzleError]:
    return list(read_games(json.dumps(content).encode(), "games.json"))


def test_times_come_first_then_solved_games_without_a_time() -> None:
    games = read(make_file())
    assert games == [
        SolvedGame("games.json, times[0]", "AAAAAAAAAA", parse_puzzle(CLASSIC), "sudoku-9x9", "Easy", 300, 1, 2, 3, 4, "2026-11-20"),
        SolvedGame("games.json, times[1]", "DDDDDDDDDD", parse_puzzle(NINES[1]), "sudoku-9x9", "Hard", 400, 0, 0, 0, 0, "2026-11-21"),
        SolvedGame("games.json, times[2]", "EEEEEEEEEE", None, "queens-8", "", 50, 0, 0, 0, 0, "2026-11-22"),
        SolvedGame("games.json, games, 'CCCCCCCCCC'", "CCCCCCCCCC", parse_puzzle(FOUR), "sudoku-4x4", "", 301, 2, 1, 0, 0, ""),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "games.json: expected JSON, got a fault"),
        (b"\xff\xfe\x00", "games.json: expected JSON, got a fault"),
        (b"[" * 100_000, "games.json: expected JSON, got a fault"),
        (b"[]", 'games.json: expected a file of games saved by a companion page, with "format": "gridpress games", got other JSON'),
        (
            b'{"format": "gridpress games", "v": 2}',
            "games.json: expected a file of games of version 1, got version 2; use a newer gridpress",
        ),
        (b'{"format": "gridpress games", "v": 1, "games": []}', "games.json, games: expected an object, got a list"),
    ],
)
def test_another_file_is_refused_in_one_line(content: bytes, message: str) -> None:
    with pytest.raises(Faulty) as fault:
        list(read_games(content, "games.json"))
    assert str(fault.value).startswith(message)
    assert "\n" not in str(fault.value)


def test_an_invalid_entry_is_a_fault_and_the_others_are_read() -> None:
    content = make_file()
    content["times"][0][3] = -1
    content["times"].append(["X", "sudoku-4x4"])
    content["lines"]["DDDDDDDDDD"] = FOUR
    faults = [str(found) for found in read(content) if isinstance(found, PuzzleError)]
    assert faults == [
        "games.json, times[0][3]: expected a whole number from 0 to 10000000, got -1",
        "games.json, times[1][1]: expected the kind of its line, sudoku-4x4, got 'sudoku-9x9'",
        "games.json, times[3]: expected a list of 9 items, got a list",
    ]
    # The first has a game too, which is read instead.
    assert [found.name for found in read(content) if isinstance(found, SolvedGame)] == ["EEEEEEEEEE", "AAAAAAAAAA", "CCCCCCCCCC"]


def test_hostile_files_give_faults_of_one_line_only() -> None:
    random, whole = Random(5), make_file()
    for _ in range(600):
        try:
            found = read(spoil(whole, random))
        except Faulty as fault:
            found = [fault]
        assert all("\n" not in str(one) and len(str(one)) < 2000 for one in found if isinstance(one, PuzzleError))
