"""Finished PDFs read back and proved; knows nothing of how they were made."""
