// The service worker: the whole app runs here and answers one request at a time.
import { DataFolder } from "./data-folder.js";
import { failurePage } from "./failure-page.js";
import {
  addressOf,
  fetchParts,
  fetchShell,
  FIRST,
  forgetOtherVersions,
  forgetSnapshot,
  keep,
  kept,
  LATER,
  sleepsInSnapshot,
} from "./parts.js";
import { Phone } from "./python.js";
import { BUILT } from "./version.js";
import { words } from "./words.js";

const SCOPE = self.registration.scope;
const PAGE = `${SCOPE}index.html`;
// The app's answers if a part is missing: still to be fetched (later.py), or damaged.
const NOT_YET = 503;
const BROKEN = 500;
const OUT_OF_ROOM = "QuotaExceededError";

let phone = null;
// True if all parts have been found whole since this worker started; and the check in progress.
let whole = false;
let looking = null;
let turn = Promise.resolve();

const wake = () => phone ??= Phone.wake(SCOPE, reportProgress).catch((error) => {
  phone = null;
  throw error;
});

// Answers requests one after the other.
const inTurn = (task) => {
  const mine = turn.then(task);
  turn = mine.catch(() => {});
  return mine;
};

const asPlainData = async (request) => [
  request.method,
  request.url,
  {
    ...Object.fromEntries(request.headers),
    "accept-language": navigator.languages.join(","),
    "user-agent": navigator.userAgent,
    referer: request.referrer,
  },
  new Uint8Array(await request.arrayBuffer()),
];

// Redirects to the page that shows the app's start, or why it fails, and then leads to the requested page.
const waitingPage = (request) => Response.redirect(`${PAGE}?to=${encodeURIComponent(request.url)}`, 303);

const opensPage = ({ mode, method }) => mode === "navigate" && method === "GET";

const failure = (error, request, asked) => {
  const [status, sentence] = error.name === OUT_OF_ROOM ? [507, words.full] : [BROKEN, words.broken];
  if (request.mode === "navigate") return failurePage(status, sentence, asked);
  return new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
};

const askApp = async (request) => {
  const asked = await asPlainData(request);
  return inTurn(async () => {
    try {
      return await (await wake()).answer(asked);
    } catch (error) {
      console.error(error);
      const woke = phone !== null;
      phone = null; // its memory was not stored: start again from what was
      if (woke && error.name !== OUT_OF_ROOM) await forgetSnapshot(); // the fault may be in the snapshot
      return !woke && opensPage(request) ? waitingPage(request) : failure(error, request, asked);
    }
  });
};

const answer = async (request) => {
  const ready = await kept(request.url);
  if (ready) return ready;
  if (opensPage(request) && !phone && !await sleepsInSnapshot()) return waitingPage(request);
  const response = await askApp(request);
  if (response.headers.get("cache-control")?.includes("immutable")) {
    await keep(request.url, response.clone()).catch(() => {}); // without room it is made again each time
  }
  return response;
};

const tellPages = async (message) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
};

const reportProgress = (come, total) => tellPages({ come, total });

const install = async () => {
  try {
    const migration = await DataFolder.version(SCOPE);
    if (migration > BUILT.migration) throw new DOMException(words.older, "VersionError");
    // Games of an older version may exist: migrating them needs parts that no first page needs.
    await fetchParts(migration ? [...FIRST, ...LATER] : FIRST, reportProgress);
    await fetchShell();
  } catch (error) {
    await tellPages({ refused: error.name, detail: String(error.message) });
    throw error;
  }
};

// Fetches the parts that were not needed at first, and damaged ones. After replacing a first part the app starts again.
const bringParts = async () => {
  const brought = await fetchParts(BUILT.parts);
  if (!brought.length) return;
  await inTurn(async () => {
    if (FIRST.some(({ name }) => brought.includes(name))) {
      await forgetSnapshot();
      phone = null;
    } else {
      const awake = await wake();
      for (const part of LATER) await awake.add(part);
    }
  });
};

// Without a network, the next start page tries again.
const lookAfterParts = () => looking ??= bringParts().then(() => { whole = true; }, console.warn).then(() => { looking = null; });

const afterwards = async ({ status }) => {
  if (status === NOT_YET || status === BROKEN) await lookAfterParts();
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOtherVersions().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (!address.startsWith(SCOPE)) {
    // The page falls back to its own copy of the CDN's file: at once, if there is no network.
    if (!navigator.onLine) event.respondWith(Response.error());
  } else if (address === PAGE || address.startsWith(addressOf(""))) {
    event.respondWith(kept(address).then((response) => response ?? fetch(request)));
  } else {
    const answered = answer(request);
    event.respondWith(answered);
    event.waitUntil(answered.then(afterwards));
  }
});

self.addEventListener("message", (event) => {
  if (event.data === "restart") return self.skipWaiting();
  if (event.data === "rest") return whole ? undefined : event.waitUntil(lookAfterParts());
  event.waitUntil(inTurn(wake).then(
    () => event.source.postMessage({ ready: true }),
    (error) => event.source.postMessage({ refused: error.name, detail: String(error.message) }),
  ));
});
