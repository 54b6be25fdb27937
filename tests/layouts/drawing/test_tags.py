"""What drawing collects for screen readers, and where in a page's content."""

from __future__ import annotations

import pytest

from layouts.drawing.tags import ARTIFACT, DOCUMENT, FIGURE, H1, LINK, TOC, TOCI, Content, Element, Mark, P, Tags
from layouts.geometry import Box


def outline(element: Element) -> list[object]:
    """Return an element as nested lists: role, then parts."""
    parts: list[object] = []
    for part in element.parts:
        parts.append(outline(part) if isinstance(part, Element) else part.number if isinstance(part, Content) else f"link {part.link}")
    return [element.role, *parts]


def test_text_outside_of_any_element_is_a_paragraph_and_lines_are_decoration() -> None:
    tags = Tags()
    for place, is_text in enumerate((True, True, False, False, True)):
        tags.mark(place, is_text)
    tags.end_page(["aa"] * 5)
    assert outline(tags.document) == [DOCUMENT, [P, 0], [P, 1], [P, 2]]
    assert tags.pages == [[Mark(0, P, 0), Mark(3, P, 1), Mark(6, ARTIFACT, None), Mark(12, P, 2)]]


def test_lines_within_a_figure_belong_to_it() -> None:
    tags = Tags()
    with tags.element(FIGURE, "a board", box=Box(0, 0, 9, 9)):
        tags.mark(0, is_text=False)
        tags.mark(1, is_text=True)
    tags.end_page(["a", "b"])
    assert outline(tags.document) == [DOCUMENT, [FIGURE, 0]]
    assert tags.pages == [[Mark(0, FIGURE, 0)]]


def test_text_of_a_running_head_is_decoration() -> None:
    tags = Tags()
    with tags.element(ARTIFACT):
        tags.mark(0, is_text=True)
    tags.mark(1, is_text=False)
    tags.end_page(["a", "b"])
    assert outline(tags.document) == [DOCUMENT]
    assert tags.pages == [[Mark(0, ARTIFACT, None)]]


def test_an_element_continues_by_its_key_also_on_the_next_page() -> None:
    tags = Tags()
    for _ in range(2):
        with tags.element(P, key=("hint", 1)):
            tags.mark(0, is_text=True)
        tags.mark(1, is_text=True)
        tags.end_page(["a", "b"])
    assert next(part.parts for part in tags.document.parts if isinstance(part, Element)) == [Content(1, 0), Content(2, 0)]
    assert len(tags.document.parts) == 3


@pytest.mark.parametrize("role", [P, H1])
def test_a_link_in_a_group_holds_all_of_the_element_before_it(role: str) -> None:
    tags = Tags()
    with tags.element(role):
        tags.mark(0, is_text=True)
    tags.add_link(7, "there")
    assert outline(tags.document) == [DOCUMENT, [role, [LINK, 0, "link 7"]]]


def test_a_link_belongs_to_the_open_link_or_has_its_words() -> None:
    tags = Tags()
    with tags.element(TOC), tags.element(TOCI), tags.element(LINK):
        tags.mark(0, is_text=True)
        tags.add_link(0, "there")
    with tags.element(P):
        tags.mark(1, is_text=True)
        tags.add_link(1, "here")
    assert outline(tags.document) == [DOCUMENT, [TOC, [TOCI, [LINK, 0, "link 0"]]], [P, 1, [LINK, "link 1"]]]
    paragraph = tags.document.parts[1]
    assert isinstance(paragraph, Element)
    assert [part.words for part in paragraph.parts if isinstance(part, Element)] == ["here"]
