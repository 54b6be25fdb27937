"""The functions for other programs: examples, agreement with the commands, errors."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gridpress
from generator import library
from generator.errors import DoesNotFit, Faulty, GridFormatError, ManySolutions, RecipeError, Shortfall, UnknownName
from tests.support.command_line import run
from tests.support.paths import ROOT
from tests.support.samples import EASY


def test_the_examples_of_the_page_are_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "generator" / "library" / "README.md"
    tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert tried.failed == 0
    assert tried.attempted > 8


@pytest.mark.parametrize(
    ("lines", "arguments"),
    [
        (lambda: gridpress.fill(3, seed=5), ["fill", "-n", "3", "--seed", "5"]),
        (lambda: gridpress.fill(2, "jigsaw-9x9", seed=5), ["fill", "-n", "2", "--seed", "5", "--family", "jigsaw-9x9"]),
        (lambda: gridpress.generate(3, seed=5), ["generate", "-n", "3", "--seed", "5"]),
        (
            lambda: gridpress.generate(2, "sudoku-6x6", level="easy", seed=5),
            ["generate", "-n", "2", "--seed", "5", "--family", "sudoku-6x6", "--level", "easy"],
        ),
        (lambda: gridpress.generate(1, needs=["naked-pair"], seed=5), ["generate", "--needs", "naked-pair", "--seed", "5"]),
        (lambda: [gridpress.hint(EASY)], ["hint", EASY]),
        (lambda: [gridpress.hint(EASY, "fr")], ["hint", EASY, "--language", "fr"]),
    ],
)
def test_results_equal_those_of_the_commands(
    lines: Callable[[], list[str]], arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert lines() == run(capsys, *arguments)[1].splitlines()


def test_solutions_are_limited() -> None:
    (solution,) = gridpress.solve(EASY)
    assert gridpress.solve(solution) == [solution]
    assert len(gridpress.solve(81 * ".", limit=3)) == 3


def test_without_a_seed_puzzles_differ() -> None:
    assert gridpress.generate() != gridpress.generate()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: gridpress.generate(0), RecipeError, "count: expected a whole number from 1, got 0"),
        (lambda: gridpress.fill(seed=-1), RecipeError, "seed: expected a whole number from 0, got -1"),
        (lambda: gridpress.generate(family="sudoku-7x7"), UnknownName, "unknown family 'sudoku-7x7'"),
        (lambda: gridpress.generate(level="harder"), UnknownName, "level 'harder'"),
        (lambda: gridpress.generate(needs=["x-wings"]), UnknownName, "did you mean x-wing"),
        (lambda: gridpress.generate(family="killer-9x9", needs=["swordfish"]), UnknownName, "unknown technique of killer-9x9 'swordfish'"),
        (lambda: gridpress.generate(family="sudoku-6x6", needs=["naked-quad"]), DoesNotFit, "no puzzle of sudoku-6x6 needs naked-quad"),
        (lambda: gridpress.generate(needs=["swordfish"], seed=1, bound=1), Shortfall, "ordered 1 sudoku-9x9 that need swordfish"),
        (lambda: gridpress.fill(family="jigsaw-9x9", strategy="restart"), DoesNotFit, "use strategy search"),
        (lambda: gridpress.solve("53"), GridFormatError, "expected 81 cells"),
        (lambda: gridpress.grade("1" + 80 * "."), ManySolutions, "expected one solution, got at least 2"),
        (lambda: gridpress.hint(EASY, "xx"), UnknownName, "unknown language 'xx'"),
        (lambda: gridpress.typeset([], "x.pdf"), GridFormatError, "expected at least one puzzle line"),
        (lambda: gridpress.typeset([EASY], "x.pdf", layuot="single"), RecipeError, "layuot"),
        (lambda: gridpress.prove("missing.pdf"), Faulty, "expected the folder of an edition or a PDF at 'missing.pdf'"),
    ],
)
def test_bad_input_is_told_in_one_line(
    call: Callable[[], Any], error: type[Exception], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error) as fault:
        call()
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", library.__all__)
def test_functions_are_typed_and_have_one_name(name: str) -> None:
    function = getattr(gridpress, name)
    assert function is getattr(library, name)
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(one.annotation is not inspect.Parameter.empty for one in signature.parameters.values())


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="'gridpress' has no attribute 'genrate'"):
        gridpress.genrate  # noqa: B018


def test_importing_it_loads_neither_numpy_nor_the_generator() -> None:
    alone = "import gridpress, sys; assert not {'numpy', 'generator'} & {*sys.modules}"
    used = "gridpress.grade; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", f"{alone}; {used}"], check=True, cwd=ROOT)
