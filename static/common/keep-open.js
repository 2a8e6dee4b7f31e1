// Parts of the page come closed from the server: what somebody has opened stays open. (What the search has opened,
// it closes again.)
document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  const opened = [...document.querySelectorAll("details[open][id]:not([data-found])")];
  for (const { fragment } of tasks) {
    for (const { id } of opened) fragment.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
});
