"""One file a group of commands: arguments in, exit code out, results on stdout, notes on stderr; no puzzle logic.

A group adds its parsers with `add_parsers`; what it runs is imported when it runs, so that ``--help`` is quick.
"""
