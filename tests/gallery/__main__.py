"""`make gallery`: pictures of every theme and language, into layouts/gallery/.

Each theme and language has a spread, one picture has all themes, and one an opener of the nightly. They are of real books, made, proved and
published by the press. Only the covers are drawn from examples.
"""

from __future__ import annotations

import csv
import tempfile
from pathlib import Path

import pypdfium2

from generator.cli import main as gridpress
from generator.words import LANGUAGES
from layouts.themes import THEMES
from tests.gallery.covers import draw_covers
from tests.gallery.kinds import draw_kinds
from tests.gallery.spreads import find_opening, lay_out, render_page, save_picture
from tests.support.paths import ROOT

FOLDER = ROOT / "layouts" / "gallery"
LARGE_PX, SPREAD_PX, SMALL_PX = 900, 760, 400
"""Height of a page on the picture of the README, on another of its own, and where all themes share one."""

SHOWN = "windoku-9x9"
"""The kind whose opener the README shows."""

WORDS = {
    "en": ("Rainy Sundays", "Puzzles for long afternoons"),
    "es": ("Domingos de lluvia", "Pasatiempos para tardes largas"),
    "fr": ("Dimanches de pluie", "Des grilles pour de longs après-midi"),
    "de": ("Verregnete Sonntage", "Rätsel für lange Nachmittage"),
    "zh": ("雨天的星期日", "陪你度过漫长的下午"),
}
"""Title and subtitle of the book in every language."""

CHAPTERS = (("sudoku-9x9", "gentle", 6), ("sudoku-9x9", "hard", 4), ("windoku-9x9", "gentle", 4), ("jigsaw-9x9", "moderate", 4))


def make_edition(folder: Path, theme: str, language: str) -> Path:
    """Make the gallery's book in a theme and a language; return its folder."""
    name, (title, subtitle) = f"{theme}-{language}", WORDS[language]
    keys = {"name": name, "title": title, "subtitle": subtitle, "author": "A. Reader", "language": language, "theme": theme}
    lines = [f'{key} = "{value}"' for key, value in keys.items()]
    lines += ["seed = 7", 'trim = "6x9"', 'cover = "none"', "editions = []"]
    for family, level, count in CHAPTERS:
        lines += ["[[chapter]]", f'family = "{family}"', f'level = "{level}"', f"count = {count}"]
    recipe = folder / f"{name}.toml"
    recipe.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if gridpress(["book", str(recipe), "--out", str(folder / name), "--jobs", "1"]) != 0:
        raise SystemExit(f"the book of theme {theme} in language {language} was not made; see above")
    return folder / name / name / "seed-7"


def draw_spread(edition: Path, name: str, before: int = 0) -> None:
    """Draw the opening of a chapter and the puzzles on the page after it.

    With `before`, draw the spread so many pages earlier.
    """
    _draw_pair(edition, find_opening(edition) - before, SPREAD_PX, name)


def _draw_pair(edition: Path, left: int, height_px: int, name: str) -> None:
    """Draw a page and the next one beside it, from the number of the left one."""
    with pypdfium2.PdfDocument(edition / "interior.pdf") as pdf:
        pages = [render_page(pdf, number, height_px) for number in (left, left + 1)]
    print(f"{name:<20} {save_picture(lay_out([[pages]]), FOLDER / name):>7} bytes")


def draw_themes(editions: dict[str, Path]) -> None:
    """Draw title page, opening and answers of every theme on one picture.

    There are two themes a row.
    """
    books = []
    for edition in editions.values():
        left = find_opening(edition)
        with pypdfium2.PdfDocument(edition / "interior.pdf") as pdf:
            books.append([[render_page(pdf, 1, SMALL_PX)], [render_page(pdf, number, SMALL_PX) for number in (left, left + 1)]])
    rows = [[part for book in books[at : at + 2] for part in book] for at in range(0, len(books), 2)]
    print(f"{'themes.png':<20} {save_picture(lay_out(rows), FOLDER / 'themes.png'):>7} bytes")


def draw_nightly(folder: Path) -> None:
    """Draw an opener of the nightly, and the kinds of the sampler."""
    if gridpress(["book", "nightly", "--seed", "21", "--editions", "none", "--out", str(folder / "nightly")]) != 0:
        raise SystemExit("the nightly for the gallery was not made; see above")
    edition = folder / "nightly/nightly/seed-21"
    with (edition / "puzzles.csv").open(newline="", encoding="utf-8") as file:
        first = next(int(row["page"]) for row in csv.DictReader(file) if row["family"] == SHOWN)
    _draw_pair(edition, first - 1, LARGE_PX, "spread.png")
    if gridpress(["book", "sampler", "--seed", "21", "--editions", "none", "--out", str(folder)]) != 0:
        raise SystemExit("the sampler for the gallery was not made; see above")
    draw_kinds(folder / "sampler/seed-21", FOLDER)


def main() -> None:
    """Make the books and draw the pictures."""
    with tempfile.TemporaryDirectory(prefix="gridpress-gallery-") as name:
        folder = Path(name)
        print(f"{'covers.png':<20} {draw_covers(FOLDER):>7} bytes")
        draw_nightly(folder)
        editions = {theme.name: make_edition(folder, theme.name, "en") for theme in THEMES}
        for theme, edition in editions.items():
            draw_spread(edition, f"theme-{theme}.png")
        draw_themes(editions)
        for language in LANGUAGES:
            first = THEMES[0].name
            edition = editions[first] if language == "en" else make_edition(folder, first, language)
            draw_spread(edition, f"language-{language}.png", before=1)  # what the levels mean, and the first opener


if __name__ == "__main__":
    main()
