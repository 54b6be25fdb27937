"""Stored games of the companion page: scripts that open them, and their damage."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from tests.support.page_program import example_puzzles, run_program

FAMILIES = ("sudoku-4x4", "sudoku-9x9", "killer-9x9", "jigsaw-9x9", "crowns-8", "calcudoku-5", "binairo-6")

OPEN = """
import { makeGame, doMove, undo, redo, startOver, takeBackRestart, findConflicts, isFull } from "./game.js";
import { parseLine, formatLine } from "./puzzle_lines.js";
import { Fault } from "./phrases.js";
import * as storage from "./storage.js";
import { findPoint, keepPoint, removePoint, returnToPoint, countInPoint, MOST_POINTS } from "./savepoints.js";
const { saveGame, loadGame, listProgress, readSettings, writeSettings, readTimes, writeTimes } = storage;
const open = (at) => {
  const { line, id } = data.puzzles[at];
  const parsed = parseLine(line, data.kinds);
  return { id, line, board: parsed.board, game: makeGame(parsed.board, parsed.givens) };
};
const load = (at) => { const one = open(at); one.found = loadGame(one.id, one.line, one.game); return one; };
const emptyOf = (game) => game.givens.flatMap((digit, cell) => (digit ? [] : [cell]));
const print = (value) => console.log(JSON.stringify(value));
"""


def read_samples() -> dict[str, Any]:
    """Return the kinds and puzzles of FAMILIES as the page has them."""
    return example_puzzles(FAMILIES)


def run(folder: Path, samples: dict[str, Any], script: str, **more: Any) -> Any:
    return run_program(folder, OPEN + script, samples | more)


NASTY: list[Any] = [
    None, True, -1, 0.5, 1e308, 2**53, "", "x", "<b>", [], {}, [[]], [[[]]], [None], {"length": 5}, "__proto__", "constructor",
    [[0, 0, 0, 0]], [[99999, 0, 0, 0, 0]], [[0, "5", 0, 0, 0]], [[1, [[0, 9, 0, 0, 0]]]], [[1, [[0, 99, 0, 0, 0]]]], [["1", []]],
    [[1]] * 50, 10**7, "9" * 300,
]  # fmt: skip
"""Values that no entry should have."""


def spoil(value: Any, random: Random, depth: int = 0) -> Any:
    """Return a copy of plain data in which one place, at any depth, is something else."""
    if depth > 4 or random.random() < 0.25 or not isinstance(value, dict | list) or not value:
        return random.choice(NASTY)
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = random.choice(keys)
    changed = dict(value) if isinstance(value, dict) else list(value)
    match random.randrange(6):
        case 0:
            del changed[key]
        case 1 if isinstance(changed, dict):
            changed[random.choice(["__proto__", "constructor", "points", "at", "v"])] = random.choice(NASTY)
        case _:
            changed[key] = spoil(value[key], random, depth + 1)
    return changed


def spoil_text(text: str, random: Random) -> str:
    """Return a text with a part cut, doubled or replaced."""
    start, length = random.randrange(len(text)), random.randrange(1, 12)
    middle = random.choice(["", text[start : start + length] * 2, "\0", "\ud7ff", "[[[[", "9" * 40, '"', "🙂", "}"])
    return text[:start] + middle + text[start + length :]
