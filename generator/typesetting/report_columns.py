"""What the columns of a report mean, in sentences about the kinds of the book."""

from __future__ import annotations

from collections.abc import Sequence

from generator.families import find_family
from generator.model import GradedPuzzle
from generator.words import ENGLISH

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
    kinds = ENGLISH.join([family.title for family in families if family.play])
    has_common_scale = any(family.play is None for family in families)
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
