"""Draws a round or a whole night: tables, their costs, and the reasons for each table."""
