"""The pages of people in a device's games: their figures, and the house records."""
