// Parts of the page come closed from the server: what somebody has opened stays open. (What the search has opened,
// it closes again.)
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  const opened = [...document.querySelectorAll("details[open][id]:not([data-found])")];
  for (const { fragment } of tasks) {
    for (const { id } of opened) {
      const fold = fragment.querySelector(`#${CSS.escape(id)}`);
      fold?.setAttribute("open", "");
      // What was fetched into it is shown until it has been fetched anew.
      const fetched = document.querySelector(`#${CSS.escape(id)} > div > .live`);
      if (fetched) fold?.querySelector(":scope > div")?.append(fetched.cloneNode(true));
    }
  }
});
