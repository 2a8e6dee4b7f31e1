"""Widths of a list to choose from, in pixels: the room for its words, and what words take."""

# Between its padding and its arrow, which is no wider than 20 pixels.
ROOM_FOR_TEXT = """select => {
  const { paddingLeft, paddingRight } = getComputedStyle(select);
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
}"""
# Laid out beside it: a canvas falls back to a small font where it cannot read a style's.
WIDTH_OF_TEXT = """(select, text) => {
  const words = document.createElement("span"), style = getComputedStyle(select);
  words.textContent = text;
  for (const name of ["fontFamily", "fontSize", "fontWeight", "fontVariantNumeric", "letterSpacing"])
    words.style[name] = style[name];
  Object.assign(words.style, { position: "absolute", whiteSpace: "nowrap" });
  select.after(words);
  const { width } = words.getBoundingClientRect();
  words.remove();
  return width;
}"""
