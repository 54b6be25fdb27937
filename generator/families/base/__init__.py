"""What all families share: the record, boards, symmetry, sentences."""
