// The gong of a projector: once when a round's clock starts, twice for the last hand, three times when time is up. It is off
// until somebody taps, because browsers forbid sound before that; a reload turns it off again.
(() => {
  const STROKES = { start: 1, last_hand: 2, over: 3 };
  const BETWEEN = 900;
  let isOn = false;

  const buttons = () => [...document.querySelectorAll("[data-gong]")];
  const show = () => {
    for (const button of buttons()) button.textContent = isOn ? button.dataset.saysOn : button.dataset.saysOff;
  };
  const strike = (times) => {
    if (!isOn || !times) return;
    new Audio(buttons()[0].dataset.gong).play().catch(() => { // the browser forbids it
      isOn = false;
      show();
    });
    setTimeout(() => strike(times - 1), BETWEEN);
  };

  document.addEventListener("click", ({ target, detail }) => {
    if (!target.closest("[data-gong]")) return;
    if (detail) target.blur(); // pressed by finger or mouse: lets OK on a remote control turn the page again
    isOn = !isOn;
    show();
    strike(1);
  });
  document.addEventListener("clock:start", () => strike(STROKES.start));
  document.addEventListener("clock:phase", ({ detail }) => strike(STROKES[detail]));
  document.addEventListener("poll:news", show);
})();
