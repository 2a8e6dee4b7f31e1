"""Ranks a night: results, tie-breaks, and the reason for each place."""
