"""Own pages of a recipe, read from their files and checked as hostile.

Markdown, PNG, JPEG, SVG and PDF each have a module beside this one. What a printer asks of a page is checked when it is in the book
(`generator.editions.own_pages`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from generator.errors import Faulty, RecipeError, quote
from generator.model.own_pages import BEFORE, OWN, OwnBlock, OwnFile, OwnPages, OwnPicture
from generator.recipe.page_order import MARKDOWN, PDF, RASTERS, SVG, PageOrder, find_chapter
from generator.recipe.recipe import Recipe
from generator.typesetting.own_pages.markdown_text import find_title, read_markdown
from generator.typesetting.own_pages.pdf_pages import read_pdf
from generator.typesetting.own_pages.rasters import read_raster
from generator.typesetting.own_pages.svg_pictures import read_svg
from layouts.geometry import PT_PER_MM

LARGEST_FILE, LARGEST_TEXT = 50_000_000, 1_000_000
"""Largest file, and largest Markdown or SVG, in bytes."""


def read_own_pages(recipe: Recipe) -> tuple[OwnPages, ...]:
    """Return the own pages of a recipe, in its order.

    Raises
    ------
    RecipeError   a file cannot be opened
    Faulty        a file is not what its suffix says, too large, or has something that is not printed
    """
    return tuple(_read_page(order, number, recipe) for number, order in enumerate(recipe.page, start=1))


def _read_page(order: PageOrder, number: int, recipe: Recipe) -> OwnPages:
    """Return the pages of one table [[page]]."""
    path = Path(order.file)
    name, home = quote(path.name), f"{OWN}/page-{number}"
    content = _read_file(path, f"[[page]] {number}", name)
    files = {path.name: OwnFile(f"{home}/{path.name}", content)}
    place, chapter = order.at or BEFORE, find_chapter(order.before, recipe.chapter) if order.before else 0

    def get_picture(address: str, words: str, where: str) -> OwnPicture:
        shown = _find_file(path.parent, address, where)
        files[shown] = files.get(shown) or OwnFile(f"{home}/{shown}", _read_file(path.parent / shown, where, quote(shown)))
        return _read_picture(files[shown].content, Path(shown).suffix.lower(), f"{where}, {quote(shown)}", words)

    title = order.title
    text: tuple[OwnBlock, ...] = ()
    pictures: tuple[OwnPicture, ...] = ()
    if order.suffix == MARKDOWN:
        text = read_markdown(content, name, get_picture)
        title = title or find_title(text)
    elif order.suffix == PDF:
        width, height = recipe.trim_mm
        pictures = read_pdf(content, name, order.alt, (width * PT_PER_MM, height * PT_PER_MM))
    else:
        pictures = (_read_picture(content, order.suffix, name, order.alt),)
        if not pictures[0].alt:
            raise RecipeError(f'[[page]] {number}, {name}: expected alt = "...", words for readers who cannot see the picture; add them')
    return OwnPages(name, place, chapter, order.recto, title, text, pictures, tuple(files.values()))


def _read_picture(content: bytes, suffix: str, name: str, alt: str) -> OwnPicture:
    return read_svg(content, name, alt) if suffix == SVG else read_raster(content, suffix, name, alt)


def _find_file(folder: Path, address: str, where: str) -> str:
    """Return the path of a picture in the folder of its text, with slashes.

    Raises
    ------
    Faulty   the address leads elsewhere, or to another kind of file
    """
    named = unquote(address)
    path = PurePosixPath(named)
    if path.suffix.lower() not in (*RASTERS, SVG):
        wanted = ", ".join((*RASTERS, SVG))
        raise Faulty(f"{where}: expected a picture that ends in {wanted}, got {quote(named)}; export it as one of these")
    is_inside = not (path.is_absolute() or ".." in path.parts or any(sign in named for sign in ":\\\0"))
    if not is_inside or not (folder / path).resolve().is_relative_to(folder.resolve()):
        raise Faulty(f"{where}: expected a picture in the folder of the text or below, got {quote(named)}; copy it there")
    return str(path)


def _read_file(path: Path, where: str, name: str) -> bytes:
    """Return the bytes of a file.

    Raises
    ------
    RecipeError   it cannot be opened
    Faulty        it is too large
    """
    most = LARGEST_TEXT if path.suffix.lower() in (MARKDOWN, SVG) else LARGEST_FILE
    with _opening(path, where):
        if path.exists() and not path.is_file():
            raise RecipeError(f"{where}: expected a file at {quote(str(path))}, found something other than a regular file")
        with path.open("rb") as file:
            content = file.read(most + 1)
    if len(content) > most:
        raise Faulty(f"{name}: expected at most {most // 10**6} MB, got a larger file; make it smaller")
    return content


@contextmanager
def _opening(path: Path, where: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as fault:
        if isinstance(fault, RecipeError):
            raise
        why = getattr(fault, "strerror", None) or "not a path"
        advice = "paths are relative to the folder of the recipe or the text"
        raise RecipeError(f"{where}: cannot read {quote(str(path))}: {why}; {advice}") from None
