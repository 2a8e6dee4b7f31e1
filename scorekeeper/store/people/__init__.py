"""The people in the games that a device holds."""
