import css from "@eslint/css";
import styles from "./css.js";
import members from "./members.js";
import templates, { parser } from "./templates.js";

// What may be missing, each with what happens then.
const STYLES = {
  "@page": "the printer's own margins",
  "::details-content": "figures that are folded are printed folded",
  "accent-color": "sliders and progress bars in the browser's colour",
  "color-scheme": "scroll bars and empty pages stay light at night",
  "content-visibility": "as ::details-content",
  cursor: "phones have none",
  "font-family: system-ui": "the fonts named after it",
  "forced-color-adjust": "goes with forced-colors",
  "forced-colors": "nobody forces colours there",
  "overscroll-behavior": "the page scrolls on at the end of the menu",
  resize: "a text field is as high as it is",
  "text-wrap": "lines are filled one after the other",
  zoom: "sheets of paper are shown in full size, and scroll",
};
const SCRIPTS = {
  canShare: "is asked for before: a picture is downloaded",
  changed: "ours: scorekeeper.rows",
  exitFullscreen: "screen.js asks for fullscreenEnabled first",
  "the event fullscreenchange": "never happens",
  fullscreenElement: "as exitFullscreen",
  fullscreenEnabled: "nothing, and so no button",
  inputMode: "a keyboard with letters",
  print: "Firefox on Android prints by its own menu",
  requestFullscreen: "as exitFullscreen",
  sourceElement: "htmx's",
  "the event release": "of wakeLock",
  wakeLock: "is asked for before: the phone decides about its screen",
};
const POCKET_SCRIPTS = {
  caches: "is asked for before: the page says what it takes",
  config: "Pyodide's",
  indexedDB: "as caches",
};
const TEMPLATES = {
  autocapitalize: "the keyboard begins with what it likes",
  autocorrect: "the keyboard corrects",
  autofocus: "the field is tapped first",
  blocking: "rows may move once, before the script that lays them out has run",
  enterkeyhint: "another word on the key",
  inputmode: "a keyboard with letters",
};

// A part of the app may have a floor of its own: a list of that name in package.json, and settings: { floor: "..." } here.
export default [
  { ignores: ["static/vendor/**"] },
  { plugins: { css, floor: { rules: { styles, members, templates } } } },
  { files: ["static/**/*.css"], language: "css/css", rules: { "floor/styles": ["error", STYLES] } },
  {
    files: ["static/**/*.js"],
    languageOptions: { ecmaVersion: 2021, sourceType: "script" },
    rules: {
      "floor/members": ["error", SCRIPTS],
      "no-restricted-syntax": [
        "error",
        { selector: "Literal[regex.pattern=/\\(\\?<[=!]/]", message: "Safari reads no lookbehind before 16.4." },
        { selector: "CatchClause[param=null]", message: "Any error ends here, ours too: name it, and throw on what you did not think of." },
      ],
    },
  },
  {
    files: ["static/pocket/*.js"],
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    settings: { floor: "pocket" },
    rules: { "floor/members": ["error", { ...SCRIPTS, ...POCKET_SCRIPTS }] },
  },
  { files: ["templates/**/*.html"], languageOptions: { parser }, rules: { "floor/templates": ["error", TEMPLATES] } },
];
