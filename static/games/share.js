// Hands an address on by the system's own sheet, where there is one; else copy-address.js copies it.
(() => {
  const root = document.documentElement;
  root.classList.toggle("can-share", "share" in navigator);

  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-share]");
    if (!button) return;
    const url = button.closest(".share").querySelector(".address").value;
    try {
      await navigator.share({ title: button.dataset.share, text: button.dataset.share, url });
    } catch ({ name }) {
      root.classList.toggle("can-share", name === "AbortError"); // put away by whoever opened it
    }
  });
})();
