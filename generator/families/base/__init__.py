"""Code that all families share: the family record, boards, symmetry, sentences."""
