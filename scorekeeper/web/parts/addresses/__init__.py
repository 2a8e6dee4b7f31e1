"""Addresses that carry a value: a question of play, a record."""
