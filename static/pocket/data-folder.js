// The data folder, stored in IndexedDB. After each answer, one transaction stores the changed pages of its files, the sizes
// and the deletions. The answer waits until that is on the disk, so after a kill the last transaction is whole.
const PAGE = 4096;
const FILES = "files";
const PAGES = "pages";

export class DataFolder {
  // Resolves to the migration of the games stored below `scope`, 0 if there are none.
  static async version(scope) {
    const database = await look(scope);
    database?.close();
    return database?.version ?? 0;
  }

  // Resolves to a file stored below `scope`, if any. Changes nothing.
  static async file(scope, name) {
    const database = await look(scope);
    if (!database) return undefined;
    const folder = await DataFolder.#read(database);
    database.close();
    return folder.shadows.get(name);
  }

  // Opens the data stored for the pages below `scope`, for a program whose newest migration this is. Rejects with a
  // VersionError if a newer program has stored it.
  static async open(scope, migration) {
    const opening = indexedDB.open(nameOf(scope), migration);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion) return;
      opening.result.createObjectStore(FILES);
      opening.result.createObjectStore(PAGES);
    };
    const database = await done(opening);
    database.onversionchange = () => database.close(); // a newer program takes over
    return DataFolder.#read(database);
  }

  static async #read(database) {
    const transaction = database.transaction([FILES, PAGES]);
    const [files, pages] = [transaction.objectStore(FILES), transaction.objectStore(PAGES)];
    const reading = [files.getAllKeys(), files.getAll(), pages.getAllKeys(), pages.getAll()];
    return new DataFolder(database, ...await Promise.all(reading.map(done)));
  }

  constructor(database, names, files, keys, pages) {
    this.database = database;
    this.modes = new Map(names.map((name, at) => [name, files[at].mode]));
    this.shadows = new Map(names.map((name, at) => [name, new Uint8Array(files[at].size)]));
    keys.forEach(([name, number], at) => this.shadows.get(name).set(pages[at], number * PAGE));
  }

  // Writes all files into `folder` of the file system.
  restore(FS, folder) {
    for (const [name, mode] of this.modes) {
      const path = `${folder}/${name}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, this.shadows.get(name));
      FS.chmod(path, mode);
    }
  }

  // Stores the changes in `folder`; resolves once they are on the disk. Rejects if there is no room.
  async save(FS, folder) {
    const current = new Map(filesIn(FS, folder));
    const gone = [...this.shadows.keys()].filter((name) => !current.has(name));
    const changed = [...current].flatMap(([name, path]) => this.#changes(name, FS.readFile(path), FS.stat(path).mode));
    if (!gone.length && !changed.length) return;
    const transaction = this.database.transaction([FILES, PAGES], "readwrite", { durability: "strict" });
    const [files, pages] = [transaction.objectStore(FILES), transaction.objectStore(PAGES)];
    for (const name of gone) {
      files.delete(name);
      pages.delete(IDBKeyRange.bound([name], [name, []]));
    }
    for (const { name, content, mode, numbers } of changed) {
      files.put({ size: content.length, mode }, name);
      pages.delete(IDBKeyRange.bound([name, Math.ceil(content.length / PAGE)], [name, []]));
      for (const number of numbers) pages.put(content.slice(number * PAGE, (number + 1) * PAGE), [name, number]);
    }
    await committed(transaction);
    for (const name of gone) this.shadows.delete(name);
    for (const { name, content } of changed) this.shadows.set(name, content);
  }

  #changes(name, content, mode) {
    const shadow = this.shadows.get(name);
    const numbers = changedPages(shadow ?? new Uint8Array(), content);
    return numbers.length || shadow?.length !== content.length ? [{ name, content, mode, numbers }] : [];
  }
}

const nameOf = (scope) => `pocket ${new URL(scope).pathname}`; // separates two sites of one host

// The database below `scope`; null if there is none. Creates nothing.
const look = (scope) => new Promise((resolve, reject) => {
  const opening = indexedDB.open(nameOf(scope));
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => opening.error.name === "AbortError" ? resolve(null) : reject(opening.error);
});

const filesIn = function* (FS, folder, below = "") {
  for (const entry of FS.readdir(folder)) {
    if (entry === "." || entry === "..") continue;
    const path = `${folder}/${entry}`;
    if (FS.isDir(FS.stat(path).mode)) yield* filesIn(FS, path, `${below}${entry}/`);
    else yield [below + entry, path];
  }
};

const changedPages = (before, after) => {
  const numbers = [];
  for (let start = 0; start < after.length; start += PAGE) {
    const end = Math.min(start + PAGE, after.length);
    let at = start;
    while (at < end && before[at] === after[at]) at++;
    if (at < end) numbers.push(start / PAGE);
  }
  return numbers;
};

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const committed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});
