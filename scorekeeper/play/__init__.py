"""Hands card by card:

replaying a record, following a hand by taps, finding a hand for a score, verifying one.
"""
