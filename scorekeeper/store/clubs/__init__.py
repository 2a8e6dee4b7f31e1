"""Clubs in the database: their members, their seasons, and the nights that belong to these.

The rows are in `store/club_models.py`. Each function that changes something writes a line of the club's log.
"""
