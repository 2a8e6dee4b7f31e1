// Installs the app in the phone, or waits until it has started, and leads to it. It must run in any browser, at least to say
// what the app needs.
import { DataFolder } from "./data-folder.js";

const scope = new URL("./", location.href).href;
const workers = navigator.serviceWorker;
const bar = document.querySelector("progress");
const DATABASE = "scorekeeper.db";
// Milliseconds after which people may wonder.
const LONG = 30000;
// States in which the app does not start by itself.
const STUCK = ["unable", "offline", "newer", "failed", "slow"];
// A WebAssembly module with the newest features that Python's needs: reference types and exceptions.
const MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 1, 111, 0, 13, 3, 1, 0, 0];

const canRun = () => Boolean(workers && window.caches && window.indexedDB && Object.hasOwn && window.WebAssembly)
  && WebAssembly.validate(new Uint8Array(MODULE));

let shown = "";

// Shows the sentences of a state, and no others.
const show = (state, detail = "") => {
  shown = state;
  for (const part of document.querySelectorAll("main > p, main > progress, [lang] > p")) {
    part.hidden = !part.classList.contains(state);
  }
  document.querySelector("#detail").textContent = detail;
  if (STUCK.includes(state)) offerRescue(state);
};

// The stored games, without the app.
const offerRescue = async (state) => {
  const database = await DataFolder.file(scope, DATABASE).catch(() => undefined);
  if (!database || shown !== state) return;
  const address = URL.createObjectURL(new Blob([database]));
  for (const offer of document.querySelectorAll(".rescue")) {
    offer.hidden = false;
    offer.querySelector("a").href = address;
  }
};

const speak = (language) => {
  document.documentElement.lang = language;
  for (const words of document.querySelectorAll("main > [lang]")) words.hidden = words.lang !== language;
};

const go = () => {
  const to = new URLSearchParams(location.search).get("to") || scope;
  const address = to.startsWith(scope) ? to : scope;
  location.replace(address.includes("#") ? address : address + location.hash); // a game may stand after the #
};

const onMessage = ({ data: { come, total, ready, refused, detail } }) => {
  if (ready) {
    go();
  } else if (refused) {
    show(["NoDatabase", "VersionError"].includes(refused) ? "newer" : "failed", detail.trim().split("\n").pop());
  } else {
    show("fetching");
    bar.max = total;
    bar.value = come;
  }
};

const wake = (worker) => {
  show("waking");
  bar.removeAttribute("value");
  setTimeout(() => { if (shown === "waking") show("slow"); }, LONG);
  worker.postMessage("wake");
};

const atLast = (worker, ...states) => new Promise((resolve) => {
  const look = () => { if (states.includes(worker.state)) resolve(); };
  worker.addEventListener("statechange", look);
  look();
});

// A newer version may work where this one does not.
const takeNewVersion = async (registration) => {
  await registration.update();
  if (registration.installing) await atLast(registration.installing, "installed", "activated", "redundant");
  if (!registration.waiting) return;
  const { waiting } = registration;
  waiting.postMessage("restart");
  await atLast(waiting, "activated", "redundant");
};

const reasonNotToRegister = async (error) => {
  const isThere = await fetch(`${scope}sw.js`, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  show(isThere ? "failed" : "offline", error.message);
};

const begin = async () => {
  show("fetching");
  const before = await workers.getRegistration(scope);
  try {
    await workers.register(`${scope}sw.js`, { scope, updateViaCache: "imports" });
  } catch (error) {
    await reasonNotToRegister(error);
    return;
  }
  if (before && before.active) await takeNewVersion(before).catch(() => {});
  wake((await workers.ready).active);
};

const open = async () => {
  if (!canRun()) return show("unable");
  workers.addEventListener("message", onMessage);
  const registration = await workers.getRegistration(scope);
  if (registration && registration.active) wake(registration.active);
  else show("about");
};

for (const button of document.querySelectorAll("button")) button.addEventListener("click", begin);
speak(navigator.language.startsWith("fr") ? "fr" : "en");
open().catch(() => show("unable")); // a private window refuses to be asked
