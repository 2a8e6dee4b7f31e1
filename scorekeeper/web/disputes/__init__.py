"""The pages that settle a dispute: legal plays, the rulebook, other boxes, the extension."""
