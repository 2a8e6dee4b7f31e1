// "Updated 12 s ago": counts from the age that the server sent, so the phone's own clock does not matter.
(() => {
  const DAY = 86_400;
  const UNITS = [["hour", 3600], ["minute", 60], ["second", 1]];
  const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto", style: "short" });
  let came = Date.now();

  const inWords = (seconds) => {
    const [unit, length] = UNITS.find(([, length]) => seconds >= length) || UNITS[UNITS.length - 1];
    return ago.format(-Math.floor(seconds / length), unit);
  };
  const show = () => {
    const place = document.querySelector("[data-age]");
    if (!place) return;
    const age = Math.max(0, Number(place.dataset.age) + (Date.now() - came) / 1000);
    if (age >= DAY) return; // the server already shows the day
    const text = place.dataset.says.replace("{when}", inWords(age));
    if (place.textContent !== text) place.textContent = text;
  };

  document.addEventListener("poll:news", () => {
    came = Date.now();
    show();
  });
  setInterval(show, 1000);
  show();
})();
