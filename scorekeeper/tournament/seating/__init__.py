"""Draw of a round or of a whole night: tables, their costs, and the reasons for each table."""
