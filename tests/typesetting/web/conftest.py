"""A real Chromium for the companion page, one for all tests, and a page with a puzzle of every kind."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from generator.families import FAMILIES, find_family
from generator.grading import LEVELS, grade_puzzle
from generator.model import GradedPuzzle, Imprint, Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.fill import fill
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page
from tests.support.samples import NINES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
NOT_HERE = "sudoku-25x25"
"""Its example is a 9x9, as are those of other sizes; it is too large to grade in a test."""


TIMEOUT_MS = 30_000
"""How long a page may take at most, on a machine that has other work: nothing waits that long where all is well."""


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


@pytest.fixture(scope="session")
def large_page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a book of large boards, each with one cell left to fill in."""
    puzzles = []
    for name in ("sudoku-9x9", "sudoku-16x16", "sudoku-25x25", "queens-12"):
        solution = fill(find_family(name), 1, "page", 0).digits
        givens = solution.replace(b"\x01", b"\x00", 1)
        puzzles.append(grade_puzzle(Puzzle(name, givens), with_hodoku=False))
    imprint = Imprint("Large Boards", "", "", "", "", "", "classic", (215.9, 279.4))
    path = tmp_path_factory.mktemp("web") / "large.html"
    path.write_text(make_page(make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS), puzzles), encoding="utf-8")
    return path


LEAVE = """() => {
    const forget = () => { try { localStorage.clear(); } catch { /* shut: nothing was kept */ } };
    dispatchEvent(new Event("pagehide"));
    document.dispatchEvent(new Event("visibilitychange"));
    forget();
    for (const end of ["pagehide", "visibilitychange"]) addEventListener(end, forget);
}"""
"""Lets the page save as if it were left and empties the store; what it saves until the next test leaves it goes the same way."""


OPENINGS = count()
"""Makes every address another one: two that differ after the # alone would be one page, which is not loaded again."""


def new_page(browser: Browser, device: dict[str, Any]) -> Page:
    """Return a blank page in a browser window of its own, without network and without movement that clicks would wait for."""
    context = browser.new_context(**{"reduced_motion": "reduce", **device})
    context.set_offline(True)
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    return page


@pytest.fixture(scope="session")
def shared_pages() -> dict[str, Page]:
    """The pages of all tests, by device: a window costs ten times the page that is opened in it."""
    return {}


@pytest.fixture
def open_page(browser: Browser, page_file: Path, shared_pages: dict[str, Page]) -> Iterator[Callable[..., Page]]:
    """Open the page with an empty store; whatever goes wrong in it fails the test, but what `is_blocked`.

    The tests share one window a device. Each loads the page anew, in the device's size and with light colors if nothing else is asked;
    a script to run `before` the page's own is taken out again.
    """
    opened: list[Page] = []
    undo: list[Callable[[], object]] = []
    faults: list[str] = []
    hearers = {
        "pageerror": lambda fault: faults.append(f"error: {fault}"),
        "console": lambda told: faults.append(told.text) if told.type in ("error", "warning") else None,
        "request": lambda request: faults.append(request.url) if not request.url.startswith(("file:", "data:", "about:")) else None,
    }

    def open_at(
        fragment: str = "",
        device: dict[str, Any] = DESK,
        before: str = "",
        *,
        is_blocked: bool = False,
        file: Path = page_file,
        color_scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        page = shared_pages.get(repr(device)) or new_page(browser, device)
        shared_pages[repr(device)] = page
        if page not in opened:
            opened.append(page)
            for event in ("pageerror",) if is_blocked else hearers:
                page.on(event, hearers[event])
                undo.append(partial(page.remove_listener, event, hearers[event]))
        if page.viewport_size != device["viewport"]:
            page.set_viewport_size(device["viewport"])
        page.emulate_media(color_scheme=color_scheme)
        if before:
            session = page.context.new_cdp_session(page)
            session.send("Page.enable")
            session.send("Page.addScriptToEvaluateOnNewDocument", {"source": before})
            undo.append(session.detach)  # and the script is gone
        page.goto(f"{file.as_uri()}?{next(OPENINGS)}{fragment}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_at
    for page in opened:
        page.evaluate(LEAVE)
    for take_back in undo:
        take_back()
    assert faults == []
