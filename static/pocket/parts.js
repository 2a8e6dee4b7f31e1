// The parts of the program: fetched once, stored unpacked in a cache of this version, and checked by hash before Python
// starts from them.
import { gunzipSync } from "fflate";
import { BUILT } from "./version.js";

const SCOPE = self.registration.scope;
const CACHES = `pocket ${new URL(SCOPE).pathname} `; // separates two sites of one host
const CACHE = CACHES + BUILT.version;
const SNAPSHOT = "snapshot";
const HASH = "Pocket-SHA256"; // the header of the snapshot's hash

// The parts that the first page needs, and the others.
export const FIRST = BUILT.parts.filter(({ later }) => !later);
export const LATER = BUILT.parts.filter(({ later }) => later);

export const addressOf = (part) => `${SCOPE}pocket/${part}`;

export const kept = async (address) => (await caches.open(CACHE)).match(address);

export const keep = async (address, response) => (await caches.open(CACHE)).put(address, response);

// A part's content, if it is there with the built size.
export const contentOf = async ({ name, size }) => {
  const response = await kept(addressOf(name));
  const content = response && new Uint8Array(await response.arrayBuffer());
  return content?.length === size ? content : undefined;
};

// The memory snapshot, if it is whole. Python may run without end in a damaged one, and could not be stopped.
export const keptSnapshot = async () => {
  const response = await kept(addressOf(SNAPSHOT));
  const memory = response && new Uint8Array(await response.arrayBuffer());
  return memory && await hashOf(memory) === response.headers.get(HASH) ? memory : undefined;
};

export const keepSnapshot = async (memory) =>
  keep(addressOf(SNAPSHOT), new Response(memory, { headers: { [HASH]: await hashOf(memory) } }));

export const sleepsInSnapshot = async () => Boolean(await kept(addressOf(SNAPSHOT)));

export const forgetSnapshot = async () => (await caches.open(CACHE)).delete(addressOf(SNAPSHOT));

// Fetches those of `parts` that are missing or differ from the build. `report` gets the bytes fetched and the total. Returns
// the names of the fetched parts.
export const fetchParts = async (parts, report = () => {}) => {
  const total = parts.reduce((sum, { packed }) => sum + packed, 0);
  const brought = [];
  let before = 0;
  for (const part of parts) {
    if (await bring(part, (come) => report(before + come, total))) brought.push(part.name);
    before += part.packed;
    if (brought.length) report(before, total);
  }
  return brought;
};

// Stores what the page shows while the app is not running, and checks Python's script against the build, because the browser
// has loaded it by itself.
export const fetchShell = async () => {
  await verify(new TextEncoder().encode(bodyOf(self.pythonRuntime)), BUILT.runtime);
  for (const file of BUILT.shell) {
    const response = await fetch(SCOPE + file.name, { cache: "no-cache" }); // asks the host whether it has changed
    await verify(await response.clone().arrayBuffer(), file);
    await keep(SCOPE + file.name, response);
  }
};

// Browsers write the part before the body in different ways.
const bodyOf = (made) => String(made).replace(/^[^{]*/, "");

export const forgetOtherVersions = async () => {
  const others = (await namesOfCaches()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
};

const namesOfCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHES));

// Returns true if the part was missing.
const bring = async (part, report) => {
  if (await wholeIn(CACHE, part)) return false;
  const content = await keptByOther(part) ?? await download(part, report);
  await keep(addressOf(part.name), new Response(content, { headers: { "Content-Type": part.type } }));
  return true;
};

const wholeIn = async (cache, part) => {
  const response = await (await caches.open(cache)).match(addressOf(part.name));
  const content = await response?.arrayBuffer().catch(() => undefined); // the disk may have lost the entry
  return content && await isAsBuilt(content, part) ? content : undefined;
};

// The same part from the cache of another version.
const keptByOther = async (part) => {
  for (const cache of await namesOfCaches()) {
    const content = await wholeIn(cache, part);
    if (content) return content;
  }
  return undefined;
};

const download = async (part, report) => {
  const address = addressOf(`${part.name}.packed`);
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const packed = new Uint8Array(part.packed);
  let come = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (come + read.value.length > packed.length) break;
    packed.set(read.value, come);
    come += read.value.length;
    report(come);
  }
  const content = unpacked(packed, part.size);
  await verify(content, part);
  return content;
};

// Anything but gzip differs from the build, too.
const unpacked = (packed, size) => {
  try {
    return gunzipSync(packed, { out: new Uint8Array(size) });
  } catch (error) {
    // fflate's errors have a code; a wrong size runs past the end of the array.
    if (!("code" in error || error instanceof RangeError)) throw error;
    return new Uint8Array();
  }
};

const verify = async (content, file) => {
  if (!await isAsBuilt(content, file)) throw new Error(`${file.name} is not the file that was built.`);
};

const isAsBuilt = async (content, { sha256 }) => await hashOf(content) === sha256;

const hashOf = async (content) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};
