"""Entries of `list techniques`: the techniques of a kind, with their ratings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.families import Family
    from generator.grading.repertoire import Repertoire

FLAG_HELP = "techniques of this family, a name of `gridpress list families` (default: those of sudoku, in every size and variant)"

NO_ROOM = "cannot be needed: these boards have no room for it"


def list_entries(family: Family | None = None) -> Iterator[tuple[str, str]]:
    """Yield the name of each technique and what there is to say of it."""
    return ((str(row["name"]), str(row["description"])) for row in list_rows(family))


def list_rows(family: Family | None = None) -> Iterator[dict[str, object]]:
    """Yield name, rating and techniques of each name, and whether puzzles can need it.

    Parameters
    ----------
    family : None for the techniques of classic sudoku, on whatever board
    """
    from generator.grading.repertoire import find_repertoire, list_all, spell
    from generator.techniques.category import FULL_HOUSE

    known = list_all() if family is None else find_repertoire(family)
    direct = {form: base for base, forms in known.forms.items() for form in forms}
    for name in dict.fromkeys(one.name for one in known.techniques):
        lowest, highest = known.rate(name)
        rated = "" if name in direct else f"rated {lowest}" if lowest == highest else f"rated {lowest} to {highest}"
        is_basic = any(one.category == FULL_HOUSE for one in known.techniques if one.name == name)
        why_not = _say_why_not(name, known, direct, is_basic)
        where = _say_where(name) if family is None and name not in direct else ""
        yield _row(spell(name), f"{lowest}", not why_not, (name,), "; ".join(part for part in (rated, why_not or where) if part))
    for group, names in known.groups.items():
        possible = [name for name in names if name not in known.missing]
        rating = max((known.rate(name)[1] for name in possible), default=0.0)
        said = f"any of {', '.join(_shorten(group, possible, known))}" if possible else NO_ROOM
        yield _row(group, f"{rating}" if possible else "", bool(possible), tuple(possible), said)


def _row(name: str, rating: str, is_needed: bool, techniques: tuple[str, ...], description: str) -> dict[str, object]:
    """Return an entry by its keys in tables."""
    listed = ", ".join(techniques)
    return {"name": name, "rating": rating, "needed": "yes" if is_needed else "no", "techniques": listed, "description": description}


def _say_why_not(name: str, known: Repertoire, direct: dict[str, str], is_basic: bool) -> str:
    """Say why no puzzle can be ordered to need a technique; empty if it can."""
    if is_basic:
        return "always allowed, cannot be needed"
    if name in direct:
        return f"counts as {direct[name]}"
    return NO_ROOM if name in known.missing else ""


def _shorten(group: str, names: list[str], known: Repertoire) -> list[str]:
    """Return the names of a group, with smaller groups in place of their techniques."""
    from generator.grading.repertoire import spell

    smaller = [(other, some) for other, some in known.groups.items() if other != group and set(some) < set(names)]
    inside = {name: other for other, some in smaller for name in some}
    return list(dict.fromkeys(inside.get(name, spell(name)) for name in names))


def _say_where(name: str) -> str:
    """Say which kinds have a technique that the classic board has no room for."""
    from generator.families import FAMILIES, find_family
    from generator.grading.repertoire import find_repertoire
    from generator.notation import BARE_FAMILY

    if name not in find_repertoire(find_family(BARE_FAMILY)).missing:
        return ""
    having = [family.name for family in FAMILIES if family.play.has_explainer_ladder and name not in find_repertoire(family).missing]
    return f"in {', '.join(having)}"
