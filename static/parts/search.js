// A page shown again as it was left (back/forward cache) has the next question typed over its own: its own comes back.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) document.querySelector('[role="search"]').reset();
});
