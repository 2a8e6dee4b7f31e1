"""Widths of a select in pixels: the room for its words, and the width of words."""

# Between the padding and the arrow, which is at most 20 pixels wide.
ROOM_FOR_TEXT = """select => {
  const { paddingLeft, paddingRight } = getComputedStyle(select);
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
}"""
# Measured in an element beside it: a canvas falls back to a small font where it cannot parse the style's.
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
