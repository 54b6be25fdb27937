"""Run the command line: ``python -m generator`` is the same as ``gridpress``."""

from generator.commands.start_checks import check_start

if __name__ == "__main__":
    check_start()
    from generator.cli import main

    raise SystemExit(main())
