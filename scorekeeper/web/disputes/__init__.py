"""The pages that settle a dispute: is this play legal, the rulebook, other boxes, the extension."""
