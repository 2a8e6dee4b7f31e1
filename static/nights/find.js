// htmx does the search for a name; this script tells it what was typed earlier, and closes the keyboard.
(() => {
  const find = () => document.getElementById("find");
  document.addEventListener("htmx:after:process", () => setTimeout(() => {
    if (find() && find().value !== find().defaultValue) find().dispatchEvent(new Event("input", { bubbles: true }));
  }), { once: true });
  document.addEventListener("submit", ({ target }) => { if (target === find()?.form) find().blur(); });
})();
