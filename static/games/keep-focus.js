// Where what had the focus is gone with a swap, the active row gets it, for those who see the focus: without a pointer
// the way would begin anew at the top of the page.
(() => {
  let seen = false;
  const remember = () => {
    const { activeElement } = document;
    seen = activeElement !== document.body && activeElement.matches(":focus-visible");
  };
  const giveBack = () => {
    if (!seen || document.activeElement !== document.body) return;
    document.querySelector(".side-row.active .miles input, #bar .menu-button")?.focus();
  };
  document.addEventListener("htmx:before:swap", remember);
  for (const swapped of ["htmx:after:swap", "scorekeeper:replaced"]) document.addEventListener(swapped, giveBack);
})();
