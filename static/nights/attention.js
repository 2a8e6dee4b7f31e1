// What waits for the director is counted in the page's title; the event "attention:new" says that something new does.
(() => {
  const seen = () => document.getElementById("attention-version").dataset.keys.split(" ").filter(Boolean);
  const title = document.title.replace(/^\(\d+\) /, "");
  let before = seen();

  document.addEventListener("htmx:after:swap", () => {
    const keys = seen();
    document.title = keys.length ? `(${keys.length}) ${title}` : title;
    if (keys.some((key) => !before.includes(key))) document.dispatchEvent(new Event("attention:new"));
    before = keys;
  });
})();
