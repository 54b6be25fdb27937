"""The report of an edition, one HTML file.

It shows counts, distributions, refused puzzles with the reasons, checks and sample pages. It contains no clock times, so the same order
always gives the same bytes. Times are in the log of the output folder, which `gridpress status` reads.

Its first line says whether a person should look at the edition. A book that fails a check is not published, so no reason there is a fault
of its pages: the reasons name what was left out, and chapters that will soon be hard to fill.
"""

from __future__ import annotations

import tempfile
from collections import Counter
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
from generator.model.wishes import Wish, chapter_key
from generator.puzzles.select import PRINTED, TWIN
from generator.recipe.ranges import read_target
from generator.recipe.trim_size import NAMED_MM
from generator.review import list_codes
from generator.storage.notes import format_count
from generator.typesetting.charts import make_chart, make_clue_chart, plot
from generator.typesetting.page_pictures import reduce_grays, render_page
from generator.typesetting.typeset import Typeset
from generator.words import ENGLISH
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.report import Link, Picture, Report, Section, Table, Verdict, format_report

CHAPTER_COLUMNS = ("chapter", "level", "puzzles", "candidates", "kept per 100", "clues", "minutes", "80 of 100", "race", "hardest step")
"""Columns of the table of chapters."""

LEVEL = "Level of difficulty. It limits the race score and the rating of the hardest step."
OWN_LEVELS = "Each kind has levels of its own."
CANDIDATES = "Puzzles that were made and graded until the chapter was full; “given” if the puzzles come from a file."
KEPT = "Puzzles taken into the book, of every 100 candidates. “Left out” says why the others were not taken."
CLUES = "Cells filled at the start: fewest to most, and the mean."
NO_CLUES = "A puzzle with 0 has cages, regions or signs instead."
MINUTES = "Expected solving time of practiced solvers, in whole minutes: shortest to longest. It is estimated from the race score."
WITHIN = "80 of 100 solvers finish each puzzle within these minutes, which are those of the longest one."
RACE = "Effort score, lowest to highest: the longer people need for a puzzle, the higher it is."
FITTED_RACE = (
    "Each step adds to it, and the more, the fewer cells can be filled easily at that point. "
    "The weights are fitted to people’s solving times of 9 × 9 sudoku."
)
OWN_RACE = "For {kinds}, the efforts of all steps are added up; no solving times were measured."
COMPARE = "Compare scores of one kind only."
HARDEST = "The hardest step that any puzzle of the chapter needs: its rating and its technique."
EXPLAINER = "Ratings (ER) are those of Sudoku Explainer 1.2.1: a naked single is 2.3, an XY-wing 4.2, and chains begin at 6.5."
OWN_RATINGS = "For {kinds}, ratings are on a scale of their own."
BEYOND = "“Beyond all techniques” means that the solver has to guess."
TWIN_OF = "The puzzle that it equals when rotated, reflected or relabeled."


def explain_columns(puzzles: Sequence[GradedPuzzle], has_refused: bool) -> tuple[tuple[str, str], ...]:
    """Return the name and the meaning of each column that needs an explanation.

    Sentences about kinds that the book does not have are left out.

    Parameters
    ----------
    has_refused : whether the report lists puzzles refused as twins
    """
    families = [find_family(name) for name in dict.fromkeys(graded.puzzle.family for graded in puzzles)]
    kinds = ENGLISH.join([family.title for family in families if not family.play.has_explainer_ladder])
    has_common_scale = any(family.play.has_explainer_ladder for family in families)
    is_mixed = len(families) > 1
    has_no_clues = any(graded.puzzle.clues == 0 for graded in puzzles)
    has_beyond = any(graded.effort.beyond for graded in puzzles)
    sentences = (
        ("level", LEVEL, True),
        ("level", OWN_LEVELS, is_mixed),
        ("candidates", CANDIDATES, True),
        ("kept per 100", KEPT, True),
        ("clues", CLUES, True),
        ("clues", NO_CLUES, has_no_clues),
        ("minutes", MINUTES, True),
        ("80 of 100", WITHIN, True),
        ("race", RACE, True),
        ("race", FITTED_RACE, has_common_scale),
        ("race", OWN_RACE.format(kinds=kinds), bool(kinds)),
        ("race", COMPARE, is_mixed),
        ("hardest step", HARDEST, True),
        ("hardest step", EXPLAINER, has_common_scale),
        ("hardest step", OWN_RATINGS.format(kinds=kinds), bool(kinds)),
        ("hardest step", BEYOND, has_beyond),
        ("twin of", TWIN_OF, has_refused),
    )
    explained: dict[str, list[str]] = {}
    for name, sentence, applies in sentences:
        if applies:
            explained.setdefault(name, []).append(sentence)
    return tuple((name, " ".join(said)) for name, said in explained.items())


FEW_KEPT = 0.1
"""Part of a chapter's candidates below which making it is slow: ten candidates are made and graded for each puzzle."""

MANY_REPEATS = 0.2
"""Part of a chapter's candidates, already printed in other editions, above which the supply of puzzles runs low."""

ENOUGH = 20
"""Least number of candidates from which these parts are judged."""


def judge_book(facts: Mapping[str, Any], n_puzzles: int, n_pages: int) -> Verdict:
    """Return the verdict on a published book.

    Parameters
    ----------
    facts : entries of its manifest
    """
    proof = facts["proof"]
    made = f"{proof['proved']:,} of {_of(n_puzzles, 'puzzle')} proved, {format_count(n_pages, 'page')}"
    reasons = tuple(find_reasons(facts))
    things = "one thing" if len(reasons) == 1 else f"{len(reasons)} things"
    return Verdict(f"{made}; {things} to look at:" if reasons else f"{made}. Nothing to look at.", reasons)


def find_reasons(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a person should look at, a sentence each."""
    counts, candidates = facts["counts"], facts["candidates"]
    wanted: Counter[str] = Counter()
    for chapter in facts["recipe"]["chapter"]:
        wish = Wish(*(tuple(chapter.get(key, ())) for key in ("needs", "without", "exactly")))
        wanted[chapter_key(chapter["family"], chapter["level"], wish, read_target(chapter))] += chapter["count"]
    for chapter, count in counts.items():
        if count < wanted[chapter]:
            yield f"{_title(chapter)}: {count:,} of {_of(wanted[chapter], 'puzzle')} found, which the recipe accepts."
    for chapter, tried in candidates.items():
        if tried >= ENOUGH and counts[chapter] < FEW_KEPT * tried:
            yield f"{_title(chapter)}: {counts[chapter]:,} of {tried:,} candidates kept; the others had another level."
    repeats = Counter(refusal["chapter"] for refusal in facts["refused"] if refusal["why"] == PRINTED)
    for chapter, count in repeats.items():
        if candidates.get(chapter, 0) >= ENOUGH and count > MANY_REPEATS * candidates[chapter]:
            yield f"{_title(chapter)}: {count:,} of {candidates[chapter]:,} candidates were printed before; new ones become rare."
    if findings := facts.get("listing", {}).get("findings"):
        yield f"{format_count(len(findings), 'finding')} about the listing; the section “Listing” names each."
    if quarantined := len(facts["quarantined"]):
        yield f"{format_count(quarantined, 'candidate')} crashed a worker or used up its memory; the section “Left out” names them."
    if lines := len(facts["refused_lines"]):
        yield f"{format_count(lines, 'line')} of the given file had no usable puzzle; the section “Left out” names them."


def _of(number: int, thing: str) -> str:
    """Return a number with its noun, and with commas between thousands."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _title(chapter: str) -> str:
    family, _, level = chapter.partition("/")
    return f"{find_family(family).title}, {level.replace('/', ', ')}"


REVIEW_TITLE = "Review"

ADVICE = "`gridpress review --explain CODE` explains a code and its limits. No puzzle was left out because of a finding."


def make_review_section(review: Mapping[str, Any]) -> Section:
    """Return the section on what an editor would look at in the puzzles.

    Parameters
    ----------
    review : entry of the manifest, of `generator.editions.review`
    """
    findings = review["findings"]
    if not findings:
        return Section(REVIEW_TITLE, text=("Nothing was found in any puzzle.",))
    shown = f", the first {LONGEST_LIST} of {len(findings):,}; manifest.json lists all" if len(findings) > LONGEST_LIST else ""
    listed = tuple((str(one["number"]), one["code"], one["words"]) for one in findings[:LONGEST_LIST])
    tables = (
        Table("Findings by code", ("code", "meaning", "findings"), tuple(_count_rows(review["counts"])), n_words=2),
        Table(f"Findings by puzzle{shown}", ("puzzle", "code", "finding"), listed, n_words=3),
    )
    return Section(REVIEW_TITLE, text=(ADVICE,), tables=tables)


def _count_rows(counts: Mapping[str, int]) -> Iterator[tuple[str, str, str]]:
    """Yield code, title and number of findings, in the order of codes."""
    yield from ((name, code.title, f"{counts[name]:,}") for name, code in list_codes().items() if name in counts)


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
    has = "has" if proof["puzzles"] == 1 else "have"
    proved = f"{proof['proved']:,} of {_of(proof['puzzles'], 'puzzle')}, read back from the finished pages, {has} one solution: "
    proved += "the one printed"
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
