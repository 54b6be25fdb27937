"""Commands `prove` and `preflight`, which check finished pages."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.commands.flag_values import length_argument
from generator.commands.json_output import add_json_flag, print_json
from generator.commands.parsers import add_command
from generator.commands.puzzle_files import BAD_INPUT
from generator.errors import Faulty, RecipeError
from generator.storage.notes import format_count, print_note, print_result

if TYPE_CHECKING:
    from generator.proof.preflight import Measures, Report
    from generator.storage.json_values import Entry

COVER = "cover.pdf"
MEASURES = ("spine_mm", "wrap_mm", "hinge_mm")
LARGEST_MM = 1000.0
"""Largest measure of a cover that is accepted from a manifest; a recipe allows less."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file that preflight checked.

    heading   file, printer, paper and size, for people
    """

    file: str
    heading: str
    report: Report


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parsers of `prove` and `preflight`."""
    parser = add_command(commands, "prove", run_prove)
    parser.add_argument("path", metavar="FOLDER|PDF", help="folder of an edition, or the PDF of an interior")
    add_json_flag(parser)

    parser = add_command(commands, "preflight", run_preflight)
    parser.add_argument(
        "path", metavar="FILE", help="PDF made by any program, or folder of an edition, of which interior and cover are checked"
    )
    printer_help = "printer, a name of `gridpress list printers` (default: that of the edition)"
    parser.add_argument("--printer", metavar="P", help=printer_help)
    paper_help = "one of the printer's papers; it limits the page count (default: that of the edition, else the printer's first)"
    parser.add_argument("--paper", metavar="NAME", default="", help=paper_help)
    cover_help = "check this cover too, against the cover size for FILE's page count (default: cover.pdf of a folder)"
    parser.add_argument("--cover", metavar="PDF", default="", help=cover_help)
    for key, what in (("spine", "width of the spine"), ("wrap", "wrap of a hardcover"), ("hinge", "hinge of a hardcover")):
        calculator = "in millimeters, from the printer's own calculator (default: the recipe's, else that of printers.toml)"
        parser.add_argument(f"--{key}-mm", metavar="MM", type=length_argument, help=f"{what}, {calculator}")
    add_json_flag(parser)


def run_prove(options: argparse.Namespace) -> int:
    """Print `N of M proved`, then every fault; return 65 if there is one.

    Raises
    ------
    Faulty   the path does not exist, or has neither an edition nor a readable PDF
    """
    from generator.editions.prove_path import prove_path
    from generator.proof.preflight import looks_like_cover
    from generator.workers import report_compiling

    path = Path(options.path)
    if path.is_file() and looks_like_cover(path):
        advice = "prove the interior or the folder of its edition; `gridpress preflight` checks covers"
        raise Faulty(f"expected pages with puzzles, and {options.path!r} looks like a cover; {advice}")
    if path.exists():
        report_compiling()
    report = prove_path(path)
    if report.n_own:
        print_note("own", f"{format_count(report.n_own, 'own page')}, not read")
    if options.json:
        print_json({"path": options.path, "puzzles": report.n_puzzles, "proved": report.n_proved, "faults": list(report.faults)})
    else:
        print_result("\n".join((f"{report.n_proved} of {report.n_puzzles} proved", *report.faults)))
    return BAD_INPUT if report.faults else 0


def run_preflight(options: argparse.Namespace) -> int:
    """Print the rules checked and every fault; return 65 if there is one.

    A fault is printed with page, place, value, rule and source.

    Raises
    ------
    UnknownName   the printer or paper does not exist
    RecipeError   no printer is named, or a measure of the cover without a cover to check
    """
    from generator.proof.preflight import looks_like_cover, preflight_cover
    from generator.proof.prove import INTERIOR
    from generator.storage.notes import format_count

    path = Path(options.path)
    recipe = _read_recipe(path)
    _take_printer(options, recipe)
    interior = path / INTERIOR if path.is_dir() else path
    if not options.cover and path.is_file() and looks_like_cover(path):
        checked = [_check_cover_alone(options, path, recipe)]
        has_cover = False
    else:
        checked = _check_pages(options, interior)
        cover = Path(options.cover) if options.cover else path / COVER
        has_cover = bool(options.cover) or (path.is_dir() and cover.is_file() and _has_cover_rules(options.printer))
        if not has_cover and (given := [key for key in MEASURES if getattr(options, key) is not None]):
            raise RecipeError(f"--{given[0].replace('_', '-')} is a measure of the cover, but no cover is checked; name one with --cover")
    if has_cover:
        report = preflight_cover(cover, interior, options.printer, options.paper, _measures(options, recipe))
        checked.append(CheckedFile(str(cover), f"{cover}: {report.printer}, {report.paper} paper, cover", report))
    if options.json:
        print_json({"good": not any(one.report.findings for one in checked), "files": [_as_facts(one) for one in checked]})
    else:
        for one in checked:
            verdict = format_count(len(one.report.findings), "fault") if one.report.findings else "good"
            print_result(f"{one.heading}, {len(one.report.rules)} rules: {verdict}")
            for line in one.report.lines():
                print_result(line)
    return BAD_INPUT if any(one.report.findings for one in checked) else 0


def _as_facts(checked: CheckedFile) -> dict[str, object]:
    """Return the report on a file as plain values, with every finding."""
    report = checked.report
    facts = {"file": checked.file, "printer": report.printer, "paper": report.paper, "trim": report.trim, "pages": report.n_pages}
    return {**facts, "rules": list(report.rules), "findings": [asdict(finding) for finding in report.findings]}


def _check_pages(options: argparse.Namespace, interior: Path) -> list[CheckedFile]:
    """Check an interior and, in the folder of an edition, its file of answers."""
    from generator.proof.preflight import ANSWERS_FILE, preflight
    from generator.storage.notes import format_count

    files = [(options.path, interior)]
    answers = interior.with_name(ANSWERS_FILE)
    if Path(options.path).is_dir() and answers.is_file():
        files.append((str(answers), answers))
    checked = []
    for name, file in files:
        report = preflight(file, options.printer, options.paper)
        trim = f", {report.trim}" if report.trim else ""
        pages = f", {format_count(report.n_pages, 'page')}" if report.n_pages else ""
        checked.append(CheckedFile(str(file), f"{name}: {report.printer}, {report.paper} paper{trim}{pages}", report))
    return checked


def _read_recipe(path: Path) -> Entry | None:
    """Return the recipe of the edition at a path; None if it is no book of the press.

    The path is the folder of the edition, or a file in it.

    Raises
    ------
    Faulty   the manifest of the folder is damaged
    """
    from generator.storage.json_values import explain_way_out
    from generator.storage.manifest import MANIFEST, entries_of, files_of, read_manifest

    folder = path if path.is_dir() else path.parent
    if not (folder / MANIFEST).is_file():
        return None
    manifest = read_manifest(folder)
    if folder != path and path.name not in files_of(manifest, folder):
        return None
    with explain_way_out("make the book again with --force"):
        recipe = entries_of(manifest, folder).find("recipe")
        if recipe is not None:
            recipe.table()
    return recipe


def _take_printer(options: argparse.Namespace, recipe: Entry | None) -> None:
    """Complete the flags for printer and paper from the recipe of an edition.

    If they contradict it, a note says so.

    Raises
    ------
    UnknownName   the printer does not exist
    RecipeError   neither the flags nor the edition name a printer
    """
    from generator.errors import unknown_name
    from generator.proof.preflight import list_printers
    from generator.storage.notes import print_note

    own = {key: recipe.get(key, "").text() if recipe is not None else "" for key in ("printer", "paper")}
    names = [printer.name for printer in list_printers()]
    if options.printer is None and not own["printer"]:
        none = "has no manifest that names one" if recipe is None else "was made for every printer"
        raise RecipeError(f"--printer is missing, and {options.path!r} {none}; name the printer, one of {', '.join(names)}")
    printer = own["printer"] if options.printer is None else options.printer
    if printer not in names:
        raise unknown_name("printer", printer, names)
    if own["printer"] and printer != own["printer"]:
        print_note("printer", f"the edition was made for {own['printer']}, and is checked for {printer}")
    elif own["paper"] and options.paper and options.paper != own["paper"]:
        print_note("printer", f"the edition was made for {own['paper']} paper, and is checked for {options.paper} paper")
    elif own["printer"]:
        options.paper = options.paper or own["paper"]
    options.printer = printer


def _check_cover_alone(options: argparse.Namespace, cover: Path, recipe: Entry | None) -> CheckedFile:
    """Check a file that is a cover.

    In an edition it is checked against the interior, elsewhere by its own size.

    Raises
    ------
    RecipeError   the printer makes no covers
    """
    from generator.proof.preflight import preflight_cover, preflight_cover_alone
    from generator.proof.prove import INTERIOR
    from generator.storage.notes import print_note

    if not _has_cover_rules(options.printer):
        raise RecipeError(f"{str(cover)!r} looks like a cover, and the printer {options.printer} makes none; choose another --printer")
    interior, measures = cover.with_name(INTERIOR), _measures(options, recipe)
    if recipe is not None and interior.is_file():
        print_note("cover", f"this looks like a cover, and is checked as that of {str(interior)!r}")
        report = preflight_cover(cover, interior, options.printer, options.paper, measures)
    else:
        report = preflight_cover_alone(cover, options.printer, options.paper, measures)
        book = f"a book of {report.trim} and some {report.n_pages} pages"
        print_note("cover", f"this looks like a cover, and is checked as that of {book}; with --cover, its interior is checked too")
    return CheckedFile(str(cover), f"{cover}: {report.printer}, {report.paper} paper, cover", report)


def _has_cover_rules(printer: str) -> bool:
    """Return whether a printer binds covers; home printers do not."""
    from generator.proof.preflight import list_printers

    return any(known.cover is not None for known in list_printers() if known.name == printer)


def _measures(options: argparse.Namespace, recipe: Entry | None) -> Measures:
    """Return the cover's measures that the user has from the printer's calculator.

    A flag of the command line is used before the edition's recipe.

    Raises
    ------
    Faulty   the recipe has measures that are not lengths
    """
    from generator.proof.preflight import Measures
    from generator.storage.json_values import explain_way_out

    measures = {key: getattr(options, key) for key in MEASURES}
    if recipe is not None:
        with explain_way_out("make the book again with --force"):
            entries = {key: recipe.get(key, None) for key in MEASURES if measures[key] is None}
            measures |= {key: entry.number(0, LARGEST_MM) for key, entry in entries.items() if entry.value is not None}
    return Measures(**measures)
