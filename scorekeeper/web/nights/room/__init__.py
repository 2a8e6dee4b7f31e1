"""The pages for everybody in the room: seats, standings, the clock, the projector."""
