// The search for a name is htmx's; this tells it what was typed before it was here, and puts the keyboard away.
(() => {
  const find = () => document.getElementById("find");
  document.addEventListener("htmx:after:process", () => setTimeout(() => {
    if (find() && find().value !== find().defaultValue) find().dispatchEvent(new Event("input", { bubbles: true }));
  }), { once: true });
  document.addEventListener("submit", ({ target }) => { if (target === find()?.form) find().blur(); });
})();
