// Makes a PNG of each picture of a game as soon as it is shown, so that it is ready for a tap on share or save: a sheet
// opens only straight after a tap. The phone's fonts draw the names that the drawing contains as text.
(() => {
  const AGAIN = 3000;
  const MOST_TRIES = 5;

  const pngOf = (image) => new Promise((give) => {
    const canvas = document.createElement("canvas");
    canvas.width = image.getAttribute("width");
    canvas.height = image.getAttribute("height");
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => give([blob, canvas.toDataURL("image/png")]), "image/png");
  });

  const shares = (file) => navigator.canShare?.({ files: [file] });

  const share = async (file, { title, text, url }) => {
    const all = { files: [file], title, text, url };
    try {
      await navigator.share(navigator.canShare(all) ? all : { files: [file] });
      return true;
    } catch ({ name }) {
      return name === "AbortError"; // the user closed the sheet
    }
  };

  const save = (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  const makeReady = async (image) => {
    const [blob, address] = await pngOf(image);
    if (!blob) return;
    const file = new File([blob], image.dataset.picture, { type: blob.type });
    const place = image.closest(".picture");
    const button = place.querySelector("[data-share-picture]");
    button.hidden = !shares(file);
    button.addEventListener("click", async () => {
      button.hidden = !(await share(file, image.dataset));
    });
    place.querySelector("[data-save-picture]").addEventListener("click", (event) => {
      event.preventDefault();
      save(file);
    });
    image.src = address; // a long press on a phone saves it as a PNG
  };

  for (const image of document.querySelectorAll("[data-picture]")) {
    const { src } = image;
    let tries = 0;
    image.addEventListener("error", () => {
      tries += 1; // inside a phone, that part of the program may still be downloading
      if (tries < MOST_TRIES) setTimeout(() => { image.src = src; }, AGAIN);
    });
    if (image.complete && image.naturalWidth) makeReady(image);
    else image.addEventListener("load", () => makeReady(image), { once: true });
  }
})();
