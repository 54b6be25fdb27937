"""HoDoKu's techniques as compiled code, one group a file; `generator.grading.hodoku` runs them in order.

Nothing is imported here, so that each group is compiled only when it is first needed.
"""
