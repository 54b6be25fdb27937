"""Hints: the steps where a reader gets stuck, at three depths.

Each depth says more. The three parts of the book link to each other.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from generator.errors import Faulty
from generator.families import find_category
from generator.model import Step
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.techniques.category import PLAIN
from generator.typesetting.hints import choose_steps, make_hints
from generator.typesetting.typeset import typeset
from generator.words import ENGLISH, LANGUAGES
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.fonts.faces import text_width
from layouts.parts.hints import hint_words
from layouts.plan.pages import FOLLOWS, GLOSSARY, PUZZLES, TECHNIQUE, WHERE
from layouts.style.layout import LAYOUTS
from tests.support.graded_book import LINES, graded_book, graded_puzzles
from tests.support.sample_book import sample_book, with_imprint

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


def test_a_practiced_technique_has_a_hint() -> None:
    path = [step("pointing", 2.6), step("naked pair", 3.0), step("pointing", 2.6), step("xy-wing", 4.2)]
    assert choose_steps(path, {"naked pair"}) == [0, 1, 3]
    assert choose_steps([step("hidden single in box", 1.2), step("hidden single in line", 1.5)], {"hidden single in box"}) == [0, 1]


def test_each_depth_says_more_of_the_same_step() -> None:
    hints = list(make_hints(graded_puzzles()))
    assert [*dict.fromkeys(hint.number for hint in hints)] == list(range(1, len(LINES) + 1))
    for hint in hints:
        graded = graded_puzzles()[hint.number - 1]
        assert hint.technique.startswith(hint.where)
        assert hint.technique.rpartition(": ")[2] in {ENGLISH.translate(known.technique) for known in graded.path}
        assert hint.filled == 0 or graded.puzzle.clues < hint.filled < len(graded.solution)
        assert len(hint.explanation) > len(hint.where)
    hard = [hint for hint in hints if hint.number == 2]
    assert len(hard) == 2
    assert not any(find_category(hint.technique.rpartition(": ")[2].lower()) in PLAIN for hint in hard)


def test_puzzles_without_a_solve_path_have_no_hints() -> None:
    with pytest.raises(Faulty, match="expected the solve path of puzzle 1 "):
        sample_book(matter=HINTS)


@pytest.mark.sample(2)
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


def test_explanations_end_with_a_full_stop() -> None:
    ink = InkLog()
    plan = draw_book(make_setting(graded_book(HINTS)), ink)
    drawn = [line for page in plan.pages if page.kind == FOLLOWS for line in ink.pages[page.number - 1]]
    texts = [line.partition(": ")[2] for line in drawn if line.startswith("text from")]
    explanations = [hint.explanation for hint in make_hints(graded_puzzles())]
    assert sum(text.endswith(".") for text in texts) >= len(explanations)
    assert all(any(text.endswith(f"{words.split()[-1]}.") for text in texts) for words in explanations)


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


@pytest.mark.sample(9, 1, 4)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["5x8", "8.5x11"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_names_the_page_of_its_hints_and_answer(layout: str, trim: str, language: str) -> None:
    setting = make_setting(with_imprint(graded_book(HINTS, layout, trim), language=language))
    assert setting.plan
    ink = InkLog()
    draw_book(setting, ink)
    for page, lines in zip(setting.plan.pages, ink.pages, strict=False):
        if page.kind != PUZZLES:
            continue
        texts = {line.rpartition(": ")[2]: line for line in lines if line.startswith("text")}
        for slot in page.slots:
            for keys, number in (
                (("puzzle.hints", "puzzle.hints_short"), setting.plan.find_mention(WHERE, slot.number)),
                (("puzzle.answer", "puzzle.answer_short"), setting.plan.answer_page_of[slot.number]),
            ):
                found = [texts[words] for key in keys if (words := setting.say(key, page=number)) in texts]
                assert found, (slot.number, keys, sorted(texts))
                size_pt = float(found[0].partition(": ")[0].split()[-1])
                assert size_pt >= (setting.layout.caption_pt if setting.layout.stacked else 7.0)


@pytest.mark.sample(2)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_hints_name_the_page_of_the_glossary_where_their_technique_is_named(layout: str) -> None:
    book = graded_book(MatterOrder(hints=True, glossary=True), layout)
    setting = make_setting(book)
    assert setting.plan
    entries = {entry.name: entry for entry in book.matter.glossary}
    ink = InkLog()
    draw_book(setting, ink)
    pages = {
        kind: " ".join(
            line.rpartition(": ")[2]
            for page, lines in zip(setting.plan.pages, ink.pages, strict=False)
            if page.kind == kind
            for line in lines
        )
        for kind in (TECHNIQUE, GLOSSARY)
    }
    numbered = re.compile(r"(text from [\d.]+ ([\d.]+)) .*: p\.\u00a0\d+$")
    for page, lines in zip(setting.plan.pages, ink.pages, strict=False):
        for before, line in pairwise(lines):
            if page.kind == TECHNIQUE and (found := numbered.match(line)):
                assert f" {found[2]} " in before, f"{line} is alone in its line"
    for hint in book.matter.hints:
        page = setting.plan.find_mention(GLOSSARY, hint.entry)
        assert page
        named = hint.technique.partition(": ")[2]
        heading = setting.say(f"glossary.name.{hint.entry}")
        assert named in entries[hint.entry].techniques or named.casefold() == heading.casefold()
        on_page = " ".join(line.rpartition(": ")[2] for line in ink.pages[page - 1])
        assert heading.split()[0] in on_page
        assert f"p.\u00a0{page}" in pages[TECHNIQUE]
    assert "888" not in pages[TECHNIQUE]


def test_the_page_of_the_glossary_is_a_link_on_screens_only(tmp_path: Path) -> None:
    book = graded_book(MatterOrder(hints=True, glossary=True))
    made = typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
    keys = {link.key for link in made.navigation.links}
    for hint in book.matter.hints:
        assert f"glossary-{hint.entry}" in keys
        assert f"glossary-{hint.entry}" in made.navigation.places
    with pikepdf.open(tmp_path / "interior.pdf") as pdf:
        assert not any("/Annots" in page for page in pdf.pages)


@pytest.mark.parametrize(("language", "stop"), [("en", "."), ("de", "."), ("zh", "。")])
def test_the_whole_step_ends_with_a_full_stop(language: str, stop: str) -> None:
    setting = make_setting(with_imprint(graded_book(HINTS), language=language))
    hint = setting.book.matter.hints[0]
    assert hint_words(setting, hint, FOLLOWS) == hint.explanation + stop
    assert hint_words(setting, hint, WHERE) == hint.where
    assert hint_words(setting, hint, TECHNIQUE) == hint.technique
