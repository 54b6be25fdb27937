"""Boards of several sudokus in the page's modules.

Their houses and names, squares, puzzle lines, steps and solutions are compared with the press.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import grade_puzzle
from generator.kernels.marks import list_squares
from generator.model import Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.typesetting.web.families import kind_data, list_parts
from generator.words import ENGLISH, LANGUAGES, find_words
from layouts.phrases import read_phrases
from tests.support.node_page import run_page
from tests.support.page_program import run_program
from tests.support.told_steps import explain, hint_technique, hint_where
from tests.support.usual_cases import some_cases
from tests.typesetting.web.positions import draw_positions, replay
from tests.typesetting.web.test_node_ladder import compare, find_steps, is_same

HARD = Path(__file__).parents[2] / "golden" / "overlaps.txt"
"""A hard puzzle of each kind."""

KINDS = ("twin-9x9", "butterfly-9x9", "samurai-9x9")
LINES = [format_puzzle(parse_puzzle(find_family(name).example)) for name in KINDS]
SAID = [(kind, language) for kind in KINDS for language in LANGUAGES]

OPENING = """
const index = { words: data.phrases, names: data.names, chapters: [], kinds: data.kinds, left: [] };
globalThis.document = { getElementById: () => ({ textContent: JSON.stringify(index) }) };
const load = (name) => import(`./${name}.js`);
const { parseLine } = await load("puzzle_lines");
const steps = await load("steps");
const print = (found) => console.log(JSON.stringify(found));
"""


@cache
def phrases() -> dict[str, str]:
    return {key.removeprefix("web."): text for key, text in read_phrases("en").words.items() if key.startswith("web.")}


def run(folder: Path, script: str, language: str = "en", **data: Any) -> Any:
    """Run a script that prints what it finds, with the three kinds and their words."""
    words = find_words(language)
    names = {key: text for key, text in words.templates.items() if key.startswith(("cell.", "house.", "part.", "join.and."))}
    kinds = {name: kind_data(name, words) for name in KINDS}
    return run_program(folder, OPENING + script, {"kinds": kinds, "names": names, "phrases": phrases(), **data})


def test_each_sudoku_begins_where_its_lines_do() -> None:
    found = {name: {part: [top, left] for part, top, left in list_parts(find_family(name).geometry)} for name in KINDS}
    corners = {"upper_left": [0, 0], "upper_right": [0, 12], "middle": [6, 6], "lower_left": [12, 0], "lower_right": [12, 12]}
    assert found["samurai-9x9"] == corners
    assert found["twin-9x9"] == {"upper_left": [0, 0], "lower_right": [6, 6]}
    assert found["butterfly-9x9"] == {"upper_left": [0, 0], "upper_right": [0, 3], "lower_left": [3, 0], "lower_right": [3, 3]}


def test_houses_peers_and_squares_are_those_of_the_press(tmp_path: Path) -> None:
    script = """print(data.lines.map((line) => {
      const { houses, peers, squares, partNames, nRegions, firstRow, firstExtra, holes } = parseLine(line, data.kinds).board;
      return { houses, peers, squares, partNames, starts: [nRegions, firstRow, firstExtra], holes: [...holes] };
    }));"""
    for name, found in zip(KINDS, run(tmp_path, script, lines=LINES), strict=True):
        board = find_family(name).geometry
        kinds = board.kinds.tolist()
        assert found["houses"] == board.houses.tolist(), name
        assert [sorted(near) for near in found["peers"]] == [[peer for peer in near if peer >= 0] for near in board.peers.tolist()]
        assert found["squares"] == list_squares(board).tolist()
        assert found["starts"] == [sum(kind <= last for kind in kinds) for last in range(3)]
        first = found["starts"][0]
        assert found["partNames"] == [*[""] * first, *board.part_names[first:]]
        assert found["holes"] == [*board.holes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_houses_have_the_names_of_the_press(tmp_path: Path, language: str) -> None:
    """One house, and several of one kind: of one sudoku they share a name."""
    script = """
    const { makeWriter } = await load("ladder_writer");
    print(data.lines.map((line) => {
      const { board } = parseLine(line, data.kinds);
      const write = makeWriter({ words: {}, techniques: {} }, board);
      return data.asked.map((houses) => [write.houses(houses)("name"), steps.houseName(houses[0], board)]);
    }));"""
    asked = [[0], [16], [17], [20, 22], [1, 34], [17, 34], [30, 23, 19], [15, 16]]
    for name, found in zip(KINDS, run(tmp_path, script, language, lines=LINES, asked=asked), strict=True):
        builder, render = SentenceBuilder(find_family(name).geometry), find_words(language).render
        assert found == [[render(builder.houses(houses)), render(builder.house(houses[0]))] for houses in asked], name


def test_holes_belong_where_the_board_has_no_cells(tmp_path: Path) -> None:
    script = """print(data.lines.map((line) => {
      try {
        return parseLine(line, data.kinds).name;
      } catch (fault) {
        return fault.message;
      }
    }));"""
    good = find_family("twin-9x9").example
    head, cells = good.split(":")
    hole = cells.index("#")
    lines = [good, f"{head}:{cells[:hole]}.{cells[hole + 1 :]}", f"{head}:#{cells[1:]}", f"{head}:{cells[1:]}"]
    assert run(tmp_path, script, lines=lines) == [
        "twin-9x9",
        "expected # at row 1 column 10, where the board has no cell, got “.”",
        "expected 1-9 or a period at row 1 column 1, got “#”",
        "expected 225 cells of twin-9x9, got 224",
    ]


def test_names_of_lines_that_a_symmetry_gives_to_two_sudokus(tmp_path: Path) -> None:
    """Mirrored, two columns of the upper left sudoku of a butterfly are of two."""
    script = """
    const { board } = parseLine(data.line, data.kinds);
    const column = (col) => board.houses.findIndex((cells, house) => house >= board.nRegions && house < board.firstRow && cells[0] === col);
    const step = (cols) => ({ form: 0, cell: -1, digit: 0, removed: [], place: [], names: [{ type: "h", values: cols.map(column) }] });
    const answers = { words: { two: "{lines:all}" }, techniques: {}, shapes: [["two", "lines", "h*"]], forms: [[0, 0, 0]] };
    const { stepText } = await load("messages");
    print([[1, 4], [10, 7]].map((cols) => stepText(answers, step(cols), "step", board)));"""
    one, two = run(tmp_path, script, line=find_family("butterfly-9x9").example)
    assert one == "columns 2 and 5 of the upper left sudoku"
    assert two == "column 8 of the upper left sudoku and column 11 of the upper right sudoku"


def read_hard(kind: str) -> Puzzle:
    return next(parse_puzzle(line) for line in HARD.read_text(encoding="utf-8").splitlines() if line.startswith(kind))


@pytest.mark.parametrize("kind", some_cases(KINDS, ["twin-9x9"]))
def test_the_ladder_takes_the_steps_of_the_press_on_hard_puzzles(kind: str) -> None:
    graded = grade_puzzle(read_hard(kind), with_hodoku=False)
    assert {"pointing", "naked pair"} <= {step.technique for step in graded.path}
    assert compare([graded], [[*replay(graded), *draw_positions(graded, 8, 1)]]) == [{}]


@pytest.mark.parametrize(("kind", "language"), some_cases(SAID, [("twin-9x9", "de")], keep=3))
def test_equal_steps_have_the_sentences_of_the_press(kind: str, language: str) -> None:
    graded, words = grade_puzzle(read_hard(kind), with_hodoku=False), find_words(language)
    board, positions = find_family(kind).geometry, list(replay(graded))
    equal = [
        (position.step, found)
        for position, found in zip(positions, find_steps([positions], language)[0], strict=True)
        if found and is_same(position.step, found, is_ordered=True) and found["houses"] == list(position.step.houses)
    ]
    assert len(equal) > len(positions) / 2
    for step, found in equal:
        assert found["texts"] == [hint_where(step, board, words), hint_technique(step, board, words), explain(step, graded.puzzle, words)]


@pytest.mark.parametrize("kind", some_cases(KINDS, ["twin-9x9"]))
def test_hard_puzzles_typed_as_lines_are_solved(kind: str) -> None:
    puzzle = read_hard(kind)
    (found,) = run_page("solveLine", [{"line": format_puzzle(puzzle)}], [puzzle])
    assert [bytes(solution) for solution in found["solutions"]] == [grade_puzzle(puzzle, with_hodoku=False).solution]


def test_fish_are_found_in_each_sudoku(tmp_path: Path) -> None:
    """Two rows of the lower right sudoku of a twin have a digit in two columns only."""
    script = """
    const { makePosition } = await load("ladder_board");
    const { findFish } = await load("ladder_sets");
    const { board } = parseLine(data.line, data.kinds);
    print(findFish(makePosition(board, data.values, Int32Array.from(data.masks)), "x-wing", 2));"""
    board = find_family("twin-9x9").geometry
    values = [35 if cell in board.holes else 0 for cell in range(board.n_cells)]
    kept = {10 * 15 + 9, 10 * 15 + 13, 13 * 15 + 9, 13 * 15 + 13}
    rows = {cell for row in (10, 13) for cell in range(row * 15 + 6, row * 15 + 15)}
    masks = [0 if value else 2 if cell in rows - kept else 3 for cell, value in enumerate(values)]
    found = run(tmp_path, script, line=find_family("twin-9x9").example, values=values, masks=masks)
    builder = SentenceBuilder(board)
    assert [ENGLISH.render(builder.houses(houses)) for houses in (found["houses"][:2], found["houses"][2:])] == [
        "row 11 of the lower right sudoku and row 14 of the lower right sudoku",
        "column 10 of the lower right sudoku and column 14 of the lower right sudoku",
    ]
    assert found["removed"] == [[row * 15 + col, 1] for row in (6, 7, 8, 9, 11, 12, 14) for col in (9, 13)]
