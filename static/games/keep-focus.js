// If a swap removes the focused element, the active row gets the focus while the focus is visible. Otherwise keyboard users
// would start again at the top of the page.
(() => {
  let seen = false;
  const remember = () => {
    const { activeElement } = document;
    seen = activeElement !== document.body && activeElement.matches(":focus-visible");
  };
  const giveBack = () => {
    if (!seen || document.activeElement !== document.body) return;
    (document.querySelector(".side-row.active .miles input") ?? document.querySelector("#bar .menu-button"))?.focus();
  };
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("scorekeeper:replaced", giveBack);
})();
