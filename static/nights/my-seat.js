// The person with this phone, chosen by a tap: remembered here, with their seat shown first in every round.
(() => {
  const card = document.getElementById("me");
  const { store } = window.scorekeeper;
  const KEY = `me:${card.dataset.night}`;
  let shownText = null;
  let scrollsThere = false;
  let wasReady = false;

  // A long list has several pages: this person's has its own address.
  const elsewhere = (person) => {
    const address = document.getElementById("seating")?.dataset.elsewhere;
    return address && `${address}${person}#me`;
  };
  const show = () => {
    const person = store.get(KEY);
    const line = person && document.getElementById(`who-${person}`);
    const isOwn = person && document.querySelector(`#own [data-key="${CSS.escape(person)}"]`);
    if (!line && document.querySelector(".is-search")) return; // the search has filtered the line out
    if (person && !line && !isOwn && !location.search && elsewhere(person)) location.replace(elsewhere(person));
    if (!line || isOwn) {
      card.hidden = true;
      return;
    }
    const seat = [...line.querySelectorAll(".seat-told > p")].map((words) => words.cloneNode(true));
    if (line.querySelector(".at-table") && document.querySelector(".is-begun")) seat.unshift(ready());
    const text = seat.map((words) => words.textContent).join("\n");
    if (shownText === text && !card.hidden) return;
    fill(line.querySelector(".name"), seat);
    card.classList.remove("fresh");
    if (shownText) requestAnimationFrame(() => card.classList.add("fresh"));
    shownText = text;
  };
  const ready = () => Object.assign(document.createElement("p"), { className: "ready", textContent: card.dataset.ready });
  const fill = (name, seat) => {
    const heading = Object.assign(document.createElement("p"), { className: "whose" });
    heading.append(name.cloneNode(true));
    const notMe = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: card.dataset.notMe });
    notMe.dataset.forgetMe = "";
    card.replaceChildren(heading, ...seat, notMe);
    card.hidden = false;
  };
  const showAll = () => {
    const find = document.getElementById("find");
    if (!find?.value) return;
    find.value = "";
    find.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const scroll = () => {
    if (!scrollsThere || document.querySelector(".is-search")) return;
    scrollsThere = false;
    card.scrollIntoView({ block: "center" });
  };

  document.addEventListener("click", ({ target }) => {
    const isMe = target.closest("[data-me]");
    if (isMe) {
      store.set(KEY, isMe.dataset.me);
      isMe.closest("details").open = false;
      show();
      const address = elsewhere(isMe.dataset.me);
      if (address) {
        location.assign(address);
        return;
      }
      showAll();
      scrollsThere = true;
      scroll();
    } else if (target.closest("[data-forget-me]")) {
      store.remove(KEY);
      shownText = null;
      show();
      document.getElementById("find")?.focus();
    }
  });
  const isReady = () => Boolean(document.querySelector(":is(#own, #me:not([hidden])) .ready"));

  document.addEventListener("htmx:after:swap", () => {
    show();
    scroll();
    if (isReady() && !wasReady) navigator.vibrate?.([80, 60, 80]);
    wasReady = isReady();
  });
  show();
  wasReady = isReady();
})();
