"""The ladder of star battle, one technique a file.

The table in `generator/techniques/README.md` says what each finds.
"""
