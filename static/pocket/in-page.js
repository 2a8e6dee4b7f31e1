// On every page of the app: asks the phone to keep the games. Its answer, a new version and the home screen appear only on
// the start page, and so never in the middle of a hand.
const workers = navigator.serviceWorker;
const offer = document.querySelector("#new-version");
const homeScreen = document.querySelector("#home-screen");
const promise = document.querySelector("#promise");

// Asks at the first game or night. Resolves to true if the browser promises to keep them.
const askToKeep = async () => {
  const { storage } = navigator;
  return Boolean(await storage?.persisted?.() || await storage?.persist?.());
};

const tellPromise = async () => {
  const promised = await askToKeep();
  promise?.querySelector(`[data-kept="${promised ? "for-good" : "for-now"}"]`).removeAttribute("hidden");
};

const offerNewVersion = (registration) => {
  const show = () => { offer.hidden = !registration.waiting; };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", show));
  show();
  offer.querySelector("button").addEventListener("click", () => {
    workers.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("restart");
  });
};

const offerHomeScreen = (way) => {
  homeScreen.hidden = false;
  homeScreen.querySelector(`[data-by="${way}"]`).hidden = false;
};

// Chromium opens the browser's own dialog; elsewhere people must find the way themselves.
const onInstallable = (event) => {
  event.preventDefault();
  offerHomeScreen("button");
  homeScreen.querySelector("button").onclick = () => {
    homeScreen.hidden = true;
    event.prompt();
  };
};

if (document.querySelector("#entry, #promise")) tellPromise();
if (offer) {
  workers.ready.then(offerNewVersion);
  workers.controller?.postMessage("rest");
}
if (homeScreen && !matchMedia("(display-mode: standalone)").matches) {
  if ("onbeforeinstallprompt" in window) addEventListener("beforeinstallprompt", onInstallable);
  else offerHomeScreen("hand");
}
