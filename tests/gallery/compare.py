"""`python -m tests.gallery.compare BEFORE PAGE NOW PAGE NAME`: two pages together.

BEFORE and NOW are PDFs of two versions of the press, NAME is that of a picture in layouts/gallery/. The picture shows the two pages side by
side, the earlier one at the left. Its README lists those there are, and which books they are from.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2

from tests.gallery.spreads import lay_out, render_page, save_picture
from tests.support.paths import ROOT

HEIGHT_PX, GREYS = 560, 8


def compare_pages(before: tuple[Path, int], now: tuple[Path, int], target: Path) -> int:
    """Draw two pages side by side; return the size of the picture in bytes.

    Parameters
    ----------
    before, now : PDF, and number of the page from 1
    """
    shown = []
    for path, number in (before, now):
        with pypdfium2.PdfDocument(path) as pdf:
            shown.append([render_page(pdf, number, HEIGHT_PX)])
    return save_picture(lay_out([shown]), target, GREYS)


def main() -> None:
    """Compare the pages that the command line names."""
    if len(sys.argv) != 6 or not (sys.argv[2] + sys.argv[4]).isdecimal():
        raise SystemExit(f"expected BEFORE PAGE NOW PAGE NAME, got {' '.join(sys.argv[1:])!r}")
    before, first, now, second, name = sys.argv[1:]
    target = ROOT / "layouts" / "gallery" / f"{name}.png"
    print(f"{target.name:<20} {compare_pages((Path(before), int(first)), (Path(now), int(second)), target):>7} bytes")


if __name__ == "__main__":
    main()
