// Reloads the game's page in place. It does so after a save. It also does so while nothing is entered, if another phone or
// tab has saved the open hand, or if the game has ended or goes on. The draft restores what was entered.
(() => {
  window.scorekeeper.ofThisTab.remove("half-filled"); // the form that began this game (half-filled.js)
  const form = () => document.querySelector("form#entry[data-game-page]");
  const IN_PLACE = { target: "#game", select: "#game", swap: "outerHTML", selectOOB: "#bar:outerHTML" };

  // Resolves to true once the new page is there.
  let coming = null;
  const bring = async () => {
    const before = form();
    if (!window.htmx) return location.assign(before.dataset.gamePage);
    await htmx.ajax("GET", before.dataset.gamePage, IN_PLACE);
    return form() !== before;
  };
  // A menu that was opened before htmx knew its button, or whose button was replaced since, has not been fetched.
  document.addEventListener("htmx:after:init", ({ target }) => {
    if (target.matches(".menu-button") && document.querySelector("#menu:not([hidden])")) target.dispatchEvent(new Event("refresh"));
  });
  // A hand can be entered until another phone ends the game, and again once somebody continues it.
  const look = () => ({ page: document.getElementById("game"), isOpen: document.querySelector("#next-dealer input") !== null });
  let seen = look();
  const renew = () => coming ??= bring().finally(() => { coming = null; });

  // A response without the requested parts, such as a network's login page, must not replace this page.
  const isOfEntry = (ctx) => form() && [ctx?.sourceElement, ctx?.sourceElement?.form].includes(form());
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const brings = ({ fragment, swapSpec }) => swapSpec.style !== "none" && fragment.childElementCount;
    if ((isOfEntry(ctx) || ctx.target?.id === "game") && !tasks.some(brings)) event.preventDefault();
  });

  const isUntouched = () => ![...form()?.elements ?? []].some(({ type, checked, value }) => type === "checkbox" ? checked : type === "text" && value);
  Object.assign(window.scorekeeper, { renew, isUntouched, isOfEntry });
  const isNext = (number) => document.querySelectorAll("#hands [id^='hand-']").length + 1 === Number(number);
  const isOvertaken = (part) => part.dataset.draft?.includes(":new:") && !part.matches(".waits") && !isNext(part.dataset.number);
  // The round of its tournament table is over: the table's page says what comes.
  const ofTable = () => document.querySelector(".table-banner")?.href;
  let table = ofTable();
  document.addEventListener("poll:news", () => {
    const before = seen;
    const left = table;
    seen = look();
    table = ofTable();
    if (left && !table) return location.assign(left);
    if (!isUntouched()) return;
    // (If the page has just been replaced, a difference is expected: after a correction, say, a hand can be entered.)
    if (seen.page === before.page && seen.isOpen !== before.isOpen) location.reload();
    else if (form() && isOvertaken(form())) renew();
  });
})();
