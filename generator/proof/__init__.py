"""Proof of finished PDFs from their pages alone, independent of their making."""
