"""An edition that several test files read."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from tests.support.book_runs import SMALL


@pytest.fixture(scope="session")
def sampler_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder with one small edition; tests do not change it."""
    out = tmp_path_factory.mktemp("sampler")
    assert main(["book", "sampler", *SMALL, "--seed", "7", "--out", str(out)]) == 0
    return out
