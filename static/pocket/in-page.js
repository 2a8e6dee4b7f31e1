// On every page of the app: asks the phone to keep the games, and offers a new version on the start page alone, so
// that none comes in the middle of a hand.
const workers = navigator.serviceWorker;
const offer = document.querySelector("#new-version");

const askToKeep = async () => {
  if (!await navigator.storage.persisted()) await navigator.storage.persist();
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

if (navigator.storage?.persist && document.querySelector("#entry, .game-card")) askToKeep();
if (offer) workers.ready.then(offerNewVersion);
