// Pages of a big screen. Arrow keys and OK, a page's number, and the links at their foot turn them; they also turn by
// themselves if the page gives its seconds. They restart when the value of a [data-begin-anew] changes.
(() => {
  const screens = document.getElementById("screens");
  const STEPS = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
  const pages = () => [...screens.querySelectorAll(".page")];
  const shownState = () => [...screens.querySelectorAll("[data-begin-anew]")].map(({ value }) => value).join();
  let state = shownState();
  let current = 0;
  const seconds = () => Number(pages()[current].dataset.seconds ?? 0);
  let paused = new URLSearchParams(location.search).has("still");
  let timer = null;

  const show = () => {
    pages().forEach((page, index) => { page.hidden = index !== current; });
    for (const link of screens.querySelectorAll("[data-pause]")) {
      const use = link.querySelector("use");
      use.setAttribute("href", use.getAttribute("href").replace(/#.*/, paused ? "#play" : "#pause"));
      link.setAttribute("aria-label", paused ? link.dataset.resumes : link.dataset.stays);
    }
    document.getElementById("page").value = current + 1;
  };
  const turnTo = (index) => {
    const count = pages().length;
    current = ((index % count) + count) % count;
    show();
    clearTimeout(timer);
    if (seconds() && !paused) timer = setTimeout(() => turnTo(current + 1), seconds() * 1000);
  };
  const pause = () => {
    paused = !paused;
    turnTo(current);
  };
  // Returns what a key does, if anything. OK on a link belongs to the link, the space bar on a button to the button.
  const actionOf = ({ key }) => {
    if (key in STEPS) return () => turnTo(current + STEPS[key]);
    if (key === "Enter" && !document.activeElement.matches("a, button")) return () => turnTo(current + 1);
    if (key === " " && seconds() && !document.activeElement.matches("button")) return pause;
    if (pages()[key - 1]) return () => turnTo(key - 1);
    return null;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-turn], [data-pause]");
    if (!link) return;
    event.preventDefault();
    if ("pause" in link.dataset) pause();
    else turnTo(current + Number(link.dataset.turn));
  });
  document.addEventListener("keydown", (event) => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? null : actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("clock:phase", () => {
    const clock = pages().findIndex((page) => page.classList.contains("is-clock"));
    if (clock >= 0) turnTo(clock);
  });
  document.addEventListener("poll:news", () => {
    if (shownState() !== state || current >= pages().length) turnTo(0);
    else show();
    state = shownState();
  });
  turnTo(pages().findIndex((page) => !page.hidden));
})();
