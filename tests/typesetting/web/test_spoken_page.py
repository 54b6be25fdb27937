"""The companion page by ear: labels, announcements, and puzzles played by them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.model import GradedPuzzle
from tests.support.accessibility import Ear
from tests.support.playing import cell, number_of
from tests.typesetting.web.conftest import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]
Hear = Callable[..., Ear]


@pytest.fixture
def hear(open_page: Open) -> Iterator[Hear]:
    """Return a function that opens the page for a reader who only hears it."""
    ears: list[Ear] = []

    def listen_to(*order: object, **named: object) -> Ear:
        ears.append(Ear(open_page(*order, **named)))
        return ears[-1]

    yield listen_to
    for ear in ears:
        ear.close()


def label(ear: Ear, at: int) -> str:
    return ear.named("gridcell")[at]


def press(ear: Ear, key: str, count: int = 1) -> list[str]:
    """Press a key and return what is announced."""
    ear.page.keyboard.press(key)
    return ear.listen(count)


def test_labels_begin_with_the_contents_and_name_place_box_and_cage(hear: Hear, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "killer-9x9")
    ear, graded = hear(f"#{number}"), puzzles[number - 1]
    labels = ear.named("gridcell")
    cages = [part.split("=") for part in graded.puzzle.extra.split(";")]
    for total, names in cages:
        cells = [tuple(map(int, re.findall(r"\d+", name))) for name in names.split("+")]
        for row, col in cells:
            box = (row - 1) // 3 * 3 + (col - 1) // 3 + 1
            count = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            assert f"row {row} column {col}, box {box}, cage with sum {total}, {count}" in labels[9 * row + col - 10]
    given = graded.puzzle.givens.index(0) if not any(graded.puzzle.givens) else -1
    assert given < 0 or labels[given].startswith("empty, row ")


@pytest.mark.parametrize(
    ("family", "at", "words"),
    [
        ("jigsaw-9x9", 0, ", row 1 column 1, region 1"),
        ("crowns-8", 0, ", row 1 column 1, region 1"),
        ("windoku-9x9", 10, ", row 2 column 2, box 1, the upper left window"),
        ("diagonal-9x9", 40, ", row 5 column 5, box 5, the diagonal from row 1 column 1, the diagonal from row 1 column 9"),
    ],
)
def test_labels_name_regions_windows_and_diagonals(hear: Hear, puzzles: list[GradedPuzzle], family: str, at: int, words: str) -> None:
    assert label(hear(f"#{number_of(puzzles, family)}"), at).endswith(words)


def test_every_change_is_announced_short_first(hear: Hear, puzzles: list[GradedPuzzle]) -> None:
    ear, graded = hear("#1"), puzzles[0]
    givens = graded.puzzle.givens
    one, two = [at for at, digit in enumerate(givens) if not digit][:2]
    place = f"row {one // 9 + 1} column {one % 9 + 1}"
    cell(ear.page, one).focus()
    wrong = givens[next(at for at in range(9 * (one // 9), 9 * (one // 9) + 9) if givens[at])]
    [told] = press(ear, str(wrong))
    assert told.startswith(f"{wrong} entered, {place}. Conflict with row ")
    assert ", given" in told
    assert label(ear, one).startswith(f"{wrong}, entered, conflict, {place}, box ")
    assert press(ear, "Backspace") == [f"{wrong} removed, {place}."]
    assert press(ear, "Shift+2") == [f"Bold note 2 added, {place}."]
    assert press(ear, "Alt+5") == [f"Note 5 added, {place}."]
    assert label(ear, one).startswith(f"bold notes 2, notes 5, {place}, box ")
    assert press(ear, "Shift+2") == [f"Bold note 2 removed, {place}."]
    assert press(ear, "Control+z") == [f"Undone: bold note 2 removed, {place}."]
    assert press(ear, "Control+z") == [f"Undone: note 5 added, {place}."]
    assert press(ear, "Control+y") == [f"Redone: note 5 added, {place}."]
    assert press(ear, " ") == ["Notes."]
    ear.page.locator(".mode-color").click()
    assert ear.listen() == ["Color.", "Hold a note to color it alone."]
    cell(ear.page, one).focus()
    assert press(ear, "4") == [f"Green, {place}."]
    assert press(ear, "4") == [f"Green removed, {place}."]
    ear.page.locator(".mode-digit").click()
    ear.listen()
    cell(ear.page, two).focus()
    ear.page.keyboard.press("Shift+ArrowRight")
    ear.page.keyboard.press("Alt+9")
    assert ear.listen()[-1].startswith("Note 9 added, row ")
    ear.page.locator("#set-terse").evaluate("box => box.click()")
    cell(ear.page, one).focus()
    right = graded.solution[one]
    assert press(ear, str(right)) == [f"{right} entered."]
    assert label(ear, one) == f"{right}, {place}"
    first = next(at for at, digit in enumerate(givens) if digit)
    assert label(ear, first) == f"{givens[first]}, given, row {first // 9 + 1} column {first % 9 + 1}"


def test_conflicts_are_not_announced_if_they_are_not_shown(hear: Hear, puzzles: list[GradedPuzzle]) -> None:
    ear, givens = hear("#1"), puzzles[0].puzzle.givens
    at = givens.index(0)
    ear.page.locator("#set-conflicts").evaluate("box => box.click()")
    cell(ear.page, at).focus()
    same = next(givens[9 * (at // 9) + col] for col in range(9) if givens[9 * (at // 9) + col])
    [told] = press(ear, str(same))
    assert "onflict" not in told


def test_keys_read_row_column_houses_and_missing_digits(hear: Hear, puzzles: list[GradedPuzzle]) -> None:
    number = number_of(puzzles, "killer-9x9")
    ear, graded = hear(f"#{number}"), puzzles[number - 1]
    cage = graded.puzzle.extra.split(";")[0]
    total, names = cage.split("=")
    cell(ear.page, 0).focus()
    digit = graded.solution[0]
    press(ear, str(digit))
    [row] = press(ear, "r")
    assert row.startswith(f"Row 1: {digit}, empty, empty")
    assert press(ear, "t")[0].startswith(f"Column 1: {digit}, ")
    [others] = press(ear, "u")
    assert others.startswith(f"Box 1: row 1: {digit}, empty, empty, row 2: ")
    size = names.count("+")
    assert f"Cage with sum {total}: row 1: {digit}" in others
    assert f"{int(total) - digit} left for {size} cell{'s' if size > 1 else ''}." in others
    missing = " ".join(str(one) for one in range(1, 10) if one != digit)
    assert press(ear, "w") == [f"Row 1: {missing} missing. Column 1: {missing} missing. Box 1: {missing} missing."]
    assert press(ear, "y")[0].startswith(f"{digit}, entered, row 1 column 1, box 1, cage with sum {total}")
    ear.page.keyboard.press("F1")
    terms = ear.tree()
    assert any("read the row aloud" in node.name for node in terms)
    assert any("say which digits are missing" in node.name for node in terms)


def test_signs_and_numbers_outside_are_read(hear: Hear, signed: list[GradedPuzzle], signed_pages: dict[str, Path]) -> None:
    ear = hear("#1", file=signed_pages["en"])
    cell(ear.page, 0).focus()
    rows = []
    for _ in range(5):
        rows += press(ear, "r")
        ear.page.keyboard.press("ArrowDown")
    told = " ".join(rows)
    n_signs = signed[0].puzzle.extra.count("<")
    beside = sum(int(one) == int(other) for one, other in re.findall(r"r(\d)c\d<r(\d)c\d", signed[0].puzzle.extra))
    assert 0 < beside <= n_signs
    assert told.count("less than") + told.count("greater than") == beside


def test_a_puzzle_is_announced_when_it_is_opened(hear: Hear) -> None:
    ear = hear("#1")
    ear.page.locator("#after").click()
    [told] = ear.listen()
    assert re.match(r"Puzzle 2, Sudoku · .*\. 9 rows and columns, \d+ empty cells\. F1 lists the keys\.", told)


def play_by_ear(ear: Ear, enter: Callable[[int, int, str], None], ask: Callable[[], str]) -> None:
    """Play a puzzle by its spoken hints until it is solved."""
    for _ in range(400):
        if any(node.role == "region" and node.name == "Solved" for node in ear.tree()):
            return
        sentence = ask()
        found = re.match(r"Row (\d) column (\d) is (\w):", sentence)
        assert found, f"no digit in the hint: {sentence}"
        row, col, digit = found.groups()
        enter(int(row), int(col), digit)
    raise AssertionError("not solved after 400 hints")


def save_transcript(ear: Ear, name: str, folder: Path) -> None:
    (folder / f"{name}.txt").write_text("\n".join(ear.heard) + "\n", encoding="utf-8")


def test_a_puzzle_is_played_to_the_end_by_keyboard_and_ear_alone(hear: Hear, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    """Only tree and announcements are read; digits come from spoken hints."""
    ear = hear(f"#{number_of(puzzles, 'sudoku-6x6')}")
    ear.page.wait_for_selector("html[data-learned]")
    ear.page.evaluate("document.activeElement?.blur()")
    for _ in range(30):  # from the start of the page into the board
        ear.page.keyboard.press("Tab")
        if ear.focused().role == "gridcell":
            break
    assert ear.focused().role == "gridcell"

    def place() -> tuple[int, int]:
        row, col = re.search(r"row (\d) column (\d)", ear.focused().name).groups()
        return int(row), int(col)

    def ask() -> str:
        for _ in range(4):
            ear.page.keyboard.press("?")
            sentence = ear.listen()[-1]
        return sentence

    def enter(row: int, col: int, digit: str) -> None:
        at = place()
        for key, steps in (("ArrowDown", (row - at[0]) % 6), ("ArrowRight", (col - at[1]) % 6)):
            for _ in range(steps):
                ear.page.keyboard.press(key)
        assert place() == (row, col)
        assert ear.focused().name.startswith("empty, ")
        ear.page.keyboard.press(digit)
        assert ear.listen()[-1].startswith(f"{digit} entered, row {row} column {col}.")

    play_by_ear(ear, enter, ask)
    assert "Solved. Well done!" in ear.heard[-1]
    save_transcript(ear, "keyboard", tmp_path)


@pytest.mark.slow
def test_a_puzzle_is_played_to_the_end_by_touch_and_ear_alone(hear: Hear, puzzles: list[GradedPuzzle], tmp_path: Path) -> None:
    ear = hear(f"#{number_of(puzzles, 'sudoku-4x4')}", PHONE)
    ear.page.wait_for_selector("html[data-learned]")

    def ask() -> str:
        ear.tap(ear.find("button", "Hint"))
        ear.listen()
        ear.page.wait_for_function("() => document.getAnimations().length === 0")  # the buttons take no tap before
        for name in ("Which technique?", "Which digit?"):
            ear.tap(ear.find("button", name))
            ear.listen()
        ear.tap(ear.find("button", "Show the step"))
        sentence = ear.listen()[-1]
        ear.tap(next(node for node in ear.tree() if node.role == "button" and node.name == "Close"))
        return sentence

    def enter(row: int, col: int, digit: str) -> None:
        ear.tap(next(node for node in ear.tree() if node.role == "gridcell" and f"row {row} column {col}," in node.name))
        ear.tap(ear.find("button", f"{digit}, "))
        assert ear.listen()[-1].startswith(f"{digit} entered, row {row} column {col}.")

    play_by_ear(ear, enter, ask)
    assert "Solved. Well done!" in ear.heard[-1]
    save_transcript(ear, "touch", tmp_path)


def test_what_a_hint_does_is_announced(hear: Hear) -> None:
    ear = hear("#1")
    ear.page.wait_for_selector("html[data-learned]")
    cell(ear.page, 0).focus()
    for _ in range(4):
        ear.page.keyboard.press("?")
        sentence = ear.listen()[-1]
    place, digit = re.match(r"R(ow \d column \d) is (\d):", sentence).groups()
    ear.page.locator("#hint-apply").click()
    assert ear.listen()[-1].startswith(f"{digit} entered, r{place}.")


def test_the_click_of_a_screen_reader_selects_a_cell(hear: Hear) -> None:
    """It comes without a pointer."""
    ear = hear("#1", PHONE)
    cell(ear.page, 30).evaluate("cell => cell.click()")
    assert cell(ear.page, 30).get_attribute("aria-selected") == "true"
