"""Games in the database: their hands, history, scorers, series and files."""
