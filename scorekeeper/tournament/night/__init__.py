"""A night as it runs: its state, clock, next round and log."""
