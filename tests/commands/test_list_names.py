"""`list`: names first, one a line."""

from __future__ import annotations

import pytest

from tests.support.command_line import run


@pytest.mark.parametrize(
    ("kind", "name"),
    [("families", "sudoku-9x9"), ("formats", "opensudoku"), ("layouts", "classic"), ("levels", "gentle"), ("recipes", "nightly")],
)
def test_lists_start_with_the_name(capsys: pytest.CaptureFixture[str], kind: str, name: str) -> None:
    code, out, _ = run(capsys, "list", kind)
    assert code == 0
    assert name in [line.split()[0] for line in out.splitlines()]
