"""Hints: the steps where a reader gets stuck, at three depths.

Each depth says more. The three parts of the book link to each other.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Faulty
from generator.families import find_category
from generator.model import Step
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.techniques.category import PLAIN
from generator.typesetting.hints import choose_steps, make_hints
from generator.typesetting.typeset import typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink import InkLog
from layouts.fonts.faces import text_width
from layouts.plan.pages import FOLLOWS, TECHNIQUE, WHERE
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import LINES, graded_book, graded_puzzles
from tests.support.sample_book import sample_book

HINTS = MatterOrder(hints=True)


def step(technique: str, rating: float) -> Step:
    return Step(technique, rating, 0, 1, (), (), (1,), (0,))


@pytest.mark.parametrize(
    ("path", "chosen"),
    [
        ("full house:1.0 hidden single in box:1.2 hidden single in box:1.2", [1]),
        ("hidden single in box:1.2 naked single:2.3 naked single:2.3", [1]),
        ("hidden single in box:1.2 direct hidden pair:2.0 naked single:2.3", [1]),
        ("pointing:2.6 full house:1.0 xy-wing:4.2 xy-wing:4.2", [0, 2]),
        ("xy-wing:4.2 pointing:2.6", [0]),
        ("full house:1.0", [0]),
    ],
)
def test_the_hardest_steps_are_chosen(path: str, chosen: list[int]) -> None:
    words = [part.strip() for part in path.replace(":", " ").split()]
    steps, name = [], []
    for word in words:
        if word[0].isdigit():
            steps.append(step(" ".join(name), float(word)))
            name = []
        else:
            name.append(word)
    assert choose_steps(steps) == chosen


def test_each_depth_says_more_of_the_same_step() -> None:
    hints = list(make_hints(graded_puzzles()))
    assert [*dict.fromkeys(hint.number for hint in hints)] == list(range(1, len(LINES) + 1))
    for hint in hints:
        graded = graded_puzzles()[hint.number - 1]
        assert hint.technique.startswith(hint.where)
        assert hint.technique.rpartition(": ")[2] in {known.technique for known in graded.path}
        assert hint.filled == 0 or graded.puzzle.clues < hint.filled < len(graded.solution)
        assert len(hint.explanation) > len(hint.where)
    hard = [hint for hint in hints if hint.number == 2]
    assert len(hard) == 2
    assert not any(find_category(hint.technique.rpartition(": ")[2]) in PLAIN for hint in hard)


def test_puzzles_without_a_solve_path_have_no_hints() -> None:
    with pytest.raises(Faulty, match="expected the solve path of puzzle 1 "):
        sample_book(matter=HINTS)


@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["5x8", "8.5x11"])
def test_all_three_parts_have_every_puzzle_within_their_columns(layout: str, trim: str) -> None:
    book = graded_book(HINTS, layout, trim)
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    for kind in (WHERE, TECHNIQUE, FOLLOWS):
        pages = [page for page in plan.pages if page.kind == kind]
        assert sorted({number for page in pages for number in page.numbers}) == list(range(1, len(LINES) + 1))
        assert plan.find_mention(kind, len(LINES)) == pages[-1].number
        for page in pages:
            for line in ink.pages[page.number - 1]:
                if line.startswith("text from"):
                    head, _, text = line.partition(": ")
                    x, y, face, size_pt = head.split()[2:6]
                    assert float(x) + text_width(text, face, float(size_pt)) <= page.frame.right + 0.1, line
                    assert float(y) >= page.frame.y - 0.1
    kinds = [page.kind for page in plan.pages]
    assert kinds.index("puzzles") < kinds.index(WHERE) < kinds.index(TECHNIQUE) < kinds.index(FOLLOWS) < kinds.index("answers")


def test_puzzles_and_hints_are_linked_and_the_book_is_proved(tmp_path: Path) -> None:
    pages = typeset(graded_book(HINTS), tmp_path / "interior.pdf")
    navigation = pages.navigation
    links = {(link.page, link.key) for link in navigation.links}
    assert all(link.key in navigation.places for link in navigation.links)
    for number in range(1, len(LINES) + 1):
        where, technique = (navigation.places[f"{kind}-{number}"].page for kind in (WHERE, TECHNIQUE))
        assert (pages.page_of[number], f"{WHERE}-{number}") in links
        assert {(where, f"puzzle-{number}"), (where, f"{TECHNIQUE}-{number}"), (technique, f"{FOLLOWS}-{number}")} <= links
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
