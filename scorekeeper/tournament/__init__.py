"""A tournament night: who sits where in the next round, and who stands where after it.

Pure: no web, no database. `draws.draw` seats a `DrawRequest`; `standings.standings` ranks confirmed results.
"""
