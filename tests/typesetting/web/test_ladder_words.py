"""Words of the page's own ladder, by the kinds of its book."""

from __future__ import annotations

from generator.families import FAMILIES, find_family
from generator.model import Step
from generator.notation import format_puzzle, parse_puzzle
from generator.typesetting.web.families import can_play, list_ladder
from generator.typesetting.web.ladder_words import list_ladder_words
from generator.words import find_words
from tests.support.combined_lines import example_of
from tests.support.node_page import run_page
from tests.support.told_steps import explain
from tests.typesetting.web.test_node_ladder import CYCLES, MISSING


def test_a_page_has_only_the_words_of_its_kinds() -> None:
    classic = list_ladder_words(["sudoku-9x9"], find_words("en"))
    assert "step.fish" in classic["words"]
    assert not [key for key in classic["words"] if key.startswith(("killer.", "crowns.", "less."))]
    assert classic["techniques"]["x-wing"] == "X-wing"
    mixed = list_ladder_words(["killer-9x9", "crowns-8", "futoshiki-5"], find_words("de"))
    assert {"killer.total", "crowns.last", "less.clue"} <= set(mixed["words"])
    assert mixed["techniques"]["cage total"] == "Käfigsumme"


def test_the_page_finds_techniques_by_the_names_of_the_press() -> None:
    """Each row of its tables is in the ladder of a kind; it lacks only known ones."""
    kinds = [family for family in FAMILIES if can_play(family)]
    puzzles = [parse_puzzle(example_of(family.name)) for family in kinds]
    found = run_page("listFinders", [{"line": format_puzzle(puzzle)} for puzzle in puzzles], puzzles)
    ladders = [{name for name, _ in list_ladder(family)} for family in kinds]
    assert {name for names in found for name in names} <= set[str]().union(*ladders)
    at_once = {"hidden single in box", "hidden single in line", "naked single"} | CYCLES | {"forcing xy-chain", "long trial"}
    for family, ladder, names in zip(kinds, ladders, found, strict=True):
        assert ladder - {*names} <= MISSING | at_once, family.name


def test_trials_of_kinds_with_clues_have_the_reason_of_the_press() -> None:
    """Also where a kind prints the clues of several rules."""
    kinds = [
        *(family for family in FAMILIES if family.extra and family.extra.clues and can_play(family)),
        find_family("killer-greater-9x9"),
    ]
    puzzles = [parse_puzzle(example_of(family.name)) for family in kinds]
    for language in ("en", "de"):
        words = find_words(language)
        said = run_page("sayTrials", [{"line": format_puzzle(puzzle)} for puzzle in puzzles], puzzles, language)
        for puzzle, found in zip(puzzles, said, strict=True):
            steps = [Step(name, 0.0, None, 0, ((0, 1),), (), (), ()) for name in ("short contradiction", "long contradiction")]
            reasons = [explain(step, puzzle, words).partition(":")[2] or explain(step, puzzle, words) for step in steps]
            assert all(sentence in reason for sentence, reason in zip(found, reasons, strict=True)), (puzzle.family, found, reasons)
