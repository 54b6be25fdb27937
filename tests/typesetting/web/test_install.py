"""A published page: installed and used offline, replaced by a new edition."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PIL import Image

from generator.grading import LEVELS
from generator.model import GradedPuzzle, Imprint
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.app_files import APP_FILES, write_app_file
from generator.typesetting.web.page_data import write_page
from layouts.web.install import ICONS, make_icon, make_manifest, start_of
from tests.typesetting.web.conftest import TIMEOUT_MS

COMPANION = "https://example.org/books/nightly/"
LONG_TITLE = 'Rätsel für "Regentage" </script>'


class Quiet(SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serve(folder: Path, port: int = 0) -> Iterator[int]:
    """Serve a folder on this machine for the duration of a block; yield the port."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def publish(folder: Path, puzzles: list[GradedPuzzle], edition: str, companion: str = COMPANION, written: int = 0) -> Path:
    """Write the page of an edition, and the files beside it if it has an address.

    A file server tells times in whole seconds and takes a page of the same second for the same page: `written` is the
    time of the page in seconds since 1970, if not 0.
    """
    folder.mkdir()
    imprint = Imprint(LONG_TITLE, edition, "", "", "2026", "7", "classic", (215.9, 279.4), language="de")
    book = make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles], LEVELS, MatterOrder(companion=companion))
    write_page(book, puzzles, folder / "index.html")
    for name in APP_FILES:
        write_app_file(book, folder / name)
    if written:
        os.utime(folder / "index.html", (written, written))
    return folder


@pytest.fixture
def open_address(browser: Any) -> Iterator[Callable[[str], Any]]:
    """Return a function that opens an address in a new window with an empty store."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None)

    def open_at(address: str) -> Any:
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        return page

    yield open_at
    context.close()
    assert faults == []


KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const cache = await caches.open(names.at(-1));
  return { names, kept: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
}"""
"""Waits for the service worker; returns the caches, and what is in the last."""


def wait_for_keeping(page: Any) -> dict[str, Any]:
    """Wait until the page and all its files are kept, in one cache alone."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        """async (count) => {
          const names = await caches.keys();
          const active = (await navigator.serviceWorker.ready).active?.state === "activated";
          return active && names.length === 1 && (await (await caches.open(names[0])).keys()).length === count;
        }""",
        arg=len(APP_FILES),
    )
    found: dict[str, Any] = page.evaluate(KEPT)
    return found


@pytest.mark.broad
def test_a_published_page_works_offline_after_the_first_visit(
    open_address: Callable[[str], Any], puzzles: list[GradedPuzzle], tmp_path: Path
) -> None:
    """And a new edition replaces it at the first visit with a network."""
    one = publish(tmp_path / "one", puzzles[:2], "seed-7", written=1_700_000_000)
    two = publish(tmp_path / "two", puzzles[:2], "seed-8", written=1_700_086_400)
    with serve(one) as port:
        address = f"http://127.0.0.1:{port}/"
        page = open_address(address)
        first = wait_for_keeping(page)
        assert sorted(first["kept"]) == sorted(["/", "/app.webmanifest", *(f"/{name}" for name in ICONS)])
        manifest = page.context.new_cdp_session(page)
        faults = manifest.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
    page = open_address(f"{address}?again#2")
    assert page.locator("#name").inner_text() == "Rätsel 2"
    assert "seed-7" in page.locator("#book-about").inner_text()
    with serve(two, port):
        assert "seed-8" in open_address(f"{address}index.html").locator("#book-about").inner_text()
        page.wait_for_function("async (old) => !(await caches.keys()).includes(old)", arg=first["names"][0])
        wait_for_keeping(page)
    assert "seed-8" in open_address(f"{address}?offline").locator("#book-about").inner_text()


def test_a_page_without_an_address_registers_nothing(
    open_address: Callable[[str], Any], puzzles: list[GradedPuzzle], tmp_path: Path
) -> None:
    folder = publish(tmp_path / "bare", puzzles[:1], "seed-7", companion="")
    html = (folder / "index.html").read_text()
    assert not any(name in html.split("<body>")[0] for name in (*APP_FILES, "manifest-src", "worker-src"))
    with serve(folder) as port:
        page = open_address(f"http://127.0.0.1:{port}/")
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_the_page_goes_on_where_the_worker_is_missing(
    open_address: Callable[[str], Any], puzzles: list[GradedPuzzle], tmp_path: Path
) -> None:
    folder = publish(tmp_path / "copied", puzzles[:1], "seed-7")
    (folder / "offline.js").unlink()
    with serve(folder) as port:
        assert open_address(f"http://127.0.0.1:{port}/").locator("#name").inner_text() == "Rätsel 1"


def test_the_manifest_names_the_book_and_its_page() -> None:
    manifest = json.loads(make_manifest(LONG_TITLE, "de", "https://example.org/books/night.html"))
    assert (manifest["name"], manifest["short_name"], manifest["lang"]) == (LONG_TITLE, "Rätsel für…", "de")
    assert (manifest["start_url"], manifest["display"]) == ("night.html", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert [start_of(address) for address in ("https://a.de/b/", "https://a.de/b", "https://a.de/b/c.html")] == ["./", "./", "c.html"]


@pytest.mark.parametrize("side", ICONS.values())
def test_icons_are_drawn_within_the_circle_that_every_system_shows(side: int) -> None:
    """A circle with a radius of 40 % of the side.

    Source: W3C, Web application manifest, maskable icons.
    """
    icon = Image.open(BytesIO(make_icon(side))).convert("RGB")
    assert icon.size == (side, side)
    white = [(x, y) for x in range(side) for y in range(side) if icon.getpixel((x, y)) == (255, 255, 255)]
    assert icon.getpixel((0, 0)) == (0x1D, 0x4F, 0x73)
    assert 0.1 < len(white) / side**2 < 0.3
    assert all((x - side / 2) ** 2 + (y - side / 2) ** 2 <= (0.4 * side) ** 2 for x, y in white)
