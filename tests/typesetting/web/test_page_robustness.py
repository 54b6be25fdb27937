"""The page under difficult conditions: hostile addresses, broken or no storage.

Also without a network, on paper, and for readers who do not see it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pypdfium2
import pytest

from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id
from tests.support.playing import ALL_SAID, number_of, turn_to
from tests.typesetting.web.conftest import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., "Page"]

HOSTILE = {
    "no kind": "sudoku-99x99:....",
    "a prototype": "constructor:....",
    "markup": "<img src=x onerror=alert(1)>",
    "escaped markup": "sudoku-9x9:%3Cscript%3Ealert(1)%3C/script%3E",
    "half an escape": "%E0%A4%A",
    "a short grid": "sudoku-9x9:123",
    "a digit too large": f"sudoku-4x4:{'5' * 16}",
    "a full grid": "sudoku-4x4:1234341221434321",
    "something after": f"sudoku-9x9:{'.' * 81}:abc",
    "cages of nothing": f"killer-9x9:{'.' * 81}:15=r1c1+r99c99",
    "a cage twice": f"killer-9x9:{'.' * 81}:15=r1c1+r1c1",
    "regions of one": f"crowns-8:{'.' * 64}:{'1' * 64}",
    "letters without end": "a" * 200_000,
    "a number too large": "999999",
    "nothing but colons": ":" * 4000,
}


def wait_for(page: Page, text: str) -> None:
    """Wait until the page shows a text."""
    page.locator("#notice", has_text=text).wait_for()


def test_a_hostile_address_is_refused_in_one_line(open_page: Open) -> None:
    """Both when the page is opened and when it is open already.

    The puzzle on the page stays.
    """
    page = open_page(f"#{HOSTILE['escaped markup']}")
    wait_for(page, "The link contains no puzzle that can be played here")
    for name, fragment in HOSTILE.items():
        page.evaluate("document.getElementById('notice').textContent = ''")
        page.evaluate("(fragment) => (location.hash = fragment)", fragment)
        wait_for(page, "The link contains no puzzle that can be played here")
        assert len(page.locator("#notice").inner_text()) < 300, name
        assert page.locator("#name").inner_text() == "Puzzle 1", name
        assert page.locator("img, main script").count() == 0, name


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (f"sudoku-9x9:{'.' * 81}", "more than one solution"),
        (f"sudoku-25x25:{'.' * 625}", "too few givens"),
        (f"sudoku-9x9:11{'.' * 79}", "no solution"),
        (f"queens-12:{'.' * 144}", "more than one solution"),
    ],
)
def test_puzzles_without_one_solution_are_shown_with_a_notice(open_page: Open, large_page_file: Path, line: str, said: str) -> None:
    page = open_page(f"#{line}", file=large_page_file)
    page.locator("[data-cell='0']").click()  # while the page searches
    wait_for(page, said)
    assert page.locator("[data-cell]").count() == len(line.split(":")[1])


@pytest.mark.parametrize("family", ["sudoku-9x9", "killer-9x9", "jigsaw-9x9", "queens-6"])
def test_any_puzzle_line_is_playable_with_check_and_hints_of_singles(open_page: Open, puzzles: list[GradedPuzzle], family: str) -> None:
    """A line that is not in the book is solved on the page.

    There are hints where singles are enough, and a notice where they are not.
    """
    known = next((graded for graded in puzzles if graded.puzzle.family == family and family != "queens-6"), None)
    if known is None:  # four ways to place the queens
        line = f"{family}:{'.' * 36}"
    else:  # a puzzle of the book with one digit more
        cells = bytearray(known.puzzle.givens)
        cells[cells.index(0)] = known.solution[cells.index(0)]
        line = format_puzzle(replace(known.puzzle, givens=bytes(cells)))
    page = open_page(f"#{quote(line)}")
    page.wait_for_selector("html[data-learned]")
    assert page.locator("#frame").get_attribute("data-line") == line
    assert page.locator("#name").inner_text() == "Other puzzle"
    page.locator("#check").click()
    wait_for(page, "nothing to check yet" if known else "is not stored here")
    page.locator("#hint").click()
    if family in ("sudoku-9x9", "jigsaw-9x9"):
        page.wait_for_selector("#hint-panel:not([hidden])")
        for _ in range(3):
            page.locator("#hint-more").click()
        page.locator("#hint-apply").click()
        assert page.locator(".value").count() == len(line) - line.count(".") - len(line.replace(line.split(":")[1], "")) + 1


SAVE = {"v": 1, "moves": [], "at": 0, "seconds": 1, "solved": False, "hints": 0, "seen": []}
BROKEN = {
    "no JSON": "{",
    "another's": json.dumps({"game": "chess"}),
    "of a later version": json.dumps({"v": 2, "line": "x"}),
    "null": "null",
    "of a billion moves": json.dumps({"v": 1, "moves": [[]] * 5000}),
    "with cells off the board": "LINE" + json.dumps(SAVE | {"cells": [[999, 9, 0, 0, 0]]}),
    "with markup": "LINE" + json.dumps(SAVE | {"cells": [[0, "<b>", 0, 0, 0]]}),
}


def test_a_damaged_save_is_reported_and_kept(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1")
    key = f"gridpress:game:{puzzle_id(puzzles[0].puzzle)}"
    start = puzzles[0].puzzle.givens.index(0)
    for name, text in BROKEN.items():
        if text.startswith("LINE"):
            text = json.dumps(json.loads(text[4:]) | {"line": format_puzzle(puzzles[0].puzzle)})
        page.evaluate("location.hash = '2'")
        page.get_by_role("heading", name="Puzzle 2", exact=True).wait_for()
        page.evaluate("([key, text]) => { localStorage.clear(); localStorage.setItem(key, text); }", [key, text])
        page.evaluate("document.getElementById('notice').textContent = ''")
        page.evaluate("location.hash = '1'")
        wait_for(page, "cannot be read")
        assert page.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues, name
        page.locator(f"[data-cell='{start}']").click()
        page.keyboard.press("1")
        assert page.evaluate("(key) => localStorage.getItem(key)", f"{key}:unread") == text, name
        assert json.loads(page.evaluate("(key) => localStorage.getItem(key)", key))["v"] == 1, name
    page.evaluate("localStorage.setItem('gridpress:settings', '[1, 2')")
    page.reload()
    wait_for(page, "Continued")


FULL = "throw new DOMException('full', 'QuotaExceededError')"
STORES = {
    "full": f"Storage.prototype.setItem = () => {{ {FULL}; }};",
    "shut": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('shut', 'SecurityError'); } });",
    "off": "Object.defineProperty(window, 'localStorage', { value: null });",
    "unreadable": "for (const name of ['getItem', 'setItem', 'key']) Storage.prototype[name] = () => { throw new DOMException('shut'); };",
}


@pytest.mark.parametrize("store", STORES.values(), ids=STORES)
def test_without_storage_games_stay_until_the_page_is_closed(open_page: Open, puzzles: list[GradedPuzzle], store: str) -> None:
    """The notice is shown on opening; games, times, ticks and the list work as usual."""
    page = open_page("#1", before=store)
    wait_for(page, "kept until you close or reload")
    start = puzzles[0].puzzle.givens.index(0)
    page.locator(f"[data-cell='{start}']").click()
    page.keyboard.press("1")
    for number in (2, 1):
        page.evaluate("(number) => (location.hash = number)", number)
        page.get_by_role("heading", name=f"Puzzle {number}", exact=True).wait_for()
    assert page.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues + 1
    page.locator("#undo").click()
    assert page.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues
    page.locator("#puzzles").click()
    assert page.locator(".chip.begun").count() == 1


def test_a_storage_that_becomes_full_keeps_the_newest_game(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    """The page shows the game in memory, and stores it as soon as there is room."""
    page = open_page("#1")
    first, second = [at for at, digit in enumerate(puzzles[0].puzzle.givens) if not digit][:2]
    page.locator(f"[data-cell='{first}']").press("1")
    page.evaluate(f"void (window.room = Storage.prototype.setItem, Storage.prototype.setItem = () => {{ {FULL}; }})")
    page.locator(f"[data-cell='{second}']").press("2")
    wait_for(page, "kept until you close or reload")
    for number in (2, 1):
        page.evaluate("(number) => (location.hash = number)", number)
        page.get_by_role("heading", name=f"Puzzle {number}", exact=True).wait_for()
    assert page.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues + 2
    page.evaluate("void (Storage.prototype.setItem = window.room)")
    page.locator("#undo").click()
    page.reload()
    wait_for(page, "Continued")
    assert page.locator("[data-cell] .value").count() == puzzles[0].puzzle.clues + 1


def test_a_browser_without_decompression_plays_with_hints(open_page: Open) -> None:
    page = open_page("#1", before="delete window.DecompressionStream;")
    page.wait_for_selector("html[data-learned]")
    page.locator("#hint").click()
    page.wait_for_selector("#hint-panel:not([hidden])")


def test_the_content_policy_allows_only_this_page(open_page: Open, page_file: Path) -> None:
    text = page_file.read_text()
    assert "default-src 'none'; script-src 'sha256-" in text
    assert "unsafe" not in text.partition("</head>")[0]
    assert 'content="telephone=no' in text
    page = open_page(is_blocked=True)
    tried = page.evaluate("""async () => {
        const blocked = [];
        document.addEventListener("securitypolicyviolation", (event) => blocked.push(event.effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "window.wasRun = true";
        document.body.append(script);
        new Image().src = "https://localhost:9/x.png";
        await fetch("https://localhost:9/").catch(() => 0);
        await new Promise((go) => setTimeout(go, 50));
        return [blocked.sort(), Boolean(window.wasRun)];
    }""")
    assert tried == [["connect-src", "img-src", "script-src-elem"], False]


def count_digits(text: str, words: list[str]) -> int:
    """Count the digits of a printed sheet that are not in its words."""
    return sum(sum(map(one.count, "123456789")) * sign for one, sign in ((text, 1), *((word, -1) for word in words)))


def test_one_puzzle_is_printed(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    page = open_page("#1", color_scheme="dark")
    page.evaluate("window.print = () => (window.printed = true)")
    page.locator(f"[data-cell='{puzzles[0].puzzle.givens.index(0)}']").click()
    page.keyboard.press("9")
    page.locator("#more").click()
    page.locator("#print").click()
    assert page.evaluate("window.printed") is True
    document = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4", print_background=False)))
    text = document[0].get_textpage().get_text_bounded()
    assert len(document) == 1
    head = f"Puzzle 1 · {page.locator('#about').text_content()}"
    words = [head, page.locator("#print-rules").text_content(), page.locator("#print-book").text_content(), puzzle_id(puzzles[0].puzzle)]
    assert head in text
    assert words[3] in text
    assert count_digits(text, words) == puzzles[0].puzzle.clues
    assert "Undo" not in text
    page.locator("#more").click()
    page.locator("#print-digits").click()
    again = pypdfium2.PdfDocument(BytesIO(page.pdf(format="A4")))[0].get_textpage().get_text_bounded()
    assert count_digits(again, words) == puzzles[0].puzzle.clues + 1


@pytest.mark.needs("axe_playwright_python")
@pytest.mark.parametrize(("device", "scheme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone", "dark"])
def test_axe_finds_no_accessibility_fault(open_page: Open, puzzles: list[GradedPuzzle], device: dict[str, Any], scheme: str) -> None:
    """On the board with marks, colors, conflicts and a hint, the list, and settings."""
    from axe_playwright_python.sync_playwright import Axe

    axe = Axe()
    page = open_page("#1", device, color_scheme=scheme)
    page.evaluate(axe.axe_script)
    faults: list[str] = []

    def look(where: str) -> None:
        page.evaluate("for (const one of document.getAnimations()) one.finish()")
        found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
        faults.extend(f"{where}: {one['id']}: {node['target']} {node.get('failureSummary', '')}" for one in found for node in one["nodes"])

    page.locator("#auto").click()
    empty = [at for at, digit in enumerate(puzzles[0].puzzle.givens) if not digit]
    page.locator(f"[data-cell='{empty[0]}']").click()
    page.keyboard.press("5")
    page.get_by_role("button", name="Color").click()
    for color, at in enumerate(empty[1:9], start=1):
        page.locator(f"[data-cell='{at}']").click()
        page.keyboard.press(str(color))
    assert page.locator("[data-cell][aria-label*='turquoise']").count() == 1
    for color, at in enumerate(empty[9:17], start=1):
        page.locator(f"[data-cell='{at}']").click()
        note = page.locator(f"[data-cell='{at}'] .notes span").last.inner_text()
        page.keyboard.press(f"Shift+Digit{note}")
        page.keyboard.press(str(color))
    assert page.locator(".tint").count() == 8
    look("board")
    page.keyboard.press("Control+z")
    page.evaluate("document.querySelector(\"[data-cell='2']\").focus()")
    page.keyboard.press("Backspace")
    page.locator("#hint").click()
    page.wait_for_selector("#hint-panel:not([hidden])")
    look("hint")
    page.locator("#hint-close").click()
    page.locator("#puzzles").click()
    look("puzzles")
    page.keyboard.press("Escape")
    page.locator("#more").click()
    look("more")
    turn_to(page, number_of(puzzles, "sudoku-4x4"))
    page.evaluate(ALL_SAID)
    look("result")
    page.locator("#result-replay").click()
    page.locator("#replay-on").click()
    look("replay")
    page.keyboard.press("Escape")
    page.locator("#more").click()
    page.locator("#times").click()
    look("times")
    page.keyboard.press("Escape")
    page.locator("#more").click()
    page.locator("#share").click()
    page.locator("#code-make").click()
    page.locator("#game-code svg").wait_for()
    look("share")
    assert faults == []


def test_very_long_games_are_saved_with_their_newest_moves(open_page: Open, large_page_file: Path) -> None:
    """A few dozen moves that change all of 625 cells would fill a browser's storage."""
    page = open_page("#3", file=large_page_file)
    page.locator("[data-cell='0']").press("Control+a")
    page.get_by_role("button", name="Color").click()
    page.evaluate("for (let times = 36; times > 0; times -= 1) document.querySelectorAll('.swatch')[times % 8].click()")
    saved = page.evaluate("localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('gridpress:game:')))")
    assert len(saved) <= 200_000
    assert 15 < json.loads(saved)["at"] == len(json.loads(saved)["moves"]) < 36
    assert {len(move) for move in json.loads(saved)["moves"]} == {625}
    shown = page.locator("[data-cell='0']").get_attribute("aria-label")
    page.reload()
    wait_for(page, "Continued")
    assert page.locator("[data-cell='0']").get_attribute("aria-label") == shown
    page.locator("#undo").click()
    assert page.locator("[data-cell='0']").get_attribute("aria-label") != shown


def test_a_damaged_save_that_cannot_be_moved_is_not_overwritten(open_page: Open, puzzles: list[GradedPuzzle]) -> None:
    key = f"gridpress:game:{puzzle_id(puzzles[0].puzzle)}"
    full = """const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
            if (key.endsWith(":unread")) throw new DOMException("full", "QuotaExceededError");
            set.call(this, key, text);
        };"""
    page = open_page("#2", before=full)
    page.evaluate("(key) => localStorage.setItem(key, 'of a later version')", key)
    page.evaluate("location.hash = '1'")
    wait_for(page, "cannot be read")
    page.locator(f"[data-cell='{puzzles[0].puzzle.givens.index(0)}']").press("1")
    wait_for(page, "cannot save games right now")
    assert page.evaluate("(key) => localStorage.getItem(key)", key) == "of a later version"
