"""HoDoKu's techniques as compiled code, one group a file.

`order.py` calls them in HoDoKu's order. Nothing is imported here, so that each group is compiled only when it is first needed.
"""
