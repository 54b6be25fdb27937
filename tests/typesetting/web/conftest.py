"""One Chromium for all tests, and companion pages to open in it."""

from __future__ import annotations

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
from generator.typesetting.web.families import can_play
from generator.typesetting.web.page_data import make_page
from layouts.phrases import list_languages
from tests.support.combined_lines import example_of
from tests.support.samples import NINES
from tests.support.signed_pages import make_signed, write_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
NOT_HERE = ("sudoku-25x25", "butterfly-9x9", "samurai-9x9")
"""The example of a 25x25 is a 9x9; large boards of several sudokus have tests of their own (`test_playing_overlaps.py`)."""

COMBINED = ("killer-diagonal-9x9", "killer-greater-9x9", "greater-diagonal-9x9", "diagonal-windoku-9x9")
"""Kinds that combine rules: cages on shaded cells or beside signs, signs on shaded cells and between boxes, two sorts of shaded houses."""

HERE = Path(__file__).parent

TIMEOUT_MS = 60_000
"""Most milliseconds a page may take, on a machine that is busy with other work."""


SAMPLE = {
    "test_board_marks": ("test_each_digit_has_its_own_place_in_every_cell",),
    "test_comfort": ("test_next_unsolved_passes_over_solved_puzzles_and_begins_again",),
    "test_drawn_hints": ("test_a_chain_is_drawn_with_its_links_and_what_it_removes", "test_a_line_from_elsewhere_is_solved_by_hints"),
    "test_entry": ("test_a_chosen_digit_is_entered_into_the_cells_tapped",),
    "test_install": ("test_a_published_page_works_offline_after_the_first_visit",),
    "test_languages": ("test_everything_changes_and_the_choice_is_kept",),
    "test_new_puzzles": ("test_spares_come_before_turned_puzzles_and_never_twice",),
    "test_other_browsers": ("test_a_puzzle_is_solved_by_touch_and_continues",),
    "test_page_layout": ("test_the_board_is_as_large_as_the_window_allows_with_every_tool_on_screen",),
    "test_page_robustness": (
        "test_axe_finds_no_accessibility_fault",
        "test_one_puzzle_is_printed",
        "test_the_content_policy_allows_only_this_page",
        "test_without_storage_games_stay_until_the_page_is_closed",
    ),
    "test_page_screens": ("test_two_tabs_of_a_book_share_one_game", "test_without_its_program_the_page_shows_boards_to_read"),
    "test_pen_and_colors": (
        "test_a_single_note_is_colored_by_holding_it_or_by_its_digit",
        "test_the_pen_draws_from_cell_to_cell_and_along_edges",
    ),
    "test_playing": (
        "test_a_game_continues_after_a_reload_and_is_undone_to_the_start",
        "test_a_whole_puzzle_is_solved_by_keyboard",
        "test_a_whole_puzzle_is_solved_by_touch_on_a_phone",
        "test_conflicts_are_shown_at_once_and_mistakes_by_check",
        "test_hints_equal_the_sentences_of_the_press",
        "test_touch_cycles_through_the_marks_of_queens_and_crowns",
    ),
    "test_playing_clues": ("test_hints_play_boards_with_signs_to_the_end",),
    "test_playing_kakuro": ("test_sums_are_drawn_in_the_halves_of_holes",),
    "test_playing_outside": ("test_a_sum_that_is_broken_is_shown",),
    "test_playing_overlaps": ("test_a_digit_conflicts_in_both_sudokus_of_a_cell",),
    "test_printed_page": ("test_a_puzzle_is_printed_with_its_rules_and_all_its_numbers",),
    "test_shown_rules": ("test_rules_show_the_first_time_and_go_when_the_player_goes_on",),
    "test_replay": ("test_a_solved_game_is_replayed_by_touch_and_keyboard",),
    "test_sharing": (
        "test_a_game_goes_to_another_device_by_its_code",
        "test_a_puzzle_is_shared_by_link_and_code",
        "test_games_are_saved_to_a_file_and_loaded",
    ),
    "test_spoken_page": ("test_every_change_is_announced_short_first",),
    "test_times_and_list": ("test_the_list_shows_states_and_continues_the_last_game",),
    "test_touching_boards": ("test_a_swipe_moves_a_large_board_and_selects_nothing",),
    "test_typed_clues": ("test_a_line_with_signs_typed_into_the_address_is_solved_on_the_page",),
}
"""Tests in a browser that the default run has, each with its first case: one of every thing that a player does."""


@pytest.hookimpl(tryfirst=True)  # before `-m` leaves tests out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests in a browser as broad but those of SAMPLE.

    Without a browser, no page is made for them. Files of these tests are spread among all others, which use the processors while
    these wait.
    """
    seen: set[tuple[str, str]] = set()
    for item in items:
        if not isinstance(item, pytest.Function) or item.path.parent != HERE:
            continue
        room, name = item.path.stem, item.originalname
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.needs("playwright", "chromium"))
        elif "other" not in item.fixturenames:
            continue
        if name not in SAMPLE.get(room, ()) or (room, name) in seen:
            item.add_marker(pytest.mark.broad)
        seen.add((room, name))
    paths = list(dict.fromkeys(item.path for item in items))
    rooms = [[path for path in paths if (path.parent == HERE) is is_page] for is_page in (True, False)]
    places = {path: at / len(room) for room in rooms for at, path in enumerate(room)}
    items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def puzzles() -> list[GradedPuzzle]:
    """Return two classic puzzles, and the examples of all kinds the page plays."""
    families = [*(family for family in FAMILIES if family.name not in NOT_HERE), *map(find_family, COMBINED)]
    lines = [*NINES[:2], *(example_of(family.name) for family in families if can_play(family))]
    return [grade_puzzle(puzzle, with_hodoku=False) for puzzle in dict.fromkeys(map(parse_puzzle, lines))]


@pytest.fixture(scope="session")
def page_file(puzzles: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a book of these puzzles, one chapter for each."""
    imprint = Imprint("Rainy Sundays", "To stay in with", "A. Reader", "seed-7", "2026", "7", "classic", (215.9, 279.4))
    chapters = [ChapterOrder((graded,)) for graded in puzzles]
    path = tmp_path_factory.mktemp("web") / "index.html"
    path.write_text(make_page(make_book(imprint, chapters, LEVELS), puzzles), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def large_page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a book of large boards, each with one empty cell."""
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
    window.name = "";
    dispatchEvent(new Event("pagehide"));
    document.dispatchEvent(new Event("visibilitychange"));
    Storage.prototype.setItem = () => {};
    try { localStorage.clear(); } catch { /* blocked: nothing was saved */ }
}"""
"""Script that has the page save as if it were closed, and empties the store.

After it the page saves nothing: browsers may close it only when the next one is in use.
"""


KNOW = f"""if (window.name !== "known") try {{
    localStorage.setItem("gridpress:settings", JSON.stringify({{ known: {[*(family.name for family in FAMILIES), *COMBINED]} }}));
    window.name = "known"; // not on the blank page before the first one, which has no store
}} catch {{ /* blocked: rules are shown */ }}"""
"""Script by which the player knows the rules of all kinds, which would otherwise lie over the keypad of phones at first.

It runs once a test: at the start of a page, the store may still lack what the page before it wrote.
"""


OPENINGS = count()
"""Numbers that make every address different.

Two addresses that differ only after the # are one page, which would not be loaded again.
"""


def new_page(browser: Browser, device: dict[str, Any]) -> Page:
    """Return a blank page in a new browser window, without network.

    It has no animations, because clicks would wait for them.
    """
    context = browser.new_context(**{"reduced_motion": "reduce", **device})
    context.set_offline(True)
    context.add_init_script(KNOW)
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    return page


@pytest.fixture(scope="session")
def shared_pages() -> dict[str, Page]:
    """Return the pages of all tests, by device.

    They are shared because opening a window takes ten times as long as loading a page.
    """
    return {}


def record_faults(page: Page, faults: list[str], is_blocked: bool) -> list[Callable[[], object]]:
    """Add errors, warnings and requests of a page to `faults`.

    With `is_blocked`, only its errors. Returns functions that remove the listeners.
    """
    listeners = {
        "pageerror": lambda fault: faults.append(f"error: {fault}"),
        "console": lambda message: faults.append(message.text) if message.type in ("error", "warning") else None,
        "request": lambda request: faults.append(request.url) if not request.url.startswith(("file:", "data:", "about:")) else None,
    }
    undo: list[Callable[[], object]] = []
    for event in ("pageerror",) if is_blocked else listeners:
        page.on(event, listeners[event])
        undo.append(partial(page.remove_listener, event, listeners[event]))
    return undo


def run_first(page: Page, script: str) -> Callable[[], object]:
    """Run a script before the page's own; return a function that removes the script."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    return session.detach


@pytest.fixture
def open_page(browser: Browser, page_file: Path, shared_pages: dict[str, Page]) -> Iterator[Callable[..., Page]]:
    """Return a function that opens the page with an empty store.

    The tests share one window a device. Each loads the page again, in the device's size and with light colors unless it asks for others.
    A script to run `before` the page's own is removed after the test. Every fault in the page fails the test, except those that
    `is_blocked` allows (`record_faults`). A test that opens tabs of its own asks for a window of its own (`is_alone`): a tab saves while
    it is closed, which may be after the store was emptied.
    """
    opened: list[Page] = []
    undo: list[Callable[[], object]] = []
    faults: list[str] = []

    def open_at(
        fragment: str = "",
        device: dict[str, Any] = DESK,
        before: str = "",
        *,
        is_alone: bool = False,
        is_blocked: bool = False,
        file: Path = page_file,
        color_scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        if is_alone:
            page = new_page(browser, device)
            undo.append(page.context.close)
        else:
            page = shared_pages.get(repr(device)) or new_page(browser, device)
            shared_pages[repr(device)] = page
        if page not in opened:
            opened.append(page)
            undo.extend(record_faults(page, faults, is_blocked))
        if page.viewport_size != device["viewport"]:
            page.set_viewport_size(device["viewport"])
        page.emulate_media(color_scheme=color_scheme)
        if before:
            undo.append(run_first(page, before))
        page.goto(f"{file.as_uri()}?{next(OPENINGS)}{fragment}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_at
    for page in opened:
        page.evaluate(LEAVE)
    for take_back in reversed(undo):
        take_back()
    assert faults == []


@pytest.fixture(scope="session")
def signed() -> list[GradedPuzzle]:
    """Return the puzzles of `signed_pages`."""
    return make_signed()


@pytest.fixture(scope="session")
def signed_pages(signed: list[GradedPuzzle], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return the page of a book of these puzzles, by language."""
    folder = tmp_path_factory.mktemp("signed")
    return {language: write_page(signed, folder / f"{language}.html", language) for language in list_languages()}
