// Python with the app in it: from the memory snapshot of this phone where there is one, else from the parts.
import { loadPyodide } from "./pyodide.mjs";
import createPyodideModule from "./pyodide.asm.mjs";
import { DataFolder } from "./data-folder.js";
import { addressOf, keep, kept } from "./parts.js";
import { PARTS, PYODIDE } from "./version.js";

const DATA = "/data";
const PROGRAM = "/app";
const ARCHIVES = PARTS.map(({ name }) => name).filter((name) => name.endsWith(".tar"));
const SNAPSHOT = addressOf("snapshot");
// To look for garbage again and again, while the app is made, takes a tenth of the time.
const PREPARE = `
import gc

gc.disable()
from scorekeeper.pocket.phone import Phone

phone = Phone("${DATA}")
gc.freeze()
gc.enable()
`;

// Pyodide asks the network for its WebAssembly and its standard library: it is answered from the parts.
const network = self.fetch;
self.fetch = async (target, options) => await kept(target) ?? network(target, options);

export const sleepsInSnapshot = async () => Boolean(await kept(SNAPSHOT));

export class Phone {
  // Wakes the app below `scope`, with what was kept. Rejects where the app refuses.
  static async wake(scope) {
    let [folder, snapshot, ...archives] =
      await Promise.all([DataFolder.open(scope), bytesAt(SNAPSHOT), ...ARCHIVES.map((name) => bytesAt(addressOf(name)))]);
    const python = await loadPyodide({
      indexURL: addressOf(""),
      lockFileContents: { info: PYODIDE, packages: {} },
      createPyodideModule: (settings) => withRoomFor(snapshot?.length, settings),
      fsInit: async (FS) => {
        for (const archive of archives.filter(Boolean)) unpack(FS, archive, PROGRAM);
      },
      env: { HOME: "/home", PYTHONPATH: PROGRAM },
      _makeSnapshot: !snapshot,
      _loadSnapshot: snapshot,
    });
    if (!snapshot) {
      python.runPython(PREPARE);
      // Without room for it the next start is slow, too.
      keep(SNAPSHOT, new Response(python.makeMemorySnapshot())).catch(() => {});
    }
    // Python keeps the functions above as long as it runs, and with them whatever is named here.
    python._api.config._loadSnapshot = snapshot = archives = null;
    collectGarbage();
    folder.restore(python.FS, DATA);
    const app = python.globals.get("phone");
    app.wake(scope);
    return new Phone(python, app, folder);
  }

  constructor(python, app, folder) {
    Object.assign(this, { python, app, folder });
  }

  // Adds a part that was fetched after the start.
  async add(part) {
    unpack(this.python.FS, await bytesAt(addressOf(part)), PROGRAM);
    this.python.runPython("import importlib; importlib.invalidate_caches()");
  }

  // Answers a request, [method, address, headers, body], once all that it has changed is kept.
  async answer(request) {
    const { python, app, folder } = this;
    const asked = python.toPy(request);
    const given = app.answer(asked);
    const [status, headers, body] = given.toJs();
    asked.destroy();
    given.destroy();
    const saving = folder.save(python.FS, DATA);
    // Where there is no room, pages can still be read: what they changed is kept with the next save.
    await (request[0] === "GET" ? saving.catch(() => {}) : saving);
    return new Response([204, 304].includes(status) ? null : body, { status, headers });
  }
}

// A fresh heap is smaller than that of a snapshot, which is copied into it.
const withRoomFor = async (size, settings) => {
  const module = await createPyodideModule(settings);
  if (size) module.growMemory(size);
  return module;
};

const bytesAt = async (address) => {
  const response = await kept(address);
  return response && new Uint8Array(await response.arrayBuffer());
};

// The copied snapshot is as large as Python's memory. Browsers look for garbage when they have had to find much room,
// and a buffer that nothing was written into takes none.
const collectGarbage = () => {
  try {
    new ArrayBuffer(128 * 2 ** 20);
  } catch {
    // So little room is left that the browser has looked already.
  }
};

// A tar as Python writes it: a header of 512 bytes before each file, with its name and its size in octal.
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
