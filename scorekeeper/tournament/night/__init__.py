"""A running night: its state, clock, next round and log."""
