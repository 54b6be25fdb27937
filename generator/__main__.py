"""Run the command line: ``python -m generator`` is the same as ``gridpress``."""

import sys

from generator.commands.start_checks import check_start

INTERRUPTED = (130, 143)
"""Exit codes after SIGINT and SIGTERM."""


def main() -> int:
    """Run one command and return its exit code, 130 if it is interrupted at the start."""
    code = 0
    try:
        check_start()
        from generator.commands.interrupts import repeat_lost_interrupts  # needs a suitable Python

        repeat_lost_interrupts()
        from generator.cli import main as run  # takes half a second

        code = run()
        return code
    except KeyboardInterrupt:
        print("gridpress: interrupted", file=sys.stderr)
        code = 130
        return code
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
        raise
    finally:
        if code in INTERRUPTED:
            from generator.commands.interrupts import end_interrupted

            end_interrupted()


if __name__ == "__main__":
    raise SystemExit(main())
