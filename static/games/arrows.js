// Loaded at the first key of a keyboard (keyboard.js). The pad is one tab stop, and so are the safeties of a row: arrow keys move within them, as in a toolbar. The pad serves
// the row that was focused last: the down arrow leads from a row's miles to the pad, and Escape leads back.
(() => {
  const PARTS = "button:enabled, input";
  const bars = () => document.querySelectorAll("#entry :is(.pad, .tiles)");
  const parts = (bar) => [...bar.querySelectorAll(PARTS)].filter(window.scorekeeper.isShown);
  const start = (bar) => parts(bar).find((part) => part.matches("[aria-pressed=true], :checked")) ?? parts(bar)[0];

  const beside = (part, all, step) => all[all.indexOf(part) + step];
  // The nearest one above or below: first the nearest row, then the nearest in it.
  const beyond = (part, all, down) => {
    const here = part.getBoundingClientRect();
    const away = (other) => {
      const { left, top } = other.getBoundingClientRect();
      const rows = down * (top - here.top);
      return rows > 9 ? rows * 99 + Math.abs(left - here.left) : Infinity;
    };
    return all.reduce((best, other) => (away(other) < away(best) ? other : best), part);
  };
  const MOVES = {
    ArrowLeft: (part, all) => beside(part, all, -1),
    ArrowRight: (part, all) => beside(part, all, 1),
    ArrowUp: (part, all) => beyond(part, all, -1),
    ArrowDown: (part, all) => beyond(part, all, 1),
    Home: (part, all) => all[0],
    End: (part, all) => all.pop(),
    Escape: () => document.querySelector(".side-row.active .miles input"),
  };
  const moved = ({ key, target }) => {
    if (target.matches(".miles input")) return key === "ArrowDown" ? start(document.querySelector("#entry .pad")) : null;
    const bar = [...bars()].find((bar) => bar.contains(target));
    return bar && MOVES[key]?.(target, parts(bar));
  };

  const makeOneStopEach = (focused) => {
    for (const bar of bars()) {
      const stop = bar.contains(focused) ? focused : start(bar);
      for (const part of bar.querySelectorAll(PARTS)) part.tabIndex = part === stop ? 0 : -1;
    }
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") makeOneStopEach(event.target);
    const next = moved(event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
})();
