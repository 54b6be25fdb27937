"""The companion page of 200 and of 1,000 puzzles.

How long it takes to make, how large it is, and when a browser can play it, on this computer and on one that is slower.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from statistics import median

from generator.grading import LEVELS, grade_puzzle
from generator.kernels import generate_many
from generator.model import Book, GradedPuzzle, Imprint, Puzzle
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.families import list_kinds
from generator.typesetting.web.page_data import make_page
from generator.words import ENGLISH

COUNTS = (200, 1000)
RUNS = 5
SLOWDOWN = 4
"""How much slower than this computer a phone is taken to be."""


def main() -> None:
    """Measure and print one table.

    The columns of the browser are empty where none is installed.
    """
    names = ("CPU s to make", "kB", "ms to play", "ms to hints", f"{SLOWDOWN}x: to play", f"{SLOWDOWN}x: to hints")
    print(f"| {'companion page':<20} |{'|'.join(f' {name:>13} ' for name in names)}|")
    print(f"|{'-' * 22}|{'|'.join(['-' * 14 + ':'] * len(names))}|")
    for count in COUNTS:
        book, puzzles = _book(count)
        list_kinds([], ENGLISH)
        start = time.process_time()
        page = make_page(book, puzzles)
        seconds = time.process_time() - start
        opened = [f"{ms:,.0f}" for slowdown in (1, SLOWDOWN) for ms in _open(page, slowdown)] or [""] * 4
        shown = [f"{seconds:.2f}", f"{len(page.encode()) / 1000:,.0f}", *opened]
        print(f"| {f'{count:,} minimal 9x9':<20} |{'|'.join(f' {text:>13} ' for text in shown)}|")


def _book(count: int) -> tuple[Book, list[GradedPuzzle]]:
    boards, _ = generate_many(1, "page", 0, count)
    puzzles = [grade_puzzle(Puzzle("sudoku-9x9", board.tobytes()), with_hodoku=False) for board in boards]
    levels = dict.fromkeys(graded.level for graded in puzzles)
    chapters = [ChapterOrder(tuple(graded for graded in puzzles if graded.level == level)) for level in levels]
    imprint = Imprint("Bench", "", "", "", "", "", "classic", (215.9, 279.4))
    return make_book(imprint, chapters, LEVELS), [graded for chapter in chapters for graded in chapter.puzzles]


def _open(page: str, slowdown: int) -> list[float]:
    """Return the median times to the first move and to the first hint, in ms.

    Times count from opening the page, in a browser slowed down; the list is empty without a browser.
    """
    program = shutil.which("chromium") or shutil.which("google-chrome")
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
            times.append(tab.evaluate(marks))
            tab.close()
        browser.close()
    return [median(column) for column in zip(*times, strict=True)]


if __name__ == "__main__":
    main()
