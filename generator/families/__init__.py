"""All kinds of puzzle that the press makes.

A new kind is one folder here and one line in FAMILIES; copy the folder `template/` to begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache

from generator.errors import Faulty, PuzzleError, UnknownName, unknown_name
from generator.families.antiking.kind import ANTIKING, ANTIKING_9X9
from generator.families.antiknight.kind import ANTIKNIGHT, ANTIKNIGHT_9X9
from generator.families.arrow.kind import ARROW, ARROW_9X9
from generator.families.base.family import Family
from generator.families.base.house_play import HousePlay
from generator.families.base.part import Part
from generator.families.binairo.kind import binairo
from generator.families.calcudoku.kind import calcudoku
from generator.families.combined.kind import WORDS, combine, list_texts, name_kind
from generator.families.combined.names import explain_names, name_of, read_name
from generator.families.combined.shown import list_shown
from generator.families.consecutive.kind import CONSECUTIVE, CONSECUTIVE_6X6, CONSECUTIVE_9X9
from generator.families.crowns.kind import crowns
from generator.families.diagonal.kind import DIAGONAL, DIAGONAL_9X9
from generator.families.disjoint.kind import DISJOINT, DISJOINT_9X9
from generator.families.evenodd.kind import EVENODD, EVENODD_6X6, EVENODD_9X9
from generator.families.futoshiki.kind import futoshiki
from generator.families.greater.kind import GREATER, GREATER_9X9
from generator.families.jigsaw.kind import JIGSAW_9X9
from generator.families.kakuro.kind import kakuro
from generator.families.killer.kind import KILLER, KILLER_9X9
from generator.families.kropki.kind import KROPKI, KROPKI_9X9
from generator.families.littlekiller.kind import LITTLEKILLER, LITTLEKILLER_9X9
from generator.families.nonconsecutive.kind import NONCONSECUTIVE, NONCONSECUTIVE_9X9
from generator.families.overlapping.kind import BUTTERFLY_9X9, SAMURAI_9X9, TWIN_9X9
from generator.families.picture.kind import PICTURE_SIZES
from generator.families.queens.kind import queens
from generator.families.sandwich.kind import SANDWICH, SANDWICH_9X9
from generator.families.skyscrapers.kind import skyscrapers
from generator.families.starbattle.kind import starbattle
from generator.families.sudoku.kind import SUDOKU_SIZES
from generator.families.sukaku.kind import SUKAKU_9X9
from generator.families.thermo.kind import THERMO, THERMO_6X6, THERMO_9X9
from generator.families.whispers.kind import WHISPERS, WHISPERS_9X9
from generator.families.windoku.kind import WINDOKU, WINDOKU_9X9
from generator.families.wordoku.kind import WORDOKU_9X9
from generator.families.xv.kind import XV, XV_9X9
from generator.model import Figure
from generator.rules import FIXED_RULES, RULES
from generator.words import add_words, remove_words
from generator.words.missing import KindOfPuzzle

FAMILIES: list[Family] = [
    *SUDOKU_SIZES,
    *PICTURE_SIZES,
    DIAGONAL_9X9,
    WINDOKU_9X9,
    JIGSAW_9X9,
    ANTIKNIGHT_9X9,
    ANTIKING_9X9,
    DISJOINT_9X9,
    WORDOKU_9X9,
    NONCONSECUTIVE_9X9,
    KROPKI_9X9,
    CONSECUTIVE_9X9,
    CONSECUTIVE_6X6,
    XV_9X9,
    EVENODD_9X9,
    EVENODD_6X6,
    THERMO_9X9,
    THERMO_6X6,
    ARROW_9X9,
    WHISPERS_9X9,
    SANDWICH_9X9,
    LITTLEKILLER_9X9,
    TWIN_9X9,
    BUTTERFLY_9X9,
    SAMURAI_9X9,
    KILLER_9X9,
    GREATER_9X9,
    queens(8),
    crowns(8),
    starbattle(9),
    futoshiki(5),
    skyscrapers(6),
    calcudoku(6),
    binairo(8),
    kakuro(8),
]
"""The registered kinds, in the order in which they are listed; `register` adds one from outside the package."""

SOLVED_ONLY: tuple[Family, ...] = (SUKAKU_9X9,)
"""Kinds that are read, solved, graded and explained, but neither made nor printed."""

PARTS: tuple[Part, ...] = (
    KILLER,
    GREATER,
    KROPKI,
    CONSECUTIVE,
    XV,
    EVENODD,
    THERMO,
    ARROW,
    WHISPERS,
    SANDWICH,
    LITTLEKILLER,
    DIAGONAL,
    WINDOKU,
    DISJOINT,
    ANTIKNIGHT,
    ANTIKING,
    NONCONSECUTIVE,
)
"""The rules that kinds can combine; names of such kinds have them in this order."""


def _add_words(family: Family) -> None:
    add_words(KindOfPuzzle(family.name, family.words, family.list_texts))


for _rule in RULES:
    add_words(KindOfPuzzle(_rule.name, _rule.words, _rule.list_texts))
for _fixed in FIXED_RULES:
    add_words(KindOfPuzzle(_fixed.name, _fixed.words, _fixed.list_texts))
for _part in PARTS:
    add_words(KindOfPuzzle(_part.name, _part.words, _part.list_texts))
add_words(KindOfPuzzle("combined", WORDS, list_texts))
for _family in (*FAMILIES, *SOLVED_ONLY):
    _add_words(_family)


@contextmanager
def register(family: Family) -> Iterator[Family]:
    """Register a kind from outside the package while the context lasts.

    Raises
    ------
    Faulty   a family with the same name is already registered, or its play is that of another one
    """
    if any(known.name == family.name for known in FAMILIES):
        raise Faulty(f"expected a family with a new name, got {family.name!r}, which is already registered")
    _check_play(family)
    FAMILIES.append(family)
    _add_words(family)
    _clear_caches()
    try:
        yield family
    finally:
        FAMILIES.remove(family)
        remove_words(family.name)
        _clear_caches()


def _check_play(family: Family) -> None:
    """Check that a family's play makes puzzles of this family.

    Raises
    ------
    Faulty   it has another name, geometry or extra, or boards that differ and no sample of them
    """
    play = family.play
    if play.name != family.name or play.geometry is not family.geometry:
        raise Faulty(f"expected the play of {family.name} to have its name and geometry, got those of {play.name}")
    if isinstance(play, HousePlay):
        if play.extra is not family.extra:
            raise Faulty(f"expected the play of {family.name} to have its extra, got another one")
        try:
            play.board(play.sample)
        except PuzzleError as fault:
            raise Faulty(f"expected a sample of the boards of {family.name} in its play: {fault}") from None


def _clear_caches() -> None:
    """Clear the caches of lookups in the registry."""
    list_families.cache_clear()
    find_category.cache_clear()
    _make_sized.cache_clear()


@lru_cache(maxsize=256)
def list_families(n_rows: int, n_cols: int) -> tuple[Family, ...]:
    """List the families whose boards have a given number of rows and columns.

    Families of kinds that come in any size are included, but not those that combine rules: `list_combined` has these.
    """
    listed = [family for family in FAMILIES if (family.geometry.n_rows, family.geometry.n_cols) == (n_rows, n_cols)]
    names = {family.name for family in listed}
    kinds = [family.sizes for family in FAMILIES if family.sizes]
    sized = [f"{sizes.kind}-{n_rows}" for sizes in kinds if n_rows == n_cols and n_rows in sizes.allowed]
    return (*listed, *(find_family(name) for name in sized if name not in names))


def find_family(name: str, where: str = "") -> Family:
    """Return the family with a given name.

    Parameters
    ----------
    name : str    such as "sudoku-9x9"
    where : str   file and line of the name, for the error message

    Raises
    ------
    UnknownName   no family has the name, or rules that it combines do not exist; lists the nearest names
    """
    for family in (*FAMILIES, *SOLVED_ONLY):
        if family.name == name:
            return family
    made = _find_sized(name, where) or _find_combined(name, where)
    if made is not None:
        return made
    raise unknown_name("family", name, (family.name for family in FAMILIES), where, "gridpress list families")


def _find_sized(name: str, where: str) -> Family | None:
    """Return a family of a kind that comes in any size, or None for other names.

    Raises
    ------
    UnknownName   the kind does not come in this size
    """
    kind, _, size = name.rpartition("-")
    for listed in FAMILIES:
        if listed.sizes and kind == listed.sizes.kind and size.isascii() and size.isdigit() and len(size) <= 4:
            allowed = listed.sizes.allowed
            if int(size) not in allowed:
                place, known = f"{where}: " if where else "", _list_sizes(allowed)
                nearest = min(allowed, key=lambda one: abs(one - int(size)))
                raise UnknownName(f"{place}{kind} comes in sizes {known}, got {size}; try {kind}-{nearest}")
            return _make_sized(kind, int(size))
    return None


def _find_combined(name: str, where: str) -> Family | None:
    """Return a family that combines rules, or None for other names.

    Raises
    ------
    UnknownName   a rule or size that cannot be combined
    """
    if (read := read_name(name, PARTS, where)) is None:
        return None
    parts, n = read
    own = name_kind(parts, n)
    if listed := next((family for family in FAMILIES if family.name == own), None):
        return listed
    alone = [find_family(name_kind([part], n)) for part in parts if part.has_clues]
    return combine(parts, n, tuple(family.example.rpartition(":")[2] for family in alone))


def find_combined(rules: Sequence[str], size: str) -> Family:
    """Return the family that combines rules, in any order, on a size such as "9x9".

    Raises
    ------
    UnknownName   rules or a size that cannot be combined
    """
    return find_family(name_of(rules, size, PARTS))


def list_combined(figure: Figure) -> Iterator[Family]:
    """Yield the families combining rules that the drawing of a puzzle may show."""
    yield from (find_family(name_kind(parts, figure.n_rows)) for parts in list_shown(figure, PARTS))


def explain_combining() -> str:
    """Return how to name a family that combines rules."""
    return explain_names(PARTS)


def _list_sizes(allowed: range) -> str:
    """Return the sizes of a kind as text: as a range if none is left out."""
    return f"{allowed[0]} to {allowed[-1]}" if allowed.step == 1 else ", ".join(map(str, allowed))


@cache
def _make_sized(kind: str, size: int) -> Family:
    """Make the family of a kind in one size, once."""
    sizes = next(family.sizes for family in FAMILIES if family.sizes and family.sizes.kind == kind)
    return sizes.make(size)


@cache
def find_category(technique: str) -> str:
    """Return the category of a technique of the press's or of a kind's own ladder.

    Raises
    ------
    Faulty   no ladder has the technique
    """
    from generator.techniques.explainer import list_categories

    ladders: list[Callable[[], Mapping[str, str]]] = [list_categories, *(family.play.categories for family in FAMILIES)]
    for categories in ladders:
        if category := categories().get(technique):
            return category
    for part in PARTS:
        own = [one for rule in (part.rule, part.fixed) if rule for one in rule.techniques]
        if found := next((one.category for one in own if one.name == technique), None):
            return found
    raise Faulty(f"no ladder has the technique {technique!r}; add it with its category to the table of its ladder")
