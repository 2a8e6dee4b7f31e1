"""Disputes settled: what the rulebook says, and whether a play is legal. Pure; every text is data."""
