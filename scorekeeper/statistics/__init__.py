"""Figures over many games: of a person, of two opponents, of the house.

Everything is computed from the hands and rules of the games when it is asked for. Nothing is stored.
"""
