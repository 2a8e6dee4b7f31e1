"""Settles disputes: the rulebook, a search in it, and whether a play is legal.

Pure. The rulebook is data: one file a chapter in `rulebook/chapters/`.
"""
