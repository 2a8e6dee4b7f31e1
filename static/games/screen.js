// Full screen for the game on a television: by its button, F, or 0 on a remote control, if the browser can.
(() => {
  const button = document.querySelector("[data-full-screen]");
  const root = document.documentElement;
  if (!document.fullscreenEnabled) return;

  const show = () => { button.hidden = document.fullscreenElement !== null; };
  const fill = () => root.requestFullscreen().catch(() => { /* the browser asks for a tap first */ });
  button.addEventListener("click", fill);
  document.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
    if (ctrlKey || altKey || metaKey || (key !== "f" && key !== "0")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else fill();
  });
  document.addEventListener("fullscreenchange", show);
  show();
})();
