// In the standings, marks and first names the people who checked in with this phone or are remembered on it.
(() => {
  const places = document.getElementById("my-places");
  const remembered = () => window.scorekeeper.store.get(`me:${places.dataset.night}`);

  const show = () => {
    const lines = [...document.querySelectorAll(".ranking > ol > li")];
    const entrants = [...places.dataset.came.split(" "), remembered()?.split("-")[0]];
    const mine = lines.filter((line) => entrants.includes(line.id.replace("line-", "")));
    for (const line of mine) line.classList.add("is-mine");
    const cards = mine.map((line) => cardOf(line, line.closest(".ranking").dataset.all));
    // Long standings have several pages: mine may be on another one.
    const missing = lines.length && places.dataset.elsewhere ? entrants.filter((entrant) => entrant && !document.getElementById(`line-${entrant}`)) : [];
    cards.push(...missing.map(linkTo));
    if (cards.map((card) => card.textContent).join("") !== places.textContent) places.replaceChildren(...cards);
  };
  const cardOf = (line, count) => {
    const { place, shared } = line.querySelector(".place").dataset;
    const text = shared ? places.dataset.shared : places.dataset.says;
    const words = Object.assign(document.createElement("b"), { textContent: text.replace("{place}", place).replace("{all}", count) });
    const card = Object.assign(document.createElement("a"), { className: "sheet mine", href: `#${line.id}` });
    card.append(line.querySelector(".name").cloneNode(true), " ", words);
    return card;
  };

  const linkTo = (entrant) =>
    Object.assign(document.createElement("a"), { className: "sheet mine", href: `${places.dataset.elsewhere}${entrant}#line-${entrant}`, textContent: places.dataset.saysElsewhere });

  document.addEventListener("poll:news", show);
  show();
})();
