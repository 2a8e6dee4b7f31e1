"""A tournament night: who sits where in the next round, and who stands where after it.

Pure: no web, no database. `seating.draw.draw` seats a `DrawRequest`; `standings.rank.standings` ranks
confirmed results.
"""
