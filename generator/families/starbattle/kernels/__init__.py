"""Compiled code for star battle: boards, the search, stars and maps at random.

The ladder of techniques is in `../techniques`.
"""
