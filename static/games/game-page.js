// The game's page, brought anew into the place of what is shown: after a save, and while nothing is entered, when the hand
// that stands open here is not the next one any more (another phone or tab has saved it), or the game has ended or goes on.
// What is entered comes back by its draft.
(() => {
  const form = () => document.querySelector("form#entry[data-game-page]");
  const IN_PLACE = { target: "#game", select: "#game", swap: "outerHTML", selectOOB: "#bar:outerHTML" };

  // Gives true when it has come.
  let coming = null;
  const bring = async () => {
    const before = form();
    if (!window.htmx) return location.assign(before.dataset.gamePage);
    await htmx.ajax("GET", before.dataset.gamePage, IN_PLACE);
    return form() !== before;
  };
  // A menu opened before htmx knew its button, or through one that has been replaced since, has not been asked for.
  document.addEventListener("htmx:after:init", ({ target }) => {
    if (target.matches(".menu-button") && document.querySelector("#menu:not([hidden])")) target.dispatchEvent(new Event("refresh"));
  });
  // A hand can be entered: until another phone has ended the game, and again when one goes on with it.
  const look = () => ({ page: document.getElementById("game"), isOpen: document.querySelector("#next-dealer input") !== null });
  let seen = look();
  const renew = () => coming ??= bring().finally(() => { coming = null; });

  // What has none of the parts asked for, such as a page of the network's own, must not take this one's place.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const isOfEntry = form() && [ctx.sourceElement, ctx.sourceElement?.form].includes(form());
    const brings = ({ fragment, swapSpec }) => swapSpec.style !== "none" && fragment.childElementCount;
    if ((isOfEntry || ctx.target?.id === "game") && !tasks.some(brings)) event.preventDefault();
  });

  const isUntouched = () => ![...form()?.elements ?? []].some(({ type, checked, value }) => type === "checkbox" ? checked : type === "text" && value);
  Object.assign(window.scorekeeper, { renew, isUntouched });
  const isNext = (number) => document.querySelectorAll("#hands [id^='hand-']").length + 1 === Number(number);
  const isOvertaken = (part) => part.dataset.draft?.includes(":new:") && !part.matches(".waits") && !isNext(part.dataset.number);
  document.addEventListener("poll:news", () => {
    const before = seen;
    seen = look();
    if (!isUntouched()) return;
    // (A page that has just taken the place of another may differ: after a correction, say, a hand can be entered.)
    if (seen.page === before.page && seen.isOpen !== before.isOpen) location.reload();
    else if (form() && isOvertaken(form())) renew();
  });
})();
