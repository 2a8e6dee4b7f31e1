// A key of the pad, or the coup fourré of a tile, says what its word means while it is held or has the keyboard's focus. The
// texts are those of the game's page of meanings, fetched once.
(() => {
  const KEYS = "#entry[data-game-page] .finish, #entry[data-game-page]:not(.one-zone) .tile [value=coup]";
  const entry = () => document.getElementById("entry");
  const meant = ({ dataset }) => dataset.tick ?? ["failed", "safe", "extension", "miles"].find((name) => name in dataset) ?? "coup";

  let page = null;
  const fetchPage = async () => {
    const answer = await fetch(`${entry().dataset.gamePage}/meanings`);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  };

  const hush = () => entry()?.querySelector(".meaning")?.remove();
  const say = async (key) => {
    hush();
    entry().querySelector(".talk").insertAdjacentHTML("beforeend", '<div class="meaning" role="status">');
    const line = entry().querySelector(".meaning");
    page ||= await fetchPage().catch(() => null);  // without a network the next one asks again
    line.textContent = page?.querySelector(`[data-of~=${meant(key)}]`)?.textContent ?? entry().querySelector(".pad").dataset.unreached;
  };

  window.scorekeeper.onHold(KEYS, say);
  // The keyboard passes four coups fourrés in a row: the first one says it.
  let focused = null;
  document.addEventListener("focusin", ({ target }) => {
    if (!target.matches(KEYS) || !target.matches(":focus-visible")) return;
    if (!focused || meant(focused) !== meant(target)) say(target);
    focused = target;
  });
  document.addEventListener("focusout", ({ target }) => { if (target === focused) hush(); });
  for (const event of ["pointerdown", "change"]) document.addEventListener(event, hush);
})();
