"""The companion page of 200 and of 1,000 puzzles, and of a 25x25.

How long it takes to make, how large it is, when a browser can play it, and how soon it shows a digit, on this computer and on a slower one.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from generator.families import find_family
from generator.grading import LEVELS, grade_puzzle
from generator.kernels import generate_many
from generator.model import Book, GradedPuzzle, Imprint, Puzzle
from generator.puzzles.fill import fill
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.families import list_kinds
from generator.typesetting.web.page_data import make_page
from generator.words import ENGLISH
from tests.support.needs import find_program

COUNTS = (200, 1000)
RUNS = 5
SLOWDOWN = 4
"""How much slower than this computer a phone is taken to be."""

KEY_TO_PAINT = """async () => {
  const frame = () => new Promise((go) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = go;
    after.port2.postMessage(0);
  }));
  const cell = [...document.querySelectorAll("[data-cell]")].find((one) => !one.textContent.trim());
  const times = [];
  for (let press = 0; press < 12; press += 1) {
    cell.focus();
    await frame();
    const start = performance.now();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "23"[press % 2], bubbles: true, cancelable: true }));
    await frame();
    times.push(performance.now() - start);
  }
  if (!cell.textContent.trim()) throw new Error("no digit is shown");
  return times.sort((one, other) => one - other)[6];
}"""
"""Script that writes digits in an empty cell, and returns the median time until the frame with the digit is drawn, in ms."""


def main() -> None:
    """Measure and print one table.

    The columns of the browser are empty where none is installed.
    """
    shown = ("to play", "to hints", "key to paint")
    names = ("CPU s to make", "kB", *(f"ms {name}" for name in shown), *(f"{SLOWDOWN}x: {name}" for name in shown))
    print(f"| {'companion page':<20} |{'|'.join(f' {name:>16} ' for name in names)}|")
    print(f"|{'-' * 22}|{'|'.join(['-' * 17 + ':'] * len(names))}|")
    list_kinds([], ENGLISH)
    books = {f"{count:,} minimal 9x9": _book(count) for count in COUNTS} | {"one 25x25": _large_book()}
    for name, (book, puzzles) in books.items():
        start = time.process_time()
        page = make_page(book, puzzles)
        seconds = time.process_time() - start
        opened = [f"{ms:,.0f}" for slowdown in (1, SLOWDOWN) for ms in _open(page, slowdown)] or [""] * 6
        figures = [f"{seconds:.2f}", f"{len(page.encode()) / 1000:,.0f}", *opened]
        print(f"| {name:<20} |{'|'.join(f' {text:>16} ' for text in figures)}|")


def _book(count: int) -> tuple[Book, list[GradedPuzzle]]:
    boards, _ = generate_many(1, "page", 0, count)
    puzzles = [grade_puzzle(Puzzle("sudoku-9x9", board.tobytes()), with_hodoku=False) for board in boards]
    levels = dict.fromkeys(graded.level for graded in puzzles)
    chapters = [ChapterOrder(tuple(graded for graded in puzzles if graded.level == level)) for level in levels]
    imprint = Imprint("Bench", "", "", "", "", "", "classic", (215.9, 279.4))
    return make_book(imprint, chapters, LEVELS), [graded for chapter in chapters for graded in chapter.puzzles]


def _large_book() -> tuple[Book, list[GradedPuzzle]]:
    """Return a book of one 25x25 with an empty cell."""
    solution = fill(find_family("sudoku-25x25"), 1, "page", 0).digits
    graded = grade_puzzle(Puzzle("sudoku-25x25", solution.replace(b"\x01", b"\x00", 1)), with_hodoku=False)
    imprint = Imprint("Bench", "", "", "", "", "", "classic", (215.9, 279.4))
    return make_book(imprint, [ChapterOrder((graded,))], LEVELS), [graded]


def _open(page: str, slowdown: int) -> list[float]:
    """Return the median times to the first move, the first hint, and of a key, in ms.

    The first two count from opening the page, the last one from a key to its paint, in a browser slowed down. The list is empty without
    a browser.
    """
    program = find_program("chromium")
    if not program:
        return []
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        path.write_text(page, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        times = []
        for _ in range(RUNS):
            tab = browser.new_page()
            tab.context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
            tab.goto(path.as_uri())
            tab.wait_for_selector("html[data-learned]")
            marks = "['usable', 'learned'].map((name) => performance.getEntriesByName(name)[0].startTime)"
            times.append([*tab.evaluate(marks), tab.evaluate(KEY_TO_PAINT)])
            tab.close()
        browser.close()
    return [median(column) for column in zip(*times, strict=True)]


if __name__ == "__main__":
    main()
