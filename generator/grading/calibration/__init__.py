"""Compares grades with reference ratings and fits the race model."""
