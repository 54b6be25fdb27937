"""The printers that books can be made for, read from printers.toml, with sources.

`plan_book.py` uses margins and page limits, preflight every rule it checks, covers the formula. The file has inches.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from generator.errors import unknown_name
from layouts.printing.printer_rules import MM_PER_INCH, SAFE, CoverRules, Gutter, Paper, Printer, Trim


@cache
def read_printers() -> tuple[Printer, ...]:
    """Return every printer of printers.toml in its order, the safe rules last."""
    table = tomllib.loads((files("layouts.printing") / "printers.toml").read_text(encoding="utf-8"))
    sources = {key: f"{source['text']}, {source['date']}" for key, source in table.pop("sources").items()}
    clearance_mm = table.pop("clearance_in") * MM_PER_INCH
    safe = table.pop("safe")
    return tuple(_make_printer(name, rules, sources, clearance_mm) for name, rules in [*table.items(), (SAFE, safe)])


def list_printers() -> tuple[Printer, ...]:
    """Return the printers that a recipe can name."""
    return tuple(printer for printer in read_printers() if printer.name != SAFE)


def find_printer(name: str) -> Printer:
    """Return the printer of that name; ``""`` gives the safe rules.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    for printer in read_printers():
        if printer.name == name:
            return printer
    raise unknown_name("printer", name, (printer.name for printer in list_printers()))


def _make_printer(name: str, rules: dict[str, Any], sources: Mapping[str, str], clearance_mm: float) -> Printer:
    def value(key: str, default: Any) -> Any:
        return rules[key]["value"] if key in rules else default

    cover = rules.get("cover")
    sources_used = {
        key: sources[rule["source"]] for key, rule in {**rules, **(cover or {})}.items() if isinstance(rule, dict) and "source" in rule
    }
    custom = value("custom_in", None)
    bleed_in, edges = value("bleed_in", (0.0, 0))
    return Printer(
        name=name,
        note=rules["note"],
        trims=_make_trims(rules.get("trims", {})),
        custom_mm=tuple(side * MM_PER_INCH for size in custom for side in size) if custom else None,
        papers=tuple(_make_paper(paper, sources) for paper in rules["papers"]),
        even_pages=value("even_pages", False),
        gutters=tuple(Gutter(pages, inside_in * MM_PER_INCH) for pages, inside_in in value("inside_in", ())),
        outside_mm=value("outside_in", 0.0) * MM_PER_INCH,
        bleed_mm=bleed_in * MM_PER_INCH,
        bleed_edges=edges,
        type_pt=value("type_pt", 0.0),
        line_pt=value("line_pt", 0.0),
        grey_ink=value("grey_ink", 0.0),
        dpi=tuple(value("dpi", (0, 0))),
        file_mb=value("file_mb", 0),
        blanks=tuple(value("blanks", (0, 0))),
        last_blank=value("last_blank", False),
        plain=value("plain", False),
        pdfx=tuple(value("pdfx", ())),
        black_only=value("color", "") == "black",
        cover=_make_cover(cover) if cover else None,
        clearance_mm=clearance_mm,
        sources=sources_used,
    )


def _make_trims(table: dict[str, Any]) -> tuple[Trim, ...]:
    inches = [Trim(f"{width:g}x{height:g}", width * MM_PER_INCH, height * MM_PER_INCH) for width, height in table.get("inches", ())]
    return (*inches, *(Trim(name, *map(float, sides)) for name, sides in table.get("mm", {}).items()))


def _make_paper(table: dict[str, Any], sources: Mapping[str, str]) -> Paper:
    least, most = table["pages"]
    spine_mm = table["spine_in"] * MM_PER_INCH if "spine_in" in table else None
    return Paper(
        name=table["name"],
        note=table["note"],
        least_pages=least,
        most_pages=most,
        most_by_trim=table.get("most", {}),
        spine_mm=spine_mm,
        has_color=table.get("color", False),
        source=sources[table["source"]],
    )


def _make_cover(table: dict[str, Any]) -> CoverRules:
    def length_mm(key: str) -> float:
        return float(table[key]["value"] * MM_PER_INCH) if key in table else 0.0

    wide, high = table["barcode_in"]["value"]
    return CoverRules(
        bleed_mm=length_mm("bleed_in"),
        wrap_mm=length_mm("wrap_in"),
        hinge_mm=length_mm("hinge_in"),
        overhang_mm=length_mm("overhang_in"),
        spine_extra_mm=length_mm("spine_extra_in"),
        spine_text_pages=table["spine_text_pages"]["value"],
        spine_clear_mm=length_mm("spine_clear_in"),
        barcode_mm=(wide * MM_PER_INCH, high * MM_PER_INCH),
        barcode_edge_mm=length_mm("barcode_edge_in"),
    )
