"""Clubs in the database: their members, their seasons, and the nights of a season.

The rows are in `store/club_models.py`. Each function that changes something writes a line to the club's log.
"""
