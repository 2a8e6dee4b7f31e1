// Replay of a hand: the slider follows the buttons and keys, and the address follows the slider.
(() => {
  const player = document.querySelector("[data-player]");
  const slider = player.querySelector("[data-at]");
  const last = Number(slider.max);

  // A move made before htmx came is fetched as soon as htmx is there.
  const shown = slider.value;
  document.addEventListener("htmx:after:process", () => setTimeout(() => { if (slider.value !== shown) go(slider.value); }), { once: true });

  const go = (at) => {
    slider.value = Math.max(0, Math.min(at, last));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };

  player.addEventListener("click", (event) => {
    const button = event.target.closest("[name=to]");
    if (!button || !document.documentElement.classList.contains("scripted")) return; // the plain form sends its buttons
    event.preventDefault();
    const step = { back: -1, on: 1 }[button.dataset.step];
    go(step ? Number(slider.value) + step : Number(button.value));
  });

  const KEYS = { ArrowLeft: () => slider.value - 1, ArrowRight: () => Number(slider.value) + 1, Home: () => 0, End: () => last };
  document.addEventListener("keydown", (event) => {
    const busy = event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey;
    if (busy || !KEYS[event.key]) return;
    event.preventDefault();
    go(KEYS[event.key]());
  });

  // A reload shows the same position. The address to share may be of another origin: the server's in its network.
  document.addEventListener("htmx:after:swap", () => {
    history.replaceState(null, "", new URL(player.querySelector(".address").value).search);
  });
})();
