"""Interiors that several test files check."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.typesetting.typeset import Typeset, typeset
from tests.support.print_files import PRINTER, book_for
from tests.support.sample_book import MANY_SIZES, sample_book


@pytest.fixture(scope="session")
def good_interior(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the interior of a book of 24 pages at 6x9 that breaks no rule."""
    path = tmp_path_factory.mktemp("good") / "interior.pdf"
    typeset(book_for(PRINTER), path)
    return path


@pytest.fixture(scope="session")
def interior(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Typeset]:
    """Set the sample book once."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    return path, typeset(sample_book(families=MANY_SIZES), path)
