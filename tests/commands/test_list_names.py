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


def test_without_a_kind_the_kinds_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "list")
    assert (code, out) == (2, "")
    assert err.startswith("gridpress: say what to list: covers, families, formats, ")
    assert err.count("\n") == 1
