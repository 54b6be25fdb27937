"""Dated sheets and class sets."""
