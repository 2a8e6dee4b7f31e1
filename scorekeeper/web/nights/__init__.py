"""The pages of a tournament night, for its directors, the room and each table."""
