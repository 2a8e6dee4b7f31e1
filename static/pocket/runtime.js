// Bundles Python for browsers into one script.
export { default as createPyodideModule } from "pyodide/pyodide.asm.mjs";
export { loadPyodide } from "pyodide/pyodide.mjs";
