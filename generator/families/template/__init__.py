"""Template of a family, to be copied for a new kind."""
