"""The files of a night: the public formats, people lists and tables for spreadsheets."""
