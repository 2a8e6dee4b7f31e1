// Parts of the page come closed from the server: what somebody has opened stays open, also after a reload and when one comes
// back from another page. (What the search has opened, it closes again.)
(() => {
  const opened = () => [...document.querySelectorAll("details[open][id]:not([data-found])")];

  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    const before = opened();
    for (const { fragment } of tasks) {
      for (const { id } of before) {
        const fold = fragment.querySelector(`#${CSS.escape(id)}`);
        fold?.setAttribute("open", "");
        // What was fetched into it is shown until it has been fetched anew.
        const fetched = document.querySelector(`#${CSS.escape(id)} > div > .live`);
        if (fetched) fold?.querySelector(":scope > div")?.append(fetched.cloneNode(true));
      }
    }
  });

  // What was fetched into one is not there yet when the browser scrolls to where the page was left: its room is kept.
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
