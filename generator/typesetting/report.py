"""The report of an edition, one HTML file.

It shows counts, distributions, refused puzzles with the reasons, checks and sample pages. It contains no clock times, so the same order
always gives the same bytes. Times are in the log of the output folder, which `gridpress status` reads.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from math import ceil
from pathlib import Path
from statistics import mean
from typing import Any

import pypdfium2 as pdfium
from PIL import Image

from generator.families import find_family
from generator.grading import LEVELS, time_within
from generator.grading.statistics import Tally
from generator.model import Book, GradedPuzzle
from generator.puzzles.select import PRINTED, TWIN
from generator.recipe.trim_size import NAMED_MM
from generator.typesetting.charts import make_chart, make_clue_chart, plot
from generator.typesetting.page_pictures import reduce_grays, render_page
from generator.typesetting.report_columns import CHAPTER_COLUMNS, explain_columns
from generator.typesetting.report_review import make_review_section
from generator.typesetting.report_verdict import judge_book
from generator.typesetting.typeset import Typeset
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.report import Link, Picture, Report, Section, Table, format_report

SVG, PNG = "image/svg+xml", "image/png"
CHART_WIDTH, PAGE_WIDTH, COVER_WIDTH = 864, 200, 420
"""Widths of pictures in CSS pixels."""

PIXEL_RATIO = 2
"""Rendered pixels per CSS pixel of pictures of pages, for high-resolution screens."""

MOST_PAGES = 8
LONGEST_LIST = 100
"""Most rows of a list of refused puzzles; the manifest has all of them."""

COLUMNS_TITLE = "What the columns mean"

REASONS = {
    TWIN: "equal to another puzzle of this book when rotated, reflected or relabeled",
    PRINTED: "already printed in another edition",
}


@dataclass(frozen=True, slots=True)
class FinishedBook:
    """A finished book, as the input of its report.

    The fields are those of `TypesetBook` in `generator.editions.book_files`; `folder` contains the files made so far.
    """

    book: Book
    puzzles: Sequence[GradedPuzzle]
    pages: Typeset
    facts: Mapping[str, Any]
    folder: Path


def write_report(finished: FinishedBook, path: Path) -> None:
    """Write the report of a book as an HTML file."""
    path.write_text(format_report(make_report(finished)), encoding="utf-8", newline="\n")


def make_report(finished: FinishedBook) -> Report:
    """Return the contents of the report: key facts and sections."""
    imprint, facts = finished.book.imprint, finished.facts
    key_facts = [
        ("puzzles", f"{len(finished.puzzles):,}"),
        ("proved", f"{facts['proof']['proved']:,}"),
        ("pages", f"{finished.pages.page_count:,}"),
        ("trim", format_trim(facts["recipe"]["trim"], imprint.trim_mm)),
        ("layout", ", ".join(dict.fromkeys((imprint.layout, *(design.layout or imprint.layout for design in imprint.designs))))),
        ("printer", imprint.printer or "any"),
        ("seed", imprint.seed or "none: the puzzles are from a file"),
        ("made by", f"gridpress {facts['gridpress']}"),
    ]
    listed = (_listing,) if "listing" in facts else ()
    makers = (_chapters, _difficulty, _left_out, _review, _checks, *listed, _pages, _files, _columns)
    sections = tuple(make(finished) for make in makers)
    verdict = judge_book(facts, len(finished.puzzles), finished.pages.page_count)
    return Report(imprint.title, f"{facts['name']}, edition {imprint.edition}", verdict, tuple(key_facts), sections)


def format_trim(trim: str, trim_mm: tuple[float, float]) -> str:
    """Return a trim size as the recipe has it, with millimeters in brackets."""
    width, height = (f"{side:.0f}" for side in trim_mm)
    sides = trim.removesuffix("mm").split("x")
    if trim.endswith("mm"):
        return f"{sides[0]} × {sides[1]} mm"
    written = trim if trim in NAMED_MM else f"{sides[0]} × {sides[1]} in"
    return f"{written} ({width} × {height} mm)"


def _chapters(finished: FinishedBook) -> Section:
    """Return the section on chapters: candidates tried and features of the puzzles."""
    rows = []
    puzzles = iter(finished.puzzles)
    for key, count in finished.facts["counts"].items():
        family, _, level = key.partition("/")
        if count:
            numbers = _numbers(list(islice(puzzles, count)), finished.facts["candidates"].get(key))
            rows.append((find_family(family).title, level.replace("/", ", "), *numbers))
    caption = f"Chapters in the order of the book. “{COLUMNS_TITLE}”, at the end of this page, explains the columns."
    return Section("Chapters", tables=(Table(caption, CHAPTER_COLUMNS, tuple(rows), n_words=2),))


def _numbers(puzzles: Sequence[GradedPuzzle], candidates: int | None) -> tuple[str, ...]:
    clues = [graded.puzzle.clues for graded in puzzles]
    races = [graded.effort.race for graded in puzzles]
    minutes = [graded.effort.minutes for graded in puzzles]
    hardest = max(puzzles, key=lambda graded: graded.effort.rating_key).effort
    return (
        f"{len(puzzles):,}",
        f"{candidates:,}" if candidates else "given",
        f"{100 * len(puzzles) / candidates:.0f}" if candidates else "",
        _range(clues) if max(clues) == min(clues) else f"{_range(clues)}, mean {mean(clues):.1f}",
        _range([round(each) for each in minutes]),
        f"{max(1, *(ceil(time_within(each)) for each in minutes))}",
        _range([float(f"{race:.3g}") for race in races]),
        "beyond all techniques" if hardest.beyond else f"{hardest.se_er:.1f} {hardest.hardest}",
    )


def _range(values: Sequence[float]) -> str:
    low, high = min(values), max(values)
    return f"{low:g}" if low == high else f"{low:g}–{high:g}"


def _difficulty(finished: FinishedBook) -> Section:
    """Return the section with charts of levels, race scores, ratings and clues."""
    tally = Tally()
    for graded in finished.puzzles:
        tally.add(graded.level, graded.effort)
    families = [graded.puzzle.family for graded in finished.puzzles]
    commonest = max(dict.fromkeys(families), key=families.count)
    clues = [graded.puzzle.clues for graded in finished.puzzles if graded.puzzle.family == commonest]
    charts = (
        ("Distribution of levels, race scores and ratings", make_chart(tally, finished.book.imprint.title, finished.book.levels or LEVELS)),
        (f"Distribution of clue counts: {find_family(commonest).title}", make_clue_chart(clues, find_family(commonest).title)),
    )
    pictures = []
    with tempfile.TemporaryDirectory(prefix="gridpress-") as folder:
        for caption, chart in charts:
            drawn = Path(folder) / "chart.svg"
            plot(chart, drawn, ".svg")
            pictures.append(Picture(caption, SVG, drawn.read_bytes(), CHART_WIDTH))
    return Section("Difficulty", pictures=tuple(pictures))


def _left_out(finished: FinishedBook) -> Section:
    """Return the section on refused candidates and lines, with the reasons."""
    facts = finished.facts
    counts = facts["counts"]
    refused: Sequence[Mapping[str, str]] = facts["refused"]
    quarantined: Sequence[Mapping[str, Any]] = facts["quarantined"]
    of_other_levels = sum(tried - counts[chapter] for chapter, tried in facts["candidates"].items()) - len(refused) - len(quarantined)
    rows = []
    if facts["candidates"]:
        rows.append(("not of the level of the chapter", f"{of_other_levels:,}"))
        rows += [(words, f"{sum(refusal['why'] == why for refusal in refused):,}") for why, words in REASONS.items()]
    if quarantined:
        rows.append(("in quarantine: making them crashed the worker or used up its memory", f"{len(quarantined):,}"))
    if lines := facts["refused_lines"]:
        rows.append(("lines of the given file without a usable puzzle", f"{len(lines):,}"))
    tables = [Table("Candidates that are not in the book", ("reason", "puzzles"), tuple(rows))]
    if refused:
        listed = [(r["id"], r["chapter"], r["twin_of"] or "another edition") for r in refused[:LONGEST_LIST]]
        tables.append(Table(_caption("Puzzles refused as twins", refused), ("puzzle", "chapter", "twin of"), tuple(listed), n_words=3))
    if quarantined:
        named = [(str(one["index"]), one["stream"], one["why"]) for one in quarantined[:LONGEST_LIST]]
        tables.append(Table(_caption("Candidates in quarantine", quarantined), ("candidate", "chapter", "reason"), tuple(named), n_words=3))
    if lines:
        listed_lines = [(str(line["line"]), line["why"]) for line in lines[:LONGEST_LIST]]
        tables.append(Table(_caption("Lines of the given file", lines), ("line", "reason"), tuple(listed_lines), n_words=2))
    return Section("Left out", tables=tuple(tables))


def _caption(words: str, items: Sequence[object]) -> str:
    shown = f", the first {LONGEST_LIST} of {len(items):,}; manifest.json lists all" if len(items) > LONGEST_LIST else ""
    return f"{words}{shown}"


def _review(finished: FinishedBook) -> Section:
    """Return the section on weaknesses that the gate found in the puzzles."""
    return make_review_section(finished.facts["review"])


def _checks(finished: FinishedBook) -> Section:
    """Return the section on checks of the finished pages.

    A book that fails a check is not published, so the section never lists a failure.
    """
    proof = finished.facts["proof"]
    proved = f"{proof['proved']:,} of {proof['puzzles']:,} puzzles, read back from the finished pages, have one solution: the one printed"
    rows = [("proof", proved)]
    checked = finished.facts.get("preflight")
    if checked:
        paper = f", {checked['paper']}" if checked["paper"] else ""
        rows.append(("preflight", f"{checked['printer']}{paper}, trim {checked['trim']}: {len(checked['rules'])} rules checked, no fault"))
        rows.append(("rules checked", ", ".join(checked["rules"])))
        if "answers_rules" in checked:
            rows.append((ANSWERS_FILE, f"{len(checked['answers_rules'])} rules checked, all but the number of pages; no fault"))
        if (finished.folder / "cover.pdf").is_file():
            rows.append(("cover", "the size for this number of pages; no fault"))
    else:
        command = "`gridpress preflight interior.pdf --printer P`, with P from `gridpress list printers`"
        rows.append(("preflight", f"not run, because the recipe names no printer; run {command}"))
    return Section("Checks", tables=(Table("Checks before the book was published", ("check", "result"), tuple(rows), n_words=2),))


def _listing(finished: FinishedBook) -> Section:
    """Return the section on the files for shops: what breaks a limit of the shop."""
    findings = finished.facts["listing"]["findings"]
    return Section("Listing", text=tuple(findings) or ("Nothing breaks a limit of the shop, and nothing is missing.",))


def _pages(finished: FinishedBook) -> Section:
    """Return the section with pictures of the cover and some pages.

    The pages are the title page, the first puzzles of each family and the first answers.
    """
    pictures = []
    cover = finished.folder / "cover.pdf"
    if cover.is_file():
        pictures.append(Picture("cover.pdf", PNG, next(_render(cover, [1], COVER_WIDTH)), COVER_WIDTH, "cover.pdf"))
    numbered = list(zip(sorted(finished.pages.page_of), finished.puzzles, strict=True))
    firsts = {graded.puzzle.family: finished.pages.page_of[at] for at, graded in reversed(numbered)}
    answers, first_answer = finished.folder / ANSWERS_FILE, finished.pages.answer_page_of[numbered[0][0]]
    in_book = {first_answer} if not answers.is_file() else set()
    numbers = sorted({1, *sorted(firsts.values())[: MOST_PAGES - 2], *in_book})
    for number, content in zip(numbers, _render(finished.folder / "interior.pdf", numbers, PAGE_WIDTH), strict=True):
        pictures.append(Picture(f"page {number}", PNG, content, PAGE_WIDTH, f"interior.pdf#page={number}"))
    if answers.is_file():
        pictures.append(Picture(ANSWERS_FILE, PNG, next(_render(answers, [first_answer], PAGE_WIDTH)), PAGE_WIDTH, ANSWERS_FILE))
    return Section("Pages", pictures=tuple(pictures))


def _render(path: Path, numbers: Sequence[int], width: int) -> Iterator[bytes]:
    """Yield pages of a PDF as PNG files, rendered at FINE times their shown width.

    Pages are converted to gray; covers keep their colors.

    Parameters
    ----------
    numbers : page numbers, from 1
    width : shown width in CSS pixels
    """
    document = pdfium.PdfDocument(path.read_bytes())
    try:
        for number in numbers:
            page = document[number - 1]
            has_colors = path.name == "cover.pdf"
            drawn = render_page(page, PIXEL_RATIO * width / page.get_width(), is_gray=not has_colors)
            small = drawn.quantize(256, method=Image.Quantize.FASTOCTREE) if has_colors else reduce_grays(drawn)
            target = BytesIO()
            small.save(target, format="PNG")  # optimize=True takes eight times as long for a twentieth fewer bytes
            yield target.getvalue()
    finally:
        document.close()


def _files(finished: FinishedBook) -> Section:
    """Return the section with the other files of the edition and their sizes.

    Their hashes are in the manifest.
    """
    names = sorted(path.relative_to(finished.folder).as_posix() for path in finished.folder.rglob("*") if path.is_file())
    rows = [(Link(name, name), f"{(finished.folder / name).stat().st_size:,}") for name in names if name != "report.html"]
    return Section("Files", tables=(Table("Files of this edition. Their SHA-256 is in manifest.json.", ("file", "bytes"), tuple(rows)),))


def _columns(finished: FinishedBook) -> Section:
    """Return the section on what the columns of the tables mean."""
    return Section(COLUMNS_TITLE, terms=explain_columns(finished.puzzles, bool(finished.facts["refused"])))
