// The service worker of the pages of games. It keeps the last pages of open games with their files, and shows one of them only
// if the server can't be reached: the page's own scripts then say when it can again. VERSION and SAYS stand before this file
// as it is served (web/home_screen.py).
const SCOPE = new URL(registration.scope).pathname;
const CACHES = `open games ${SCOPE} `;
const CACHE = CACHES + VERSION;
const MOST = 3; // pages
const AN_EVENING = 12 * 3600_000;
const PATIENCE = 8000;
const KEPT_AT = "Kept-At";
const ANY = { ignoreVary: true };
// Answers for a game that is deleted, or no longer this phone's.
const ENDED = [403, 404];

const PAGE = new RegExp(`^${SCOPE}[\\w-]+(/hands/new)?$`);
const DELETION = new RegExp(`^(${SCOPE}[\\w-]+)/delete$`);
// A page names its next dealer as long as its game is open.
const IS_OPEN = /id="next-dealer"[^>]*>\s*<(?!\/)/;
const FILES = /"(\/[^"#?]*?static\/[^"#?]+\?v=\w+)/g;
const NOTE = /(<p class="out-of-date"[^>]*) hidden>/;

const pathOf = ({ url }) => new URL(url).pathname;
const isPage = ({ url }) => PAGE.test(pathOf({ url })) && !new URL(url).search;
const ageOf = (page) => Date.now() - Number(page.headers.get(KEPT_AT));
const later = (milliseconds, value) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));

// --- keeping ---
const keep = async (answer, path) => {
  if (!answer.ok && !ENDED.includes(answer.status)) return;
  const cache = await caches.open(CACHE);
  const text = await answer.text();
  if (!IS_OPEN.test(text)) {
    await cache.delete(path);
    return;
  }
  for (const [, file] of text.matchAll(FILES)) {
    if (!await cache.match(file, ANY)) await cache.add(file);
  }
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Vary"]) headers.delete(name);
  headers.set(KEPT_AT, Date.now());
  await cache.put(path, new Response(text, { headers }));
  await sweep(cache);
};
const newestFirst = async (cache) => {
  const pages = [];
  for (const request of (await cache.keys()).filter(isPage)) pages.push({ request, age: ageOf(await cache.match(request)) });
  return pages.sort((one, other) => one.age - other.age);
};
const isOver = ({ age }, place) => place >= MOST || age > AN_EVENING;
const sweep = async (cache) => {
  for (const { request } of (await newestFirst(cache)).filter(isOver)) await cache.delete(request);
};
const forget = async (game) => {
  const cache = await caches.open(CACHE);
  for (const path of [game, `${game}/hands/new`]) await cache.delete(path);
};
// (A page that can't be kept, for lack of room say, is shown all the same.)
const keepSoon = (event, coming) => {
  const copy = coming.then((answer) => answer.clone());
  event.waitUntil(copy.then((answer) => keep(answer, pathOf(event.request))).catch(() => {}));
};

// --- showing ---
// What a proxy says if the server behind it does not answer.
const isGone = ({ status }) => status === 502 || status === 504;

const kept = async (path) => {
  const page = await (await caches.open(CACHE)).match(path);
  if (!page || ageOf(page) > AN_EVENING) return undefined;
  const text = await page.text();
  const [, language] = text.match(/<html lang="([\w-]+)"/);
  const time = new Date(Number(page.headers.get(KEPT_AT))).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const says = SAYS[language].replace("{when}", time);
  return new Response(text.replace(NOTE, (_, begun) => `${begun} data-when="${time}">${says}`), { headers: page.headers });
};
// The icon on the home screen leads to the folder, which the server redirects to the start page.
const lastPage = async () => {
  const [last] = await newestFirst(await caches.open(CACHE));
  return last && last.age <= AN_EVENING ? Response.redirect(last.request.url) : undefined;
};
// (What can't be read is not shown: the server's answer is.)
const show = async (path, coming) => {
  const page = await (path === SCOPE ? lastPage() : kept(path)).catch(() => {});
  if (!page) return coming;
  const answer = coming.then((came) => isGone(came) ? page : came, () => page);
  return Promise.race([answer, later(PATIENCE, page)]);
};
const fileOf = async (request) => (await caches.open(CACHE)).match(request, ANY);

addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request);
  if (new URL(request.url).origin !== location.origin) return;
  if (request.method === "POST") {
    const [, deleted] = path.match(DELETION) ?? [];
    if (deleted) event.waitUntil(forget(deleted));
  } else if (isPage(request)) {
    const coming = fetch(request);
    keepSoon(event, coming);
    event.respondWith(request.mode === "navigate" ? show(path, coming) : coming);
  } else if (path === SCOPE) {
    event.respondWith(show(path, fetch(request)));
  } else if (path.includes("/static/")) {
    event.respondWith(fetch(request).catch(async (error) => await fileOf(request) ?? Promise.reject(error)));
  }
});

// --- a new version forgets what older ones kept, and begins with the pages that are open ---
const begin = async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
  for (const client of (await clients.matchAll()).filter(isPage)) {
    await fetch(client.url).then((answer) => keep(answer, pathOf(client))).catch(() => {});
  }
};
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(begin()));
