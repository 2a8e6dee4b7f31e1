"""Tournament nights: their rows, and what can be done to them. Each function writes its line of the log.

`values.night_of` gives a night as the value that `scorekeeper.tournament` works with.
"""
