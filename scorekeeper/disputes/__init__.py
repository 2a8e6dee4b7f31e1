"""Disputes settled: the rulebook, finding what answers in it, and whether a play is legal.

Pure. The rulebook is data, a file a chapter in `rulebook/chapters/`.
"""
