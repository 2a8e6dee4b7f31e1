"""The people on the games that a device holds."""
