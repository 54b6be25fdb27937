"""Starts the command ``gridpress``, and has its functions for other programs.

The code is in the packages `generator` and `layouts`. Their names are common, so that another package of the same name can be found
first; this module has a name of its own, and says so in one line. The functions are those of `generator.library`, imported when they are
used first, so that the command starts as fast without them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator import __version__
    from generator.library import canon, check, convert, fill, generate, grade, grade_many, hint, prove, solve, typeset

__all__ = [
    "__version__", "canon", "check", "convert", "fill", "generate", "grade", "grade_many", "hint", "main", "prove", "solve", "typeset",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Return a function of the library."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "__version__":
        from generator import __version__ as version

        return version
    from generator import library

    return getattr(library, name)


def main() -> int:
    """Run the command line and return its exit code; 2 if another package hides ours."""
    try:
        from generator.commands.start_checks import check_start
    except (ImportError, SyntaxError):
        found = getattr(sys.modules.get("generator"), "__file__", None)
        place = f"another package named 'generator' is found first: {found!r}" if found else "its package 'generator' is missing"
        print(
            f"gridpress: {place}; install gridpress in a virtual environment of its own, and unset PYTHONPATH",
            file=sys.stderr,
        )
        return 2
    check_start()
    from generator.__main__ import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
