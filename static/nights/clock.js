// The clock of a round: it counts down from the moment it arrived, so the phone's own clock does not matter. Events on the
// document tell other scripts: "clock:start", and "clock:phase" when "last_hand" or "over" begins.
(() => {
  const RUNNING = ["running", "last_hand"];
  const ANNOUNCED = ["last_hand", "over"];
  const TICK = 250;
  const sent = new WeakMap(); // clock -> what came from the server, and when
  let shownPhase = null;
  let timer = null;

  const clocks = () => [...document.querySelectorAll(".clock[data-left]")];
  const textOf = (clock, phase) => clock.getAttribute(`data-says-${phase}`);

  const begin = (moment) => {
    for (const clock of clocks()) receive(clock, moment);
    tick();
  };
  const receive = (clock, came) => {
    sent.set(clock, { came, left: clock.dataset.left, phase: clock.dataset.phase });
    clock.dataset.phaseNow = clock.dataset.phase;
  };
  // A save's answer brings a clock, too, as of that moment.
  const isNew = (clock) => {
    const { left, phase } = sent.get(clock) || {};
    return clock.dataset.left !== left || clock.dataset.phase !== phase;
  };
  const tick = () => {
    clearTimeout(timer);
    clocks().filter(isNew).forEach((clock) => receive(clock, performance.now()));
    const states = clocks().map((clock) => ({ clock, ...stateOf(clock) }));
    for (const { clock, left, phase } of states) show(clock, left, phase);
    const { clock, phase } = states[states.length - 1] || { phase: null };
    if (shownPhase && phase !== shownPhase && ANNOUNCED.includes(phase)) announce(clock, phase);
    if (shownPhase === "waiting" && phase === "running") document.dispatchEvent(new CustomEvent("clock:start"));
    shownPhase = phase;
    if (states.some(({ left, phase }) => RUNNING.includes(phase) && left > 0)) timer = setTimeout(tick, TICK);
  };
  const stateOf = (clock) => {
    const { dataset } = clock;
    if (!RUNNING.includes(dataset.phase)) return { left: Number(dataset.left), phase: dataset.phase };
    const left = Math.max(0, Number(dataset.left) - (performance.now() - sent.get(clock).came) / 1000);
    if (!left) return { left, phase: "over" };
    return { left, phase: left <= Number(dataset.lastHand) ? "last_hand" : dataset.phase };
  };
  const show = (clock, left, phase) => {
    const seconds = Math.floor(left);
    const figures = clock.querySelector("b");
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (figures.textContent !== text) figures.textContent = text;
    if (clock.dataset.phaseNow === phase) return;
    clock.classList.replace(clock.dataset.phaseNow, phase);
    clock.dataset.phaseNow = phase;
    const words = textOf(clock, phase);
    if (words !== null) clock.querySelector("small").textContent = words;
  };
  const announce = (clock, phase) => {
    const announced = document.getElementById("announced");
    if (announced) announced.textContent = textOf(clock, phase);
    document.dispatchEvent(new CustomEvent("clock:phase", { detail: phase }));
  };

  document.addEventListener("htmx:after:swap", tick);
  document.addEventListener("poll:news", () => begin(performance.now()));
  begin(performance.getEntriesByType("navigation")[0]?.responseStart || 0);
})();
