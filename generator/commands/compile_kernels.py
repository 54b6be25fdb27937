"""Command `compile`: compiles kernels before the first run.

It is meant for container images and installations.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial

from generator.commands.parsers import add_command
from generator.errors import CannotCreate, RecipeError

ALL = "all"
FOLDER = "GRIDPRESS_KERNELS"


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `compile`."""
    parser = add_command(commands, "compile", run_compile)
    parser.add_argument("families", metavar="FAMILY", nargs="+", help=f"names of `gridpress list families`, or {ALL} for all kernels")
    parser.add_argument("--background", action="store_true", help="compile at low priority, and only if no other process is compiling")


def run_compile(options: argparse.Namespace) -> int:
    """Compile what is not compiled yet, and print the time it took to stderr.

    Raises
    ------
    UnknownName    a family that does not exist
    RecipeError    families together with `all`, or --background without `all`
    CannotCreate   there is no folder to keep the kernels in
    """
    from generator.families import find_family
    from generator.puzzles.warm_kernels import can_keep_kernels, compile_all, compile_families, compile_in_background
    from generator.workers import explain_interrupt

    is_all = options.families == [ALL]
    if ALL in options.families and not is_all:
        raise RecipeError(f"expected {ALL} alone or names of families, got {' '.join(options.families)[:80]!r}")
    if options.background and not is_all:
        raise RecipeError(f"--background compiles all kernels: expected {ALL}, got {' '.join(options.families)[:80]!r}")
    work = partial(compile_families, [find_family(name).name for name in options.families]) if not is_all else compile_all
    if not can_keep_kernels() and not options.background:
        raise CannotCreate(f"compiled kernels would be deleted at the end of this command; set {FOLDER} to a folder that you can write to")
    start = time.monotonic()
    with explain_interrupt("the kernels compiled so far are kept; give the same command again for the others"):
        count = compile_in_background() if options.background else work()
    took = f"compiled {count} tasks in {time.monotonic() - start:.0f} s" if count else "nothing to do: all kernels are already compiled"
    print(took, file=sys.stderr)
    return 0
