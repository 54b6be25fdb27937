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
from generator.errors import RecipeError
from generator.storage.notes import print_result

if TYPE_CHECKING:
    from generator.proof.preflight import Measures, Report

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
    parser.add_argument("path", metavar="FILE", help="PDF made by any program, or folder of an edition, of which the interior is checked")
    parser.add_argument("--printer", metavar="P", required=True, help="printer, a name of `gridpress list printers`")
    paper_help = "one of the printer's papers; it limits the page count (default: the printer's first)"
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
    from generator.workers import report_compiling

    path = Path(options.path)
    if path.exists():
        report_compiling()
    report = prove_path(path)
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
    RecipeError   a measure of the cover without a cover to check
    """
    from generator.errors import unknown_name
    from generator.proof.preflight import list_printers, preflight_cover
    from generator.proof.prove import INTERIOR
    from generator.storage.notes import format_count

    path = Path(options.path)
    if not options.printer:
        raise unknown_name("printer", options.printer, (printer.name for printer in list_printers()))
    interior = path / INTERIOR if path.is_dir() else path
    checked = _check_pages(options, interior)
    cover = Path(options.cover) if options.cover else path / COVER
    has_cover = bool(options.cover) or (path.is_dir() and cover.is_file() and _has_cover_rules(options.printer))
    if not has_cover and (given := [key for key in MEASURES if getattr(options, key) is not None]):
        raise RecipeError(f"--{given[0].replace('_', '-')} is a measure of the cover, but no cover is checked; name one with --cover")
    if has_cover:
        report = preflight_cover(cover, interior, options.printer, options.paper, _measures(options, path))
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


def _has_cover_rules(printer: str) -> bool:
    """Return whether a printer binds covers; home printers do not."""
    from generator.proof.preflight import list_printers

    return any(known.cover is not None for known in list_printers() if known.name == printer)


def _measures(options: argparse.Namespace, path: Path) -> Measures:
    """Return the cover's measures that the user has from the printer's calculator.

    A flag of the command line is used before the edition's recipe.

    Raises
    ------
    Faulty   the manifest is damaged, has no recipe, or measures that are not lengths
    """
    from generator.proof.preflight import Measures
    from generator.storage.json_values import explain_way_out
    from generator.storage.manifest import MANIFEST, entries_of, read_manifest

    measures = {key: getattr(options, key) for key in MEASURES}
    if (path / MANIFEST).is_file():
        manifest = entries_of(read_manifest(path), path)
        with explain_way_out("make the book again with --force"):
            entries = {key: manifest["recipe"].get(key, None) for key in MEASURES if measures[key] is None}
            measures |= {key: entry.number(0, LARGEST_MM) for key, entry in entries.items() if entry.value is not None}
    return Measures(**measures)
