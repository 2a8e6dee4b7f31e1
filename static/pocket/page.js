// Brings the app into the phone, or waits until it is awake, and leads to it.
const scope = new URL("../", import.meta.url).href;
const workers = navigator.serviceWorker;
const bar = document.querySelector("progress");

// Shows the sentences of a state, and no others.
const show = (state) => {
  for (const element of document.querySelectorAll("[class]")) {
    if (element.closest("[lang]") || element.matches(".fetching, .waking, .failed")) {
      element.hidden = element.matches("p, progress") && !element.classList.contains(state);
    }
  }
};

const speak = (language) => {
  document.documentElement.lang = language;
  for (const words of document.querySelectorAll("main > [lang]")) words.hidden = words.lang !== language;
};

const go = () => {
  const to = new URLSearchParams(location.search).get("to") ?? scope;
  location.replace(to.startsWith(scope) ? to : scope);
};

const refuse = (reason, detail) => {
  show(reason === "NoDatabase" ? "newer" : "failed");
  document.querySelector("#detail").textContent = detail.trim().split("\n").at(-1);
};

const onMessage = ({ data: { come, total, ready, refused, detail } }) => {
  if (ready) return go();
  if (refused) return refuse(refused, detail);
  show("fetching");
  bar.max = total;
  bar.value = come;
};

const begin = async () => {
  show("fetching");
  try {
    await workers.register(`${scope}sw.js`, { scope, type: "module", updateViaCache: "none" });
  } catch {
    return show("unable");
  }
  const { active } = await workers.ready;
  show("waking");
  bar.removeAttribute("value");
  active.postMessage("wake");
};

for (const button of document.querySelectorAll("button")) button.addEventListener("click", begin);
speak(navigator.language.startsWith("fr") ? "fr" : "en");
if (!workers) {
  show("unable");
} else {
  workers.addEventListener("message", onMessage);
  if ((await workers.getRegistration(scope))?.active) {
    begin();
  } else {
    for (const element of document.querySelectorAll(".about, .asks")) element.hidden = false;
  }
}
