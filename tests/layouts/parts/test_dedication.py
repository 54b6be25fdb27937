"""The dedication: alone on its page, in every theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import DoesNotFit
from generator.proof.prove import prove_pdf
from generator.recipe.recipe import check_recipe
from generator.typesetting.typeset import typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.plan.pages import COPYRIGHT, DEDICATION
from layouts.themes import THEMES
from tests.support.sample_book import sample_book, with_imprint

WORDS = "For Zoë,\nwho never gives up\n\nwith love"


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_a_dedication_is_alone_on_the_page_after_the_copyright(theme: str) -> None:
    ink = InkLog()
    plan = draw_book(make_setting(with_imprint(sample_book(), theme=theme, dedication=WORDS)), ink)
    assert [page.kind for page in plan.pages[1:3]] == [COPYRIGHT, DEDICATION]
    words = [line.partition(": ")[2] for line in ink.pages[2] if line.startswith("text")]
    assert words == ["For Zoë,", "who never gives up", "with love"]


def test_a_book_with_a_dedication_is_proved(tmp_path: Path) -> None:
    typeset(with_imprint(sample_book(), dedication=WORDS), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
    plan = make_setting(sample_book()).plan
    assert plan is not None
    assert DEDICATION not in [page.kind for page in plan.pages]


def test_a_dedication_that_is_too_long_is_refused() -> None:
    with pytest.raises(DoesNotFit, match=r"the dedication has 599 characters or a word that its page has no room for; shorten it"):
        make_setting(with_imprint(sample_book(), dedication="\n".join("x" * 300)))


def test_a_dedication_has_lines() -> None:
    keys = {"name": "a", "title": "A", "source": "-", "dedication": " For Zoë \r\n\r\nwith love\n"}
    assert check_recipe(keys, "keys").dedication == "For Zoë\n\nwith love"
