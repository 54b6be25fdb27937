"""The rules `no_three` and `balance` of one line together."""
