"""The pages of a hand card by card: followed, played back, verified."""
