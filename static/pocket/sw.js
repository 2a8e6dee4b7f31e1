// The service worker: the whole app answers here, one request at a time.
import { DataFolder } from "./pocket/data-folder.js";
import { addressOf, fetchLater, fetchParts, fetchShell, forgetOtherVersions, keep, kept } from "./pocket/parts.js";
import { Phone, sleepsInSnapshot } from "./pocket/python.js";
import { words } from "./pocket/words.js";

const SCOPE = self.registration.scope;
const PAGE = `${SCOPE}index.html`;
// The app needs a part that has yet to be fetched: see later.py.
const NOT_YET = 503;
const OUT_OF_ROOM = "QuotaExceededError";

let phone = null;
let turn = Promise.resolve();

const wake = () => phone ??= Phone.wake(SCOPE).catch((error) => {
  phone = null;
  throw error;
});

// Lets requests be answered one after the other.
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

// The page that shows how the app wakes, or why it does not, and leads to where one wanted to go.
const waitingPage = (request) => Response.redirect(`${PAGE}?to=${encodeURIComponent(request.url)}`, 303);

const opensPage = ({ mode, method }) => mode === "navigate" && method === "GET";

const failure = (error) => {
  const [status, sentence] = error.name === OUT_OF_ROOM ? [507, words.full] : [500, words.broken];
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
      phone = null; // what it has in memory was not kept: it begins again with what was
      return !woke && opensPage(request) ? waitingPage(request) : failure(error);
    }
  });
};

const answer = async (request) => {
  const ready = await kept(request.url);
  if (ready) return ready;
  if (opensPage(request) && !phone && !await sleepsInSnapshot()) return waitingPage(request);
  const response = await askApp(request);
  if (response.headers.get("cache-control")?.includes("immutable")) {
    await keep(request.url, response.clone()).catch(() => {}); // without room it is made anew each time
  }
  return response;
};

const tellPages = async (message) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
};

const install = async () => {
  try {
    // Games of an older version may be there: their migrations take parts that no first page needs.
    await fetchParts((come, total) => tellPages({ come, total }), await DataFolder.exists(SCOPE));
    await fetchShell();
  } catch (error) {
    await tellPages({ refused: error.name, detail: String(error.message) });
    throw error;
  }
};

// Brings the parts that were not needed at first. Without a network that is tried again at the next start page.
const fetchTheRest = async () => {
  const fetched = await fetchLater().catch(() => []);
  if (fetched.length) await inTurn(async () => Promise.all(fetched.map(async (part) => (await wake()).add(part))));
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOtherVersions().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (!address.startsWith(SCOPE)) {
    // The page takes its own copy of what the CDN has: at once, when there is no network.
    if (!navigator.onLine) event.respondWith(Response.error());
  } else if (address === PAGE || address.startsWith(addressOf(""))) {
    event.respondWith(kept(address).then((response) => response ?? fetch(request)));
  } else {
    const answered = answer(request);
    event.respondWith(answered);
    event.waitUntil(answered.then(({ status }) => { if (status === NOT_YET) return fetchTheRest(); }));
  }
});

self.addEventListener("message", (event) => {
  if (event.data === "restart") return self.skipWaiting();
  if (event.data === "rest") return event.waitUntil(fetchTheRest());
  event.waitUntil(inTurn(wake).then(
    () => event.source.postMessage({ ready: true }),
    (error) => event.source.postMessage({ refused: error.type ?? error.name, detail: String(error.message) }),
  ));
});
