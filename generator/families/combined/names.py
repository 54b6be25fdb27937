"""Names of kinds that combine rules: killer-diagonal-9x9, in any order.

The rules of such a name are those of the registry's parts; the name itself has them in the order of the registry.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from generator.errors import LONGEST_NAME, UnknownName, quote
from generator.families.base.part import BOXES, Part
from generator.families.combined.clashes import find_clash
from generator.families.combined.kind import BETWEEN, name_kind
from generator.near_names import suggest

SIZE = re.compile(r"([1-9][0-9]?)x\1", re.ASCII)
"""The size at the end of a name, such as 9x9."""


def read_name(name: str, parts: Sequence[Part], where: str = "") -> tuple[tuple[Part, ...], int] | None:
    """Return the parts of a kind and its size, or None for a name without any part.

    Parameters
    ----------
    name : str               rules in any order, then the size
    parts : Sequence[Part]   the registry, whose order the result has
    where : str              file and line of the name, for the error message

    Raises
    ------
    UnknownName   a rule that does not exist or is there twice, or a size that a rule does not have; lists what exists
    """
    known, words = [part.name for part in parts], name.split(BETWEEN)
    size = "" if words[-1] in known else words.pop()
    if not any(word in known for word in words) or len(name) > len(BETWEEN.join(known)) + LONGEST_NAME:
        return None
    place = f"{where}: " if where else ""
    for word in words:
        if word not in known:
            raise UnknownName(f"{place}unknown rule {quote(word)} in {quote(name)}; {_suggest(word, words, known)}{explain_names(parts)}")
        if words.count(word) > 1:
            once = BETWEEN.join([*dict.fromkeys(words), size])
            raise UnknownName(f"{place}expected each rule once, got {word} {words.count(word)} times in {quote(name)}; try {once}")
    chosen = tuple(part for part in parts if part.name in words)
    n = _read_size(size, name, chosen, place)
    if clash := find_clash(part.name for part in chosen):
        together = ", ".join(part.name for part in chosen if part.name in clash.rules)
        nearest = name_kind(_leave_out(chosen), n)
        raise UnknownName(f"{place}the rules {together} cannot be combined, as {clash.why}, got {quote(name)}; try {nearest}")
    return chosen, n


def _leave_out(chosen: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return most of some parts that can be combined, the first ones if possible."""
    sets = (some for count in range(len(chosen) - 1, 0, -1) for some in combinations(chosen, count))
    return next(some for some in sets if not find_clash(part.name for part in some))


def name_of(rules: Sequence[str], size: str, parts: Sequence[Part]) -> str:
    """Return the name that asks for some rules on a size of board.

    Raises
    ------
    UnknownName   none of the rules exists
    """
    known = [part.name for part in parts]
    if not set(rules) & set(known):
        raise UnknownName(f"unknown rule {quote(rules[0], LONGEST_NAME)}; {_suggest(rules[0], (), known)}{_list_rules(parts)}")
    return BETWEEN.join([*rules, size])


def _list_rules(parts: Sequence[Part]) -> str:
    return f"rules that can be combined: {', '.join(part.name for part in parts)}"


def explain_names(parts: Sequence[Part]) -> str:
    """Return how a kind that combines rules is named."""
    return f"{_list_rules(parts)}, then the size, as {name_kind(_choose_example(parts), 9)}"


def _choose_example(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return two parts for an example: one with clues, one without."""
    clues = [part for part in parts if part.has_clues]
    houses = [part for part in parts if not part.has_clues]
    return (*clues[:1], *houses[:1])


def _suggest(word: str, words: Sequence[str], known: Sequence[str]) -> str:
    return suggest(word, (name for name in known if name not in words), "rule", most=1)


def _read_size(size: str, name: str, chosen: tuple[Part, ...], place: str) -> int:
    """Return the size at the end of a name; UnknownName where a part lacks it."""
    sizes = [n for n in BOXES if all(n in part.sizes for part in chosen)]
    match = SIZE.fullmatch(size)
    if match and int(match[1]) in sizes:
        return int(match[1])
    nearest = min(sizes, key=lambda n: abs(n - int(match[1]))) if match else sizes[0]
    known, got = ", ".join(f"{n}x{n}" for n in sizes), quote(size) if size else "none"
    raise UnknownName(f"{place}expected a size of {known} at the end of {quote(name)}, got {got}; try {name_kind(chosen, nearest)}")
