"""The studio in Chromium: a title is changed and its page changes; a book is made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.studio.desk import Desk
from generator.studio.server import StudioServer
from tests.studio.test_desk import RUN_S, SMALL
from tests.support.own_server import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TIMEOUT_MS = 60_000
"""Most milliseconds a page may take, on a machine that is busy with other work."""

DRAWN = "(old) => document.body.dataset.state === 'ready' && document.body.dataset.drawn && document.body.dataset.drawn !== old"

pytestmark = pytest.mark.needs("playwright", "chromium")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[StudioServer]:
    """Serve a folder with a small recipe."""
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    with serving(StudioServer(Desk(tmp_path, tmp_path / "out"), 0)) as server:
        yield server


@pytest.fixture
def page(browser: Browser, server: StudioServer) -> Iterator[Page]:
    """Return a page with the small recipe open; an error in it fails the test."""
    faults = list[str]()
    page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="en-US")
    page.set_default_timeout(TIMEOUT_MS)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(f"{server.address}#small.toml")
    page.wait_for_function(DRAWN, arg="")
    yield page
    page.close()
    assert faults == []


def picture(page: Page) -> str:
    return str(page.get_attribute("#page", "src"))


def change(page: Page, key: str, value: str) -> None:
    """Fill in a field and wait for the page that it changes."""
    old = page.evaluate("document.body.dataset.drawn")
    page.fill(f"[data-key={key}]", value)
    page.wait_for_function(DRAWN, arg=old)


def test_a_changed_title_is_drawn_at_once_and_saved(page: Page, server: StudioServer) -> None:
    before = picture(page)
    title = "<img src=x onerror=alert(1)> & “Other”"
    change(page, "title", title)
    assert picture(page) != before
    assert page.is_visible("#page")
    page.click("#save")
    page.wait_for_selector("#save:disabled")
    path: Path = server.desk.recipes.folder / "small.toml"
    assert path.read_text(encoding="utf-8") == SMALL.replace('"Small"', f'"{title}"')
    page.fill("[data-key=trim]", "7 by 9")
    page.wait_for_selector("#faults li")
    assert "trim = '7 by 9'" in page.inner_text("#faults")
    change(page, "trim", "A5")
    assert page.is_hidden("#faults")
    page.click("#tab-text")
    page.fill("#text", page.input_value("#text").replace("[[chapter]]", "[chapter]"))
    page.click("#apply")
    page.wait_for_selector("#faults li")
    assert "[[chapter]] in double brackets" in page.inner_text("#faults")


@pytest.mark.broad
def test_what_is_not_saved_is_there_again(page: Page, server: StudioServer) -> None:
    """The window closes in the moment of a change; another one has it."""
    page.fill("[data-key=author]", "A. Reader")
    page.goto("about:blank")
    page.goto(f"{server.address}#small.toml")
    page.wait_for_selector("#kept")
    assert page.input_value("[data-key=author]") == "A. Reader"
    assert server.desk.recipes.read("small.toml")[0] == SMALL
    page.click("#kept-drop")
    page.wait_for_selector("#save:disabled")
    assert page.input_value("[data-key=author]") == ""
    assert server.desk.recipes.read_draft("small.toml") == ""


@pytest.mark.broad
def test_every_part_fits_a_phone_and_axe_finds_no_fault(page: Page) -> None:
    from axe_playwright_python.sync_playwright import Axe

    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for tab in ("book", "chapters", "more", "text", "making"):
            page.click(f"#tab-{tab}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
            found = Axe().run(page).response["violations"]
            assert not found, [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.broad
def test_a_book_is_made_by_clicks(page: Page, server: StudioServer) -> None:
    page.click("#tab-chapters")
    page.click("#add")
    page.wait_for_selector("#chapters tbody tr:nth-child(3)")
    page.select_option("#chapters tbody tr:nth-child(3) td:nth-child(3) select", "gentle")
    page.fill("#chapters tbody tr:nth-child(3) input[type=number]", "2")
    page.click("#make")
    page.wait_for_selector("#run-files a", timeout=1000 * RUN_S)
    assert "small/seed-7" in page.inner_text("#run-state")
    rows = (server.desk.out / "small" / "seed-7" / "puzzles.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 4 + 2
    page.click("#tab-status")
    page.frame_locator("#status").get_by_role("heading", name="small").wait_for()
    for language, word in (("de", "Kapitel"), ("fr", "Chapitres"), ("es", "Capítulos"), ("zh", "章节")):
        page.select_option("#language", language)
        page.get_by_role("tab", name=word).wait_for()
