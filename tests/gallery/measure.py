"""`python -m tests.gallery.measure BEFORE NOW`: books of two versions in numbers.

BEFORE and NOW are folders of books, as `--out` names them. For each book that is in both, a row of the table in layouts/gallery/README.md
is printed: pages, pages before the first puzzle, share of pages that are less than a quarter, half and three quarters full, last lines of a
single word or alone on a page, and megabytes of the PDF for printers.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pypdfium2

from tests.support.page_fill import find_bodies, measure_fill
from tests.support.page_lines import find_short_ends

LIMITS = (0.25, 0.5, 0.75)


def measure_edition(edition: Path) -> list[str]:
    """Return the numbers of an edition as text.

    Pages after title and imprint count, if they have ink.
    """
    path = edition / "interior.pdf"
    with pypdfium2.PdfDocument(path) as pdf:
        n_pages = len(pdf)
    with (edition / "puzzles.csv").open(newline="", encoding="utf-8") as file:
        first = min(int(row["page"]) for row in csv.DictReader(file))
    fill = measure_fill(path, find_bodies(path)).values()
    shares = [f"{100 * sum(full < limit for full in fill) / len(fill):.1f}" for limit in LIMITS]
    return [str(n_pages), str(first - 1), *shares, str(len(find_short_ends(path))), f"{path.stat().st_size / 1e6:.2f}"]


def main() -> None:
    """Print a row for each book that is in both folders."""
    if len(sys.argv) != 3:
        raise SystemExit(f"expected BEFORE NOW, two folders of books, got {' '.join(sys.argv[1:])!r}")
    before, now = (Path(name) for name in sys.argv[1:])
    editions = [path for path in sorted(before.glob("*/*/manifest.json")) if not path.parent.is_symlink()]
    for old in editions:
        new = now / old.parent.relative_to(before)
        if (new / "manifest.json").exists():
            pairs = zip(measure_edition(old.parent), measure_edition(new), strict=True)
            print(f"| {new.parent.name} | " + " | ".join(f"{was} → {is_now}" for was, is_now in pairs) + " |", flush=True)


if __name__ == "__main__":
    main()
