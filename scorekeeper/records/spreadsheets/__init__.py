"""Games as tables of lines and columns, which spreadsheets open and people type."""
