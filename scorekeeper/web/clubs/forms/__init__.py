"""Forms of the pages of clubs."""
