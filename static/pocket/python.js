// Python with the app in it: from this phone's memory snapshot if there is one, else from the parts.
import { DataFolder } from "./data-folder.js";
import {
  addressOf,
  contentOf,
  fetchParts,
  FIRST,
  forgetSnapshot,
  keepSnapshot,
  kept,
  keptSnapshot,
  LATER,
  sleepsInSnapshot,
} from "./parts.js";
import { BUILT } from "./version.js";

const DATA = "/data";
const PROGRAM = "/app";
const isArchive = ({ name }) => name.endsWith(".tar");
// Garbage collection during the app's start would take a tenth of the time.
const PREPARE = `
import gc

gc.disable()
from scorekeeper.pocket.phone import Phone

phone = Phone("${DATA}")
gc.freeze()
gc.enable()
`;

// The hash in the address makes the browser fetch it again only for another version.
importScripts(`${addressOf(BUILT.runtime.name)}?${BUILT.runtime.sha256}`);

// Pyodide fetches its WebAssembly and its standard library: the stored parts answer.
const network = self.fetch;
self.fetch = async (target, options) => await kept(target) ?? network(target, options);

// Pyodide would wait for ever for damaged WebAssembly.
let onDamage;
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = (...given) => instantiateStreaming(...given).catch(onDamage);

// The stored games do not fit this program, if the program is undamaged.
export class Refusal extends Error {
  constructor([name, message]) {
    super(message);
    this.name = name;
  }
}

export class Phone {
  // Starts the app below `scope` with the stored data. If that fails, it starts again from its parts, after checking each
  // hash and fetching those that differ from the build; `report` follows the progress.
  static async wake(scope, report) {
    const folder = await DataFolder.open(scope, BUILT.migration);
    if (!await sleepsInSnapshot()) {
      await fetchParts(FIRST, report);
      return Phone.#start(scope, folder, false);
    }
    try {
      return await Phone.#start(scope, folder, true);
    } catch (error) {
      console.warn(error);
      const brought = await fetchParts(FIRST, report);
      if (error instanceof Refusal && !brought.length) throw error;
    }
    await forgetSnapshot();
    return Phone.#start(scope, folder, false);
  }

  static async #start(scope, folder, restored) {
    let [snapshot, archives] = await Promise.all([restored ? keptSnapshot() : undefined, readArchives()]);
    if (restored && !snapshot) throw new Error("The snapshot is not whole.");
    const { createPyodideModule, loadPyodide } = self.pythonRuntime();
    const damaged = new Promise((_resolve, reject) => { onDamage = reject; });
    const loading = loadPyodide({
      indexURL: addressOf(""),
      lockFileContents: { info: BUILT.pyodide, packages: {} },
      createPyodideModule: (settings) => withRoomFor(snapshot?.length, settings, createPyodideModule),
      fsInit: async (FS) => {
        for (const archive of archives) unpack(FS, archive, PROGRAM);
      },
      env: { HOME: "/home", PYTHONPATH: PROGRAM },
      _makeSnapshot: !snapshot,
      _loadSnapshot: snapshot,
    });
    const python = await Promise.race([loading, damaged]);
    if (!snapshot) {
      python.runPython(PREPARE);
      // Without room for it the next start is slow again.
      keepSnapshot(python.makeMemorySnapshot()).catch(() => {});
    }
    // Python keeps the functions above as long as it runs, and with them all variables named here.
    python._api.config._loadSnapshot = snapshot = archives = null;
    collectGarbage();
    folder.restore(python.FS, DATA);
    const app = python.globals.get("phone");
    const refusal = app.wake(scope);
    if (refusal) throw new Refusal(refusal.toJs());
    return new Phone(python, app, folder);
  }

  constructor(python, app, folder) {
    Object.assign(this, { python, app, folder });
  }

  // Adds an archive that was fetched after the start.
  async add(part) {
    unpack(this.python.FS, await contentOf(part), PROGRAM);
    this.python.runPython("import importlib; importlib.invalidate_caches()");
  }

  // Answers a request, [method, address, headers, body], once its changes are stored.
  async answer(request) {
    const { python, app, folder } = this;
    const asked = python.toPy(request);
    const given = app.answer(asked);
    const [status, headers, body] = given.toJs();
    asked.destroy();
    given.destroy();
    const saving = folder.save(python.FS, DATA);
    // Without room, pages can still be read: the next save stores what they changed.
    await (request[0] === "GET" ? saving.catch(() => {}) : saving);
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  }
}

// A fresh heap is smaller than a snapshot's, which is copied into it.
const withRoomFor = async (size, settings, createPyodideModule) => {
  const module = await createPyodideModule(settings);
  if (size) module.growMemory(size);
  return module;
};

// The archives, except later ones that have not arrived.
const readArchives = async () => {
  const first = await Promise.all(FIRST.filter(isArchive).map(contentOf));
  if (!first.every(Boolean)) throw new Error("A part of the program is not whole.");
  const later = await Promise.all(LATER.filter(isArchive).map(contentOf));
  return [...first, ...later.filter(Boolean)];
};

// The snapshot's copy is as large as Python's memory. Browsers collect garbage after a large allocation, and a buffer that
// is never written takes no real memory.
const collectGarbage = () => {
  try {
    new ArrayBuffer(128 * 2 ** 20);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Memory is so short that the browser has collected already.
  }
};

// A tar as Python writes it: before each file a header of 512 bytes with its name and its size in octal.
const unpack = (FS, tar, target) => {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).replace(/\0.*$/, "");
  for (let at = 0; tar[at];) {
    const [name, folder, size] = [text(at, 100), text(at + 345, 155), parseInt(text(at + 124, 12), 8)];
    const path = [target, folder, name].filter(Boolean).join("/");
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, tar.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
};
