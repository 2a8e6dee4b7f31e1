// The server sends foldable parts closed; a part that somebody opened stays open, even after a reload or a return from
// another page. (Parts that the search opened, it closes again.)
(() => {
  const opened = () => [...document.querySelectorAll("details[open][id]:not([data-found])")];

  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    const before = opened();
    for (const { fragment } of tasks) {
      for (const { id } of before) {
        const fold = fragment.querySelector(`#${CSS.escape(id)}`);
        fold?.setAttribute("open", "");
        // Show the old content until the new one has been fetched.
        const fetched = document.querySelector(`#${CSS.escape(id)} > div > .live`);
        if (fetched) fold?.querySelector(":scope > div")?.append(fetched.cloneNode(true));
      }
    }
  });

  // Fetched content is not there yet when the browser restores the scroll position, so its room is kept.
  const rooms = new Map();
  const isFetched = (fold) => fold.querySelector(":scope > div > .live") !== null;
  const room = (fold) => isFetched(fold) ? fold.offsetHeight - fold.firstElementChild.offsetHeight : rooms.get(fold.id);
  const note = () => history.replaceState({ ...history.state, opened: opened().map((fold) => [fold.id, room(fold)]) }, "");
  const keepRooms = () => {
    for (const fold of opened()) {
      if (isFetched(fold)) rooms.delete(fold.id);
      const content = fold.querySelector(":scope > div");
      if (content) content.style.minHeight = rooms.has(fold.id) ? `${rooms.get(fold.id)}px` : "";
    }
  };

  document.addEventListener("toggle", note, true);
  addEventListener("pagehide", note);
  for (const [id, pixels] of history.state?.opened ?? []) {
    document.getElementById(id)?.setAttribute("open", "");
    if (pixels) rooms.set(id, pixels);
  }
  keepRooms();
  document.addEventListener("htmx:after:swap", keepRooms);
})();
