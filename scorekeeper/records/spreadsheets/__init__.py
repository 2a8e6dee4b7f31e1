"""Games as tables, for spreadsheets and for people who type them."""
