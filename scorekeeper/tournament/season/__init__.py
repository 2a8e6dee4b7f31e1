"""A club's season: its members and nights, the league table, prizes, and a page for each member."""
