"""Season of a club: its members and nights, the league table, prizes, and the page of a member."""
