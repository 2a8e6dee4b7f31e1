// A table's result is sent through this phone's outbox. Without a network it waits there, and the page says so.
(() => {
  const { outbox, sending } = window.scorekeeper;
  const note = document.getElementById("kept");
  const { table } = note.dataset;
  const poller = document.querySelector("[data-poll]");

  const totals = ({ body }) => [...new URLSearchParams(body)].filter(([name]) => name.startsWith("total_"))
    .map(([, total]) => Number(total).toLocaleString(document.documentElement.lang)).join(" – ");
  const show = () => {
    const [item] = outbox.waiting(table);
    note.hidden = !item;
    if (!item) return;
    const says = item.refused ? note.dataset.saysRefused : note.dataset.says;
    note.querySelector("span").textContent = says.replace("{totals}", totals(item));
    note.querySelector("[data-look]").hidden = !item.refused;
    note.querySelector("[data-try-again]").hidden = item.refused || !sending.failures();
  };
  // The page that comes says why it was refused, and has it in its form.
  const lookAt = async (item) => {
    await outbox.takeOut(item);
    sending.sendPlainly(item);
  };
  const answered = (item, answer) => {
    if (answer?.isRefused) lookAt(item);
    else if (outbox.has(item)) show();
    else {
      document.getElementById("typed").open = false;
      location.assign(poller.getAttribute("hx-get"));
    }
  };

  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-draft]") && sending.takes(event)) sending.send(event.target, answered);
  });
  document.addEventListener("click", ({ target }) => { if (target.closest("#kept [data-look]")) lookAt(outbox.waiting(table)[0]); });
  // A phone that has lost its side, or got one, needs other forms.
  document.addEventListener("poll:news", () => {
    if (Boolean(document.getElementById("which-side")) === Boolean(document.getElementById("sides"))) location.reload();
  });
  document.addEventListener("scorekeeper:outbox", show);
  document.addEventListener("scorekeeper:sent", ({ detail }) => {
    if (detail.game === table) poller.dispatchEvent(new Event("poll"));
  });
  addEventListener("pageshow", async () => { if (await outbox.reload()) sending.tryAgain(); });
})();
