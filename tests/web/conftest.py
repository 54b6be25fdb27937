"""A real Chromium for the companion page, one for all tests, and a page with a puzzle of every kind."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.families import FAMILIES
from generator.grading import LEVELS, grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.stages.typeset import ChapterOrder, Imprint, make_book
from generator.stages.web import make_page
from tests.sample_book import NINES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
NOT_HERE = "sudoku-25x25"
"""Its example is a 9x9, as are those of other sizes; it is too large to grade in a test."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("no Chromium is installed (Debian package chromium)")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def puzzles() -> list[GradedPuzzle]:
    """Two classic puzzles, and the example of every family that has one of its own."""
    lines = [*NINES[:2], *(family.example for family in FAMILIES if family.name != NOT_HERE)]
    return [grade_puzzle(puzzle, with_hodoku=False) for puzzle in dict.fromkeys(map(parse_puzzle, lines))]


@pytest.fixture(scope="session")
def page_file(puzzles: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a book of them, each a chapter of its own but the first two."""
    imprint = Imprint("Rainy Sundays", "To stay in with", "A. Reader", "seed-7", "2026", "7", "classic", (215.9, 279.4))
    chapters = [ChapterOrder((graded,)) for graded in puzzles]
    path = tmp_path_factory.mktemp("web") / "index.html"
    path.write_text(make_page(make_book(imprint, chapters, LEVELS), puzzles), encoding="utf-8")
    return path


@pytest.fixture
def open_page(browser: Browser, page_file: Path) -> Iterator[Callable[..., Page]]:
    """Open the page in a browser of its own, without network; whatever goes wrong in it fails the test, but what `is_blocked`."""
    contexts, faults = [], []

    def open_at(fragment: str = "", device: dict[str, Any] = DESK, before: str = "", *, is_blocked: bool = False, **options: Any) -> Page:
        context = browser.new_context(**device, **options)
        contexts.append(context)
        context.set_offline(True)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda fault: faults.append(f"error: {fault}"))
        if not is_blocked:
            page.on("console", lambda told: faults.append(told.text) if told.type in ("error", "warning") else None)
            page.on("request", lambda request: faults.append(request.url) if not request.url.startswith(("file:", "data:")) else None)
        if before:
            page.add_init_script(before)
        page.goto(f"{page_file.as_uri()}{fragment}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert faults == []
