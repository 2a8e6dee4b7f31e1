"""Figures over many games: a person's, of two who met, of the house.

All of it is computed from hands by the rules of their games, whenever it is asked for: nothing is stored.
"""
