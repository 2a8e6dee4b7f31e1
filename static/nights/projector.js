// The projector's pages turn by themselves, by arrow keys and by the links at their foot.
(() => {
  const screens = document.getElementById("screens");
  const STEPS = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
  const pages = () => [...screens.querySelectorAll(".page")];
  const roundShown = () => document.getElementById("round").value;
  let round = roundShown();
  let current = 0;
  let paused = new URLSearchParams(location.search).has("still");
  let timer = null;

  const show = () => {
    pages().forEach((page, index) => { page.hidden = index !== current; });
    for (const use of screens.querySelectorAll("[data-pause] use")) use.setAttribute("href", paused ? "#sym-play" : "#sym-pause");
    document.getElementById("page").value = current + 1;
  };
  const turnTo = (index) => {
    const count = pages().length;
    current = ((index % count) + count) % count;
    show();
    clearTimeout(timer);
    if (!paused) timer = setTimeout(() => turnTo(current + 1), Number(screens.dataset.seconds) * 1000);
  };
  const pause = () => {
    paused = !paused;
    turnTo(current);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-turn], [data-pause]");
    if (!link) return;
    event.preventDefault();
    if ("pause" in link.dataset) pause();
    else turnTo(current + Number(link.dataset.turn));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key in STEPS) turnTo(current + STEPS[event.key]);
    else if (event.key === " ") pause();
    else return;
    event.preventDefault();
  });
  document.addEventListener("clock:phase", () => {
    const clock = pages().findIndex((page) => page.classList.contains("is-clock"));
    if (clock >= 0) turnTo(clock);
  });
  document.addEventListener("poll:news", () => {
    if (roundShown() !== round || current >= pages().length) turnTo(0);
    else show();
    round = roundShown();
  });
  turnTo(pages().findIndex((page) => !page.hidden));
})();
