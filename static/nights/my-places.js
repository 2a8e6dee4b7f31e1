// In the standings, the lines of the people who came by this phone or were remembered on it: marked, and named first.
(() => {
  const places = document.getElementById("my-places");
  const remembered = () => {
    try { return localStorage.getItem(`me:${places.dataset.night}`); } catch { return null; } // may be forbidden
  };

  const show = () => {
    const lines = [...document.querySelectorAll(".ranking > ol > li")];
    const entrants = [...places.dataset.came.split(" "), remembered()?.split("-")[0]];
    const mine = lines.filter((line) => entrants.includes(line.id.replace("line-", "")));
    for (const line of mine) line.classList.add("is-mine");
    const cards = mine.map((line) => cardOf(line, lines.length));
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

  document.addEventListener("poll:news", show);
  show();
})();
