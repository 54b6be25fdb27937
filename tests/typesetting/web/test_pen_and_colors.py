"""Several colors a cell, pen lines and the digit filter, in node and Chromium."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.model import GradedPuzzle
from tests.support.page_program import example_puzzles, run_program
from tests.support.playing import cell, notice
from tests.typesetting.web.conftest import DESK
from tests.typesetting.web.test_board_marks import empties

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

OPEN = """
import { colorsOf, codeOfColors, addColor, removeColor, paintOf } from "./colors.js";
import { lineBetween, nearestPoint, walkTo, editsOfLines, editsOfNoLines, pathOfLines, hasLine, MOST_LINES } from "./pen.js";
import { makeGame, doMove, undo, editsOfColor } from "./game.js";
import { parseLine } from "./puzzle_lines.js";
import { loadGame, saveGame } from "./storage.js";
const { line, id } = data.puzzles[0];
const start = () => { const parsed = parseLine(line, data.kinds); return makeGame(parsed.board, parsed.givens); };
const print = (value) => console.log(JSON.stringify(value));
"""


def run(folder: Path, script: str) -> Any:
    return run_program(folder, OPEN + script, example_puzzles(("sudoku-4x4",)))


def test_every_set_of_colors_has_one_number(tmp_path: Path) -> None:
    """Single colors keep their earlier numbers; others without meaning are none."""
    said = run(tmp_path, """
      const sets = Array.from({ length: 256 }, (_, mask) => [1, 2, 3, 4, 5, 6, 7, 8].filter((color) => mask & (1 << (color - 1))));
      print({
        same: sets.every((set) => colorsOf(codeOfColors(set)).join() === set.join()),
        codes: new Set(sets.map(codeOfColors)).size,
        single: [1, 5, 8].map((color) => codeOfColors([color])),
        strange: [9, 12, 15].map(colorsOf),
        toggled: [addColor(addColor(3, 7), 1), removeColor(addColor(3, 7), 3)].map(colorsOf),
        paint: paintOf(codeOfColors([2, 6])),
      });
    """)  # fmt: skip
    assert said == {
        "same": True,
        "codes": 256,
        "single": [1, 5, 8],
        "strange": [[], [], []],
        "toggled": [[1, 3, 7], [7]],
        "paint": "conic-gradient(from 45deg, var(--c2) 0% 50%, var(--c6) 50% 100%)",
    }


def test_colors_of_notes_are_exact_on_boards_of_sixteen_digits(tmp_path: Path) -> None:
    said = run(tmp_path, """
      import { mostTints, setTint, tintOf } from "./tints.js";
      const colorsOfNotes = [8, 8, 0, 1, 8, 7, 0, 0, 8, 2, 3, 8, 8, 8, 8, 8];
      const tints = colorsOfNotes.reduce((sum, color, at) => setTint(sum, at + 1, color), 0);
      const full = colorsOfNotes.reduce((sum, _, at) => setTint(sum, at + 1, 8), tints);
      const same = colorsOfNotes.every((color, at) => tintOf(tints, at + 1) === color);
      print({ same, full: full === mostTints(16), safe: Number.isSafeInteger(full) });
    """)  # fmt: skip
    assert said == {"same": True, "full": True, "safe": True}


def test_every_line_of_a_board_has_a_bit_of_its_own(tmp_path: Path) -> None:
    """On a 4x4: 24 lines to neighbors beside and below, 18 aslant, 40 edges."""
    said = run(tmp_path, """
      const n = 4, found = new Map();
      for (let x = 0; x <= 2 * n; x += 1) for (let y = 0; y <= 2 * n; y += 1) {
        if (x % 2 !== y % 2) continue;
        for (let dx = -2; dx <= 2; dx += 2) for (let dy = -2; dy <= 2; dy += 2) {
          const other = [x + dx, y + dy];
          if (Math.min(...other) < 0 || Math.max(...other) > 2 * n || (!dx && !dy)) continue;
          const one = lineBetween([x, y], other, n);
          const back = lineBetween(other, [x, y], n);
          if (JSON.stringify(one) !== JSON.stringify(back)) throw new Error(`${x} ${y} ${other}`);
          if (one) found.set(`${one.cell} ${one.bit}`, one);
        }
      }
      const game = start();
      doMove(game, editsOfLines(game, [...found.values()], false));
      const pieces = pathOfLines(game.cells, n).split("M").length - 1;
      doMove(game, editsOfNoLines(game));
      print([found.size, pieces, pathOfLines(game.cells, n), Math.max(...[...found.values()].map(({ bit }) => bit)) <= MOST_LINES]);
    """)  # fmt: skip
    assert said == [24 + 18 + 40, 24 + 18 + 40, "", True]


def test_lines_and_colors_are_saved_and_undone_and_earlier_games_stay_readable(tmp_path: Path) -> None:
    said = run(tmp_path, """
      const game = start(), given = game.givens.findIndex(Boolean);
      doMove(game, editsOfColor(game, [given], 3));
      const before = JSON.stringify(game.cells);
      doMove(game, editsOfColor(game, [given], 5));
      doMove(game, editsOfLines(game, [lineBetween([1, 1], [3, 3], 4), lineBetween([0, 0], [2, 0], 4)], false));
      saveGame(id, line, game);
      const loaded = start();
      const found = loadGame(id, line, loaded);
      const same = JSON.stringify(loaded.cells) === JSON.stringify(game.cells);
      undo(loaded); undo(loaded);
      const store = window.localStorage, key = `gridpress:game:${id}`, text = JSON.parse(store.getItem(key));
      const load = (changes) => {
        store.setItem(key, JSON.stringify({ ...text, ...changes }));
        const one = start();
        return [loadGame(id, line, one), one.cells[1]];
      };
      const strange = [{ cells: [[1, 0, 0, 0, 0, 256]] }, { cells: [[1, 0, 0, 0, 5000]] }, { moves: [[[1, 6, 0, 1]]], at: 1 }];
          strange.push({ cells: [[1, 0, 3, 0, 0, 0, 6561]] });
      print({
        found, same, undone: JSON.stringify(loaded.cells) === before,
        early: load({ cells: [[1, 0, 3, 0, 7]], moves: [[[1, 3, 0, 7]]], at: 1 }),
        hostile: strange.map((changes) => load(changes)[0]),
      });
    """)  # fmt: skip
    assert said == {
        "found": "good",
        "same": True,
        "undone": True,
        "early": ["good", [0, 3, 0, 7, 0, 0]],
        "hostile": ["unread", "unread", "unread", "unread"],
    }


def middle(page: Page, at: int) -> tuple[float, float]:
    box = cell(page, at).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def pen(page: Page) -> str:
    """Return the path of the lines, as drawn."""
    return str(page.evaluate("document.querySelector('.pen')?.getAttribute('d') ?? ''"))


def drag(page: Page, *places: tuple[float, float]) -> None:
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=6)
    page.mouse.up()


def test_the_pen_draws_from_cell_to_cell_and_along_edges(open_page: Open) -> None:
    """One drag is one move; drawing over lines removes them, and nothing is selected."""
    page = open_page("#1", DESK)
    page.locator(".mode-line").click()
    selected = page.evaluate("document.querySelector('[aria-selected=true]').dataset.cell")
    drag(page, middle(page, 30), middle(page, 32), middle(page, 42))
    assert pen(page) == "M3.5 3.5l1 0M4.5 3.5l1 0M5.5 3.5l1 1"
    box = cell(page, 50).bounding_box()
    drag(page, (box["x"], box["y"]), (box["x"] + box["width"], box["y"]), (box["x"] + box["width"], box["y"] + box["height"]))
    assert pen(page) == "M3.5 3.5l1 0M4.5 3.5l1 0M5.5 3.5l1 1M5 5h1M6 5v1"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 3)
    assert pen(page).endswith("M5 6h1M6 5v1") or "M5 6h1" in pen(page)
    assert page.evaluate("document.querySelector('[aria-selected=true]').dataset.cell") == selected
    drag(page, middle(page, 31), middle(page, 32))
    assert "M4.5 3.5l1 0" not in pen(page)
    for _ in range(4):
        page.keyboard.press("Control+z")
    assert pen(page) == ""
    for _ in range(4):
        page.keyboard.press("Control+y")
    page.reload()
    notice(page, "Continued")
    assert "M3.5 3.5l1 0" in pen(page)
    page.locator(".mode-line").click()
    page.get_by_role("button", name="Remove all lines").click()
    assert pen(page) == ""


def test_the_pen_draws_by_keyboard(open_page: Open) -> None:
    page = open_page("#1", DESK)
    cell(page, 0).focus()
    page.keyboard.press("l")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    assert pen(page) == "M0.5 0.5l1 0M1.5 0.5l0 1M1 2h1"
    assert page.locator("[aria-selected=true]").count() == 1
    assert "pen lines" in (cell(page, 0).get_attribute("aria-label") or "")
    page.keyboard.press("l")
    assert page.locator(".mode-digit").get_attribute("aria-pressed") == "true"


def test_a_cell_shows_all_its_colors(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page, at = open_page("#1", DESK), empties(puzzles[0])[0]
    cell(page, at).click()
    page.locator(".mode-color").click()
    for color in (2, 5, 8):
        page.locator(f"#pad .color{color}").click()
    image = "(at) => getComputedStyle(document.querySelector(`[data-cell='${at}']`)).backgroundImage"
    assert page.evaluate(image, at).count("rgb") == 6
    assert all(name in (cell(page, at).get_attribute("aria-label") or "") for name in ("orange", "turquoise", "gray"))
    page.locator("#pad .color5").click()
    assert "turquoise" not in (cell(page, at).get_attribute("aria-label") or "")
    page.locator("#undo").click()
    page.reload()
    notice(page, "Continued")
    assert page.evaluate(image, at).count("rgb") == 6


def test_a_single_note_is_colored_by_holding_it_or_by_its_digit(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """The color is spoken, saved, undone and taken away; other notes stay."""
    page = open_page("#1", DESK)
    one, other = empties(puzzles[0])[:2]
    for at in (one, other):
        cell(page, at).click()
        for digit in "259":
            page.keyboard.press(f"Alt+{digit}")
    page.keyboard.press("v")
    notice(page, "Hold a note to color it alone.")
    box = cell(page, one).locator(".notes span").nth(1).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    notice(page, "Note 5: choose its color.")
    page.mouse.up()
    page.locator(".swatch.color4").click()
    assert cell(page, one).locator(".tint").all_text_contents() == ["5"]
    assert "notes 2 5 9, note 5 green, row" in (cell(page, one).get_attribute("aria-label") or "")
    cell(page, other).click()
    page.keyboard.press("Shift+Digit3")
    notice(page, "There is no note 3 here.")
    page.keyboard.press("Shift+Digit9")
    page.keyboard.press("6")
    page.reload()
    assert page.locator(".tint.color4, .tint.color6").all_text_contents() == ["5", "9"]
    page.locator("#undo").click()
    notice(page, "Undone: note 9 blue")
    assert page.locator(".tint").all_text_contents() == ["5"]
    page.keyboard.press("v")
    cell(page, one).click()
    page.keyboard.press("Shift+Digit5")
    page.keyboard.press("Backspace")
    assert page.locator(".tint").count() == 0
    assert cell(page, one).locator(".notes span").all_text_contents() == ["2", "5", "9"]


def test_a_digit_filter_shows_where_the_digit_can_be(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """Its cells and marks are highlighted, other cells shaded; nothing is entered."""
    graded = puzzles[0]
    page = open_page("#1", DESK)
    givens, solution = graded.puzzle.givens, graded.solution
    page.locator("#auto").click()
    page.locator("#filter").click()
    page.locator("#pad [data-digit='5']").click()
    shut = set(page.evaluate("[...document.querySelectorAll('.shut')].map((one) => Number(one.dataset.cell))"))
    hit = set(page.evaluate("[...document.querySelectorAll('.hit')].map((one) => Number(one.dataset.cell))"))
    lit = set(page.evaluate("[...document.querySelectorAll('[data-cell]:has(.lit)')].map((one) => Number(one.dataset.cell))"))
    assert hit == {at for at, digit in enumerate(givens) if digit == 5}
    assert lit == set(range(81)) - shut - hit
    assert {at for at, digit in enumerate(solution) if digit == 5} == hit | ({at for at, digit in enumerate(solution) if digit == 5} & lit)
    assert {at for at, digit in enumerate(givens) if digit and digit != 5} <= shut
    notice(page, f"Digit 5: {len(lit)} empty cells can hold it.")
    at = next(at for at in sorted(lit) if solution[at] == 5)
    cell(page, at).press("5")
    assert "hit" in (cell(page, at).get_attribute("class") or "").split()
    cell(page, at).press("q")
    assert page.locator(".hit, .shut, .lit").count() == 0
    page.keyboard.press("q")
    page.keyboard.press("7")
    assert page.locator(".hit .value").all_inner_texts() == ["7"] * sum(digit == 7 for digit in givens)
    assert page.locator("#filter").get_attribute("aria-pressed") == "true"
    page.keyboard.press("q")
    page.evaluate("document.getElementById('set-filter').click()")
    cell(page, 0).click()
    assert page.locator(".hit .value").all_inner_texts() == [str(givens[0])] * page.locator(".hit").count() != []
    saved = page.evaluate("localStorage['gridpress:settings']")
    assert json.loads(saved)["filter"] is True
