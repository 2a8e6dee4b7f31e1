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

  document.addEventListener("toggle", () => {
    history.replaceState({ ...history.state, opened: opened().map(({ id }) => id) }, "");
  }, true);
  for (const id of history.state?.opened ?? []) document.getElementById(id)?.setAttribute("open", "");
})();
