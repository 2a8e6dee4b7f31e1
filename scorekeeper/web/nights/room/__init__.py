"""The pages for everybody in the room: who sits where, the standings, the clock, the projector."""
