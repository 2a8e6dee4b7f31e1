// Compiles all Python below a folder to bytecode, by the very Python that will run it.
// node compile.mjs FOLDER_OF_PYODIDE FOLDER
const [runtime, root] = process.argv.slice(2);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { PYTHONHASHSEED: "0" } });
python.FS.mkdirTree("/tree");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/tree");
const compiled = python.runPython(`
import compileall
from py_compile import PycInvalidationMode

# Without asserts and docstrings, of which a phone would download a megabyte.
compileall.compile_dir(
    "/tree", legacy=True, quiet=1, stripdir="/tree", optimize=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH
)
`);
process.exit(compiled ? 0 : 1);
