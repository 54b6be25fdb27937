"""Pictures of a puzzle and of its answer, each in files of its own.

They are for newspapers, web sites and layout programs. One drawing is written by an ink for each format, and the PNG is rendered from the
PDF. `generator.proof.picture_proof` proves the files, `generator.editions.pictures` puts them in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import DoesNotFit
from generator.families import find_family
from generator.formats.picture_index import ANSWER, EPS, FORMATS, PDF, PNG, PUZZLE, SVG, PictureRow, Shown, name_stem
from generator.grading import LEVELS
from generator.model import Figure, GradedPuzzle, Level
from generator.notation import format_digits, format_puzzle, puzzle_id
from generator.typesetting.level_rows import find_printed_level
from generator.words import find_words
from layouts.drawing.board_picture import PicturePlan, draw_picture, plan_picture
from layouts.drawing.eps_ink import EpsInk
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.picture import render_pixels
from layouts.drawing.spoken_boards import speak_board
from layouts.drawing.svg_ink import VectorInk
from layouts.geometry import PT_PER_MM
from layouts.phrases import read_phrases
from layouts.style.look import Look
from layouts.themes import find_theme

LEAST_MM, LARGEST_MM = 1.0, 1000.0
MM_PER_INCH = 25.4

MOST_PIXELS = 8000
"""Most pixels across a picture; one of a board has some 200 MB while it is made."""

SIZE_DIGITS = 3
"""Decimals of sizes in millimeters."""


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """The appearance of pictures.

    formats      some of FORMATS, in their order
    is_colored   whether cells have colors instead of grays
    """

    width_mm: float
    dots_per_inch: int
    formats: tuple[str, ...]
    is_colored: bool
    language: str


@dataclass(frozen=True, slots=True)
class PicturePuzzle:
    """A puzzle to draw, with its number and the theme in which it is drawn."""

    number: int
    graded: GradedPuzzle
    theme: str


def check_order(order: PictureOrder, themes: Iterable[str]) -> None:
    """Check the size, the themes and the language of pictures.

    Raises
    ------
    DoesNotFit    the width is too small or too large, or has too many pixels
    UnknownName   an unknown theme or language
    """
    find_words(order.language)
    for theme in sorted(themes):
        find_theme(theme)
    if not LEAST_MM <= round(order.width_mm, SIZE_DIGITS) <= LARGEST_MM:
        what = f"expected a width from {LEAST_MM:g} mm to {LARGEST_MM:,.0f} mm, got {round(order.width_mm, 4):,.12g} mm"
        raise DoesNotFit(f"--width: {what}; choose another, such as 90mm")
    pixels = _to_pixels(order.width_mm, order.dots_per_inch)
    if PNG in order.formats and pixels > MOST_PIXELS:
        what = f"expected a PNG of at most {MOST_PIXELS:,} pixels across, got {pixels:,}"
        raise DoesNotFit(f"--width: {what} at {order.dots_per_inch} dots per inch; choose a smaller --width or --dpi, or leave out png")


def draw_pictures(puzzle: PicturePuzzle, order: PictureOrder, largest: int, folder: Path, levels: tuple[Level, ...] = LEVELS) -> PictureRow:
    """Write the pictures of a puzzle and its answer into a folder; return their row.

    The PDF is also written if only the PNG is wanted, because the PNG is compared with it.

    Parameters
    ----------
    largest : number of the last puzzle
    levels : level table of the book

    Raises
    ------
    UnknownName   an unknown theme or language
    """
    graded, family = puzzle.graded, find_family(puzzle.graded.puzzle.family)
    words, phrases = find_words(order.language), read_phrases(order.language)
    level, kind = find_printed_level(family.name, graded.level, levels, words), words.translate(family.title)
    caption = phrases.say("chapter.head", family=kind, level=level.title if level else graded.level)
    stem = name_stem(puzzle.number, puzzle_id(graded.puzzle), largest)
    look = replace(find_theme(puzzle.theme).look, is_colored=order.is_colored)
    names = {PUZZLE: phrases.say("chapter.puzzle", first=puzzle.number), ANSWER: phrases.say("spoken.answer", number=puzzle.number)}
    shown = {}
    for side, name in names.items():
        figure = family.figure(graded.puzzle, graded.puzzle.givens if side == PUZZLE else graded.solution)
        plan, title = plan_picture(figure, order.width_mm * PT_PER_MM, look), phrases.say("copyright.title", title=name, subtitle=caption)
        drawing = _Drawing(figure, plan, look, title, speak_board(name, figure, phrases), order.language)
        shown[side] = _write_files(drawing, order, folder / f"{stem}-{side}")
    return PictureRow(
        stem=stem,
        number=puzzle.number,
        family=family.name,
        title=kind,
        level=graded.level,
        minutes=round(graded.effort.minutes, 2),
        puzzle_id=puzzle_id(graded.puzzle),
        puzzle=format_puzzle(graded.puzzle),
        solution=format_digits(graded.solution),
        symbols=family.symbols_of(graded.puzzle),
        puzzle_shown=shown[PUZZLE],
        answer_shown=shown[ANSWER],
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One picture: a board, its places, and what it shows in a line and in full words."""

    figure: Figure
    plan: PicturePlan
    look: Look
    title: str
    words: str
    language: str


def _write_files(drawing: _Drawing, order: PictureOrder, stem: Path) -> Shown:
    """Write a picture in every format; return its size and its words."""
    width_mm, height_mm = (round(side, SIZE_DIGITS) for side in drawing.plan.size_mm)
    size_px = _to_pixels(width_mm, order.dots_per_inch), _to_pixels(height_mm, order.dots_per_inch)
    formats = {PDF, *order.formats} if PNG in order.formats else {*order.formats}
    for form in FORMATS:
        if form in formats and form != PNG:
            WRITERS[form](drawing, stem.with_name(f"{stem.name}.{form}"))
    if PNG in formats:
        pdf, picture = (stem.with_name(f"{stem.name}.{form}") for form in (PDF, PNG))
        render_pixels(pdf, picture, size_px, order.dots_per_inch, has_colors=order.is_colored)
    return Shown((width_mm, height_mm), size_px, drawing.title)


def _write_svg(drawing: _Drawing, path: Path) -> None:
    ink = VectorInk(drawing.plan.drawn_pt, drawing.title, drawing.words, drawing.plan.size_mm)
    draw_picture(ink, drawing.figure, drawing.plan, drawing.look)
    path.write_text(ink.finish(), encoding="utf-8", newline="\n")


def _write_eps(drawing: _Drawing, path: Path) -> None:
    ink = EpsInk(drawing.plan.drawn_pt, drawing.title, drawing.plan.scale)
    draw_picture(ink, drawing.figure, drawing.plan, drawing.look)
    path.write_text(ink.finish(), encoding="ascii", newline="\n")


def _write_pdf(drawing: _Drawing, path: Path) -> None:
    about = About(drawing.title, language=drawing.language)
    ink = PageInk(path, drawing.plan.size_pt, about, face=drawing.look.faces.digit)
    if drawing.plan.scale != 1.0:
        ink.scale_page(drawing.plan.scale)
    draw_picture(ink, drawing.figure, drawing.plan, drawing.look)
    ink.end_page()
    ink.save()


WRITERS: Mapping[str, Callable[[_Drawing, Path], None]] = {SVG: _write_svg, PDF: _write_pdf, EPS: _write_eps}
"""How a picture is written in each format that is drawn."""


def _to_pixels(length_mm: float, dots_per_inch: int) -> int:
    return max(1, round(length_mm / MM_PER_INCH * dots_per_inch))
