// Reports the elements and attributes of templates that the floor lacks.
import { data, rule } from "./floor.js";

const { elements, global_attributes } = data.html;
const JINJA = /\{#[^]*?#\}|\{%[^]*?%\}|\{\{[^]*?\}\}/g;
const TAG = /<([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g;
const ATTRIBUTE = /"[^"]*"|'[^']*'|([\w:-]+)/g;
const blank = (text) => text.replace(/[^\n]/g, " "); // what follows stays where it was

/** Parses nothing: the rule reads the text. */
export const parser = {
  meta: { name: "templates" },
  parse: (text) => ({
    type: "Program", body: [], comments: [], tokens: [], range: [0, text.length],
    loc: { start: { line: 1, column: 0 }, end: { line: text.split("\n").length, column: 0 } },
  }),
};

export default rule((report, isMissing, { sourceCode }) => {
  const check = (index, name, feature) => { if (isMissing(feature)) report({ loc: sourceCode.getLocFromIndex(index) }, name); };
  return {
    Program() {
      for (const { 1: element, 2: rest, index } of sourceCode.text.replace(JINJA, blank).matchAll(TAG)) {
        check(index, `<${element}>`, elements[element]);
        for (const { 1: name, index: place } of rest.matchAll(ATTRIBUTE)) {
          check(index + 1 + element.length + place, name, elements[element]?.[name] ?? global_attributes[name]);
        }
      }
    },
  };
});
