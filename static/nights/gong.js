// The gong. For a projector: once when a round's clock starts, twice for the last hand, three times when time is up. For a
// director also when something new needs attention. It is off until somebody taps, because browsers forbid sound before
// that; a reload turns a projector's off again.
(() => {
  const { ofThisTab } = window.scorekeeper;
  const STROKES = { start: 1, last_hand: 2, over: 3 };
  const BETWEEN = 900;
  const KEY = "gong";

  const buttons = () => [...document.querySelectorAll("[data-gong]")];
  const stays = () => buttons().some((button) => "gongStays" in button.dataset);
  let isOn = stays() && ofThisTab.get(KEY) === true;
  const show = () => {
    for (const button of buttons()) {
      if (button.dataset.saysOn) button.textContent = isOn ? button.dataset.saysOn : button.dataset.saysOff;
      else button.setAttribute("aria-pressed", isOn);
    }
  };
  const turn = (on) => {
    isOn = on;
    if (stays()) ofThisTab.set(KEY, on);
    show();
  };
  // WebKit allows what a tap has played once, and no other sound.
  let sound = null;
  const strike = (times) => {
    if (!isOn || !times) return;
    sound ??= new Audio(buttons()[0].dataset.gong);
    sound.currentTime = 0;
    sound.play().catch(() => turn(false)); // the browser forbids it
    setTimeout(() => strike(times - 1), BETWEEN);
  };

  document.addEventListener("click", ({ target, detail }) => {
    const button = target.closest("[data-gong]");
    if (!button) return;
    if (detail) button.blur(); // pressed by finger or mouse: lets OK on a remote control turn the page again
    turn(!isOn);
    strike(1);
  });
  document.addEventListener("clock:start", () => strike(STROKES.start));
  document.addEventListener("clock:phase", ({ detail }) => strike(STROKES[detail]));
  document.addEventListener("attention:new", () => strike(1));
  document.addEventListener("poll:news", show);
  show();
})();
