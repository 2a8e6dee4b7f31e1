// Shares an address, with its text if any, through the system's sheet; without one, copy-address.js copies it.
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
      root.classList.toggle("can-share", name === "AbortError"); // the user closed the sheet
    }
  });
})();
