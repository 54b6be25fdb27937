"""The companion page with rules that print no clues: binairo of three sizes.

Its two digits are shown as 0 and 1. It is played by hints, by keys and by touch, checked, turned, and typed as a line.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.rule_sentences import is_broken
from generator.grading import grade_puzzle, solve_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_digits, format_puzzle, parse_puzzle
from generator.seeds import Stream, rng_state
from generator.typesetting.labels import capitalized
from layouts.phrases import read_phrases
from tests.support.accessibility import Ear
from tests.support.playing import ALL_SAID, board, cell, notice, shown, turn_to
from tests.support.signed_pages import write_page
from tests.support.told_steps import explain
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

SIZES = ((6, None), (8, 3.4), (14, 2.2))
"""Sizes of the puzzles, and the ceilings of their techniques: the second needs lines compared."""


@pytest.fixture(scope="module")
def binairos() -> list[GradedPuzzle]:
    made = [parse_puzzle(find_family("binairo-6").example)]
    for n, ceiling in SIZES[1:]:
        play = find_family(f"binairo-{n}").play
        made.append(play.dig(play.fill(Stream(1, "a", n)), DigOrder("minimal", ceiling=ceiling), rng_state(1, "b", n)))
    return [grade_puzzle(puzzle, with_hodoku=False) for puzzle in made]


@pytest.fixture(scope="module")
def binairo_page(binairos: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_page(binairos, tmp_path_factory.mktemp("binairo") / "index.html")


@pytest.mark.slow
def test_hints_play_binairo_to_the_end(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    """Every technique of the kind is a hint in the words of the press."""
    page, used = open_page("#1", PHONE, file=binairo_page), set()
    for number, graded in enumerate(binairos, start=1):
        turn_to(page, number)
        assert board(page) == shown(graded.puzzle, graded.puzzle.givens)
        told = [depths[2] for depths in page.evaluate(ALL_SAID)]
        assert board(page) == shown(graded.puzzle, graded.solution)
        assert page.locator("#result").is_visible()
        sentences = [f"{capitalized(explain(step, graded.puzzle))}." for step in graded.path]
        assert [sentence for sentence in sentences if sentence in told] == told
        used |= {step.technique for step in graded.path}
    assert used >= {"avoided trio", "full count", "tight line", "equal lines"}


def test_binairo_is_solved_by_keys_and_0_is_a_digit(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    page, graded = open_page("#1", file=binairo_page), binairos[0]
    start = graded.puzzle.givens.index(0)
    for key, content in (("0", "0"), ("1", "1"), ("2", "1"), ("Backspace", "empty")):
        cell(page, start).press(key)
        assert (cell(page, start).get_attribute("aria-label") or "").split(", ")[0] == content
    cell(page, start).press("Alt+0")
    cell(page, start).press("Alt+1")
    cell(page, start).press("Shift+1")
    assert "bold notes 1, notes 0 1" in (cell(page, start).get_attribute("aria-label") or "")
    cell(page, start).press("Backspace")
    for at, digit in enumerate(shown(graded.puzzle, graded.solution)):
        assert page.locator("#result").is_hidden()
        cell(page, at).press(digit)
    assert page.locator("#result").is_visible()


def test_the_row_and_the_column_of_a_cell_are_highlighted(open_page: Open, binairo_page: Path) -> None:
    page = open_page("#1", file=binairo_page)
    cell(page, 0).click()
    n = page.evaluate("Math.sqrt(document.querySelectorAll('#grid [role=gridcell]').length)")
    script = "[...document.querySelectorAll('#grid [role=gridcell]')].flatMap((one, at) => one.classList.contains('peer') ? [at] : [])"
    found = page.evaluate(script)
    assert found == [*range(1, n), *range(n, n * n, n)]


def test_binairo_is_solved_by_touch(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    """The keys of the digits say how many are left on the board."""
    page, graded = open_page("#1", PHONE, file=binairo_page), binairos[0]
    keys = page.locator("#pad [data-digit]")
    givens = graded.puzzle.givens
    assert [keys.nth(at).get_attribute("aria-label") for at in (0, 1)] == [f"{at}, {18 - givens.count(at + 1)} left" for at in (0, 1)]
    for at, (given, digit) in enumerate(zip(givens, graded.solution, strict=True)):
        if not given:
            cell(page, at).tap()
            page.locator(f"#pad [data-digit='{digit}']").tap()
    assert board(page) == shown(graded.puzzle, graded.solution)
    page.locator("#result:not([hidden])").wait_for()


BLANK = "binairo-6:" + "." * 36


@pytest.mark.parametrize(
    ("digits", "wrong"),
    [
        ("0.00", set()),
        ("000", {0, 1, 2}),
        ("00.1.0.0", set()),
        ("0010.0", {0, 1, 3, 5}),
        ("00101", set()),
        ("001011" + "001011", {*range(12)}),
        ("001011" + "001101" + "110010" + "001101", {*range(6, 12), *range(18, 24)}),
    ],
    ids=["two", "three", "apart", "too many", "almost", "equal rows", "equal rows apart"],
)
def test_digits_that_break_a_rule_are_shown_at_once(open_page: Open, binairo_page: Path, digits: str, wrong: set[int]) -> None:
    """Of a line with too many of one digit, all of them and no other."""
    page = open_page(f"#{BLANK}", file=binairo_page)
    notice(page, "more than one solution")
    for at, digit in enumerate(digits):
        if digit != ".":
            cell(page, at).press(digit)
    found = page.evaluate("[...document.querySelectorAll('[data-cell].conflict')].map((cell) => Number(cell.dataset.cell))")
    assert set(found) == wrong


def test_a_typed_line_is_solved_and_explained(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    """Its hints are clues alone: no solve path is stored for it."""
    for number, graded in enumerate(binairos[1:], start=2):
        solution = graded.solution
        at = max(at for at, given in enumerate(graded.puzzle.givens) if not given)
        cells = format_digits(graded.puzzle.givens[:at] + solution[at : at + 1] + graded.puzzle.givens[at + 1 :])
        line = f"{graded.puzzle.family}:{cells}"
        page = open_page(f"#{line}", file=binairo_page)
        page.wait_for_selector("html[data-learned]")
        assert page.locator("#frame").get_attribute("data-line") == line
        empty = cells.index(".")
        cell(page, empty).press("1" if solution[empty] == 1 else "0")
        page.locator("#check").click()
        notice(page, "1 cell is wrong")
        page.keyboard.press("Control+z")
        told = [depths[2] for depths in page.evaluate(ALL_SAID)]
        assert board(page) == shown(graded.puzzle, solution), number
        assert any("would make three in line with" in sentence for sentence in told)
        assert any("is already placed" in sentence for sentence in told)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_symbol_that_is_no_digit_is_refused(open_page: Open, binairos: list[GradedPuzzle], tmp_path: Path, language: str) -> None:
    """0 is no empty cell where a digit is shown as 0."""
    file, phrases = write_page(binairos, tmp_path / "index.html", language), read_phrases(language)
    for symbol in "03":
        page = open_page(f"#binairo-6:.{symbol}{'.' * 34}", file=file)
        both = " / ".join(phrases.say("web.fault.face", symbol=str(digit), face=str(digit - 1)) for digit in (1, 2))
        place = phrases.say("web.cell.place", row=1, col=2)
        notice(page, phrases.say("web.fault.faces", symbols=both, place=place, got=symbol))


@pytest.mark.slow
def test_new_binairos_are_turned_and_their_digits_exchanged(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    """They have the number of givens of their source, and hints to the end."""
    page, exchanged = open_page("#2", PHONE, file=binairo_page), set()
    source = binairos[1].puzzle.givens
    for _ in range(8):
        page.locator("#puzzles").tap()
        page.locator("#pick-kind").select_option(index=2)
        page.locator("#new").tap()
        notice(page, "New: puzzle")
        line = page.locator("#frame").get_attribute("data-line") or ""
        puzzle = parse_puzzle(line)
        assert format_puzzle(puzzle) == line
        counts = [puzzle.givens.count(digit) for digit in (1, 2)]
        assert sorted(counts) == sorted(source.count(digit) for digit in (1, 2))
        told = page.evaluate(ALL_SAID)
        assert board(page) == shown(puzzle, solve_puzzle(puzzle))
        assert all(len(depths) == 3 for depths in told)
        exchanged.add("digits swapped" in page.locator("#about").inner_text())
        page.evaluate("document.getElementById('result-close').click()")
    assert len(exchanged) == 2


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_the_keypad_of_two_digits_is_as_wide_as_its_row(open_page: Open, binairo_page: Path, device: dict[str, object]) -> None:
    page = open_page("#3", device, file=binairo_page)
    keys, pad = [page.locator("#pad > *").nth(at).bounding_box() for at in range(3)], page.locator("#pad").bounding_box()
    assert pad
    boxes = [box for box in keys if box]
    assert len(boxes) == 3
    assert sum(box["width"] for box in boxes) > 0.9 * pad["width"]
    assert len({box["y"] for box in boxes}) == 1


def test_binairo_is_spoken_with_its_digits_and_what_breaks_a_rule(open_page: Open, binairo_page: Path) -> None:
    page = open_page(f"#{BLANK}", file=binairo_page)
    notice(page, "more than one solution")
    ear = Ear(page)
    told = []
    for at in range(3):
        cell(page, at).focus()
        page.keyboard.press("0")
        told.append(ear.listen()[-1])
    assert told[0] == "0 entered, row 1 column 1."
    assert told[2] == "0 entered, row 1 column 3. Conflict with row 1 column 1, row 1 column 2."
    page.keyboard.press("w")
    assert ear.listen()[-1] == "Row 1: 1 1 1 missing. Column 3: 0 0 1 1 1 missing."
    ear.close()


def test_marks_are_what_each_rule_leaves_by_itself(open_page: Open, binairos: list[GradedPuzzle], binairo_page: Path) -> None:
    """All rules together would fill an easy board."""
    for number, graded in enumerate(binairos, start=1):
        page, family, givens = open_page(f"#{number}", file=binairo_page), find_family(graded.puzzle.family), graded.puzzle.givens
        clues = [
            (rule.automaton(clue, 2), clue)
            for rule in family.play.fixed
            if not rule.is_implied
            for clue in rule.list_clues(family.geometry.n_rows)
        ]
        page.locator("#auto").click()
        marks = page.evaluate(
            "[...document.querySelectorAll('[data-cell]')].map((cell) => cell.querySelector('.notes')?.textContent ?? '')"
        )
        for at, given in enumerate(givens):
            own = [(automaton, clue) for automaton, clue in clues if at in clue.cells]
            tried = {face: givens[:at] + bytes([digit]) + givens[at + 1 :] for digit, face in ((1, "0"), (2, "1"))}
            left = [face for face, digits in tried.items() if not any(is_broken(automaton, clue, digits) for automaton, clue in own)]
            assert marks[at] == ("" if given else "".join(left))
        assert "01" in marks
