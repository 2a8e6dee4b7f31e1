"""Pages of clubs: their members, their seasons, and the league that everybody may look at."""
