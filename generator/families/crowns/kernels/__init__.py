"""Compiled code for crowns: sets of cells as bits, the search, maps of regions.

The ladder of techniques is in `../techniques`.
"""
