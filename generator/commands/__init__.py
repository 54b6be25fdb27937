"""Commands: one file for each group, without puzzle logic.

A command gets its arguments and returns an exit code, with results on stdout and messages on stderr. A group adds its parsers with
`add_parsers`; the code it runs is imported only when it runs, so that ``--help`` is fast.
"""
