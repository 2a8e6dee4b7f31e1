"""The pages for a device's games: search, calendar, archive, series."""
