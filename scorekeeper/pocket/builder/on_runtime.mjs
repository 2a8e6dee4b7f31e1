// Runs a Python script by the very Python that will run on phones, with a folder mounted at /tree.
// node on_runtime.mjs FOLDER_OF_PYODIDE FOLDER SCRIPT
import { readFileSync } from "node:fs";

const [runtime, root, script] = process.argv.slice(2);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
// Bytecode without columns is a fifth smaller; tracebacks name the line.
const env = { HOME: "/home", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: `${runtime}/`, env });
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/tree");
python.runPython(readFileSync(script, "utf8"));
process.exit(0);
