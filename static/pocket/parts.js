// The parts of the program: fetched once, compared with their hashes, kept unpacked in a cache of this version.
import { PARTS, SCRIPTS, SHELL, VERSION } from "./version.js";

const SCOPE = self.registration.scope;
const CACHES = `pocket ${new URL(SCOPE).pathname} `; // two sites of one host keep apart
const CACHE = CACHES + VERSION;
// The hash of a part as it was fetched: a later version that has the same part takes it over.
const HASH = "Pocket-SHA256";

export const addressOf = (part) => `${SCOPE}pocket/${part}`;

export const kept = async (address) => (await caches.open(CACHE)).match(address);

export const keep = async (address, response) => (await caches.open(CACHE)).put(address, response);

// Fetches what the first page needs and is not there yet, or `all` parts. `report` is told how many of all bytes
// have come.
export const fetchParts = async (report, all = false) => {
  const parts = PARTS.filter(({ later }) => all || !later);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const part of parts) {
    await fetchPart(part, (come) => report(before + come, total));
    before += part.size;
    report(before, total);
  }
};

// Fetches the parts that no first page needs. Returns the names of those that were not there.
export const fetchLater = async () => {
  const fetched = [];
  for (const part of PARTS.filter(({ later }) => later)) {
    if (await fetchPart(part, () => {})) fetched.push(part.name);
  }
  return fetched;
};

// Keeps what the page shows while the app is not awake, and compares the worker's own scripts with what was built.
export const fetchShell = async () => {
  for (const { name, sha256 } of SCRIPTS) await fetchVerified(name, sha256);
  for (const { name, sha256 } of SHELL) await keep(SCOPE + name, await fetchVerified(name, sha256));
};

export const forgetOtherVersions = async () => {
  const others = (await namesOfCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
};

const namesOfCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES));

// Returns true where the part was not there.
const fetchPart = async ({ name, type, sha256 }, report) => {
  if (await kept(addressOf(name))) return false;
  const unchanged = await keptByOther(name, sha256);
  if (unchanged) {
    await keep(addressOf(name), unchanged);
  } else {
    const packed = await download(addressOf(`${name}.packed`), report);
    await verify(await packed.arrayBuffer(), sha256, name);
    const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
    await keep(addressOf(name), new Response(unpacked, { headers: { "Content-Type": type, [HASH]: sha256 } }));
  }
  return true;
};

// The same part in the cache of another version.
const keptByOther = async (name, sha256) => {
  for (const cache of await namesOfCaches()) {
    const response = await (await caches.open(cache)).match(addressOf(name));
    if (response?.headers.get(HASH) === sha256) return response;
  }
};

const download = async (address, report) => {
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const chunks = [];
  let come = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    come += read.value.length;
    report(come);
  }
  return new Blob(chunks);
};

const fetchVerified = async (name, sha256) => {
  const response = await fetch(SCOPE + name, { cache: "no-cache" }); // the host is asked if it is still the same
  await verify(await response.clone().arrayBuffer(), sha256, name);
  return response;
};

const verify = async (bytes, expected, name) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== expected) throw new Error(`${name} is not the file that was built.`);
};
