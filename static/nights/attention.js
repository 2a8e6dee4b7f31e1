// What needs attention is counted in the page's title; the event "attention:new" says that something new does. (A table that
// has not reported is nothing new: it was there before.)
(() => {
  const seen = () => document.getElementById("attention-version").dataset.keys.split(" ").filter(Boolean);
  const title = document.title.replace(/^\(\d+\) /, "");
  let before = seen();

  document.addEventListener("htmx:after:swap", () => {
    const keys = seen();
    document.title = keys.length ? `(${keys.length}) ${title}` : title;
    if (keys.some((key) => !before.includes(key) && !key.startsWith("unreported"))) document.dispatchEvent(new Event("attention:new"));
    before = keys;
  });
})();
