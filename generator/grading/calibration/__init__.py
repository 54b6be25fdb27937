"""Comparison of grades with reference ratings, and the fit of the race model."""
