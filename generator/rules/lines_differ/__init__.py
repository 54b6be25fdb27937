"""The rule of no two equal rows and no two equal columns."""
