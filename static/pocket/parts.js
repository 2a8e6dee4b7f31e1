// The parts of the program: fetched once, compared with their hashes, kept unpacked in a cache of this version.
import { PARTS, VERSION } from "./version.js";

const CACHE = `pocket-${VERSION}`;
const SCOPE = self.registration.scope;
// What the page shows while the app is not awake.
const SHELL = ["index.html", ...["page.js", "page.css", "in-page.js", "scorekeeper.css", "icon.svg"].map((name) => `pocket/${name}`)];

export const addressOf = (part) => `${SCOPE}pocket/${part}`;

export const kept = async (address) => (await caches.open(CACHE)).match(address);

export const keep = async (address, response) => (await caches.open(CACHE)).put(address, response);

// Fetches what is not there yet. `report` is told how many of all bytes have come.
export const fetchParts = async (report) => {
  const total = PARTS.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const { name, type, size, sha256 } of PARTS) {
    if (!await kept(addressOf(name))) {
      const packed = await download(addressOf(`${name}.packed`), (come) => report(before + come, total));
      await verify(packed, sha256, name);
      const unpacked = packed.stream().pipeThrough(new DecompressionStream("gzip"));
      await keep(addressOf(name), new Response(unpacked, { headers: { "Content-Type": type } }));
    }
    before += size;
    report(before, total);
  }
  for (const name of SHELL) await keep(SCOPE + name, await fetch(SCOPE + name, { cache: "no-cache" }));
};

export const forgetOtherVersions = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith("pocket-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
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

const verify = async (packed, expected, name) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await packed.arrayBuffer()));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== expected) throw new Error(`${name} is not the file that was built.`);
};
