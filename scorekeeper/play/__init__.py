"""Hands played card by card: replayed from a record, followed tap by tap, found for a score, verified."""
