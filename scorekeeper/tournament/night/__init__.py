"""Night as it is run: its state, clock, next round and log."""
