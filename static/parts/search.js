// A page from the back/forward cache may have the next question typed over its own; this restores its own.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) document.querySelector('[role="search"]').reset();
});
