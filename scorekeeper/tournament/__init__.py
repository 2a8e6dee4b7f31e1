"""Tournament nights: the draw of each round, and the standings.

Pure: no web, no database. `seating.draw.draw` seats the units of a `DrawRequest`. `standings.rank.rank_units`
ranks them by confirmed results. `night` puts both together, and `files` reads and writes nights.
"""
