"""`python -m tests.gallery.studio`: the picture of the studio, taken in Chromium."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from generator.studio.desk import Desk
from generator.studio.server import StudioServer
from tests.gallery.spreads import save_picture
from tests.support.needs import require_program
from tests.support.own_server import serving
from tests.support.paths import ROOT

SIZE: ViewportSize = {"width": 1280, "height": 800}
COLORS = 64
WAIT_MS, LONGEST_S = 3000, 300
"""Time in which a page and its costs are drawn; the most that the picture takes."""

WORDS = {"title": "Rainy Sundays", "subtitle": "Puzzles for long afternoons", "author": "A. Reader"}
SHOWN = 5
"""Part of the book that is shown, counted from 0: the first puzzles."""


def take_picture(server: StudioServer) -> Image.Image:
    """Return a new book in the studio as a picture."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=require_program("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, locale="en-US")
        page.goto(server.address)
        page.fill("#new-file", "rainy-sundays.toml")
        page.click("#new button")
        page.wait_for_selector("body[data-drawn]:not([data-drawn=''])", timeout=1000 * LONGEST_S)
        for key, text in WORDS.items():
            page.fill(f"[data-key={key}]", text)
        page.select_option("[data-key=theme]", "modern")
        page.wait_for_timeout(WAIT_MS)
        page.select_option("#jump", index=SHOWN)
        page.wait_for_timeout(WAIT_MS)
        page.evaluate("document.activeElement.blur()")
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    return picture


def main() -> None:
    """Take the picture into layouts/gallery/."""
    with (
        tempfile.TemporaryDirectory(prefix="gridpress-studio-") as folder,
        serving(StudioServer(Desk(Path(folder), Path(folder) / "output"), 0)) as server,
    ):
        picture = take_picture(server)
    print(f"{'studio.png':<20} {save_picture(picture, ROOT / 'layouts' / 'gallery' / 'studio.png', COLORS):>7} bytes")


if __name__ == "__main__":
    main()
