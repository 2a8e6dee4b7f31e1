"""Hands card by card: replaying and verifying a record, following a hand by taps, finding one for a score."""
