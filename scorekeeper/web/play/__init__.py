"""The pages of a hand card by card: tracking, replay, verification."""
