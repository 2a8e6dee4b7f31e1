"""Pages about the games that a device has kept: finding them, the calendar, putting them away, series."""
