// Hands an address on, with a text if there is one, by the system's own sheet; else copy-address.js copies it.
(() => {
  const root = document.documentElement;
  root.classList.toggle("can-share", "share" in navigator);

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-share]");
    if (!button) return;
    const { share: title, text } = button.dataset;
    const url = button.closest(".share").querySelector(".address").value;
    try {
      await navigator.share({ title, text: text || title, url });
    } catch ({ name }) {
      root.classList.toggle("can-share", name === "AbortError"); // put away by whoever opened it
    }
  });
})();
