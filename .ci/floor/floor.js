// What the browsers at a floor lack, by MDN's browser-compat-data. Floors stand in package.json, as lists of browserslist.
import { createRequire } from "node:module";
import browserslist from "browserslist";

export const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

// What a browser on Android or a WebView leaves out counts as well.
const CALLED = {
  chrome: ["chrome", "chrome_android", "webview_android"],
  firefox: ["firefox", "firefox_android"],
  ios_saf: ["safari_ios"],
  safari: ["safari"],
};
const browsersAt = (floor) => browserslist(null, { path: import.meta.dirname, env: floor }).flatMap((browser) => {
  const [name, version] = browser.split(" ");
  return CALLED[name].map((called) => [called, version.split("-")[0]]);
});

const isUpTo = (version, floor) => version.replace("≤", "").localeCompare(floor, "en", { numeric: true }) <= 0;
const isHeld = ({ version_added: since, prefix, alternative_name, flags }) =>
  typeof since === "string" && since !== "preview" && !prefix && !alternative_name && !flags;
const isHeldAt = (floor) => ({ version_added: since, version_removed: until }) =>
  isUpTo(since, floor) && !(until && isUpTo(until, floor));

/** What a node of browser-compat-data holds, by name. */
export const within = (node) => Object.entries(node).filter(([name]) => name !== "__compat");

/** The nodes of each name, of pairs of name and node. */
export const byName = (pairs) => {
  const found = new Map();
  for (const [name, node] of pairs) found.set(name, [...found.get(name) ?? [], node]);
  return found;
};

/** A rule of ESLint: `visit(report, isMissing, context)` reports places with the name of what is missing there. */
export const rule = (visit) => ({
  meta: {
    schema: [{ type: "object", description: "what may be missing, by name, each with the reason" }],
    defaultOptions: [{}],
    messages: { missing: "{{name}} is missing in browsers at the floor, which .ci/floor/package.json names." },
  },
  create(context) {
    const [allowed] = context.options;
    const browsers = browsersAt(context.settings.floor ?? "pages");
    // Whether a browser lacks what its later versions have: a node, or all of several. What nobody knows is there.
    const isMissing = (feature) => Array.isArray(feature) ? feature.every(isMissing)
      : Boolean(feature?.__compat) && browsers.some(([browser, version]) => {
        const held = [feature.__compat.support[browser]].flat().filter((support) => support && isHeld(support));
        return held.length > 0 && !held.some(isHeldAt(version));
      });
    const report = (place, name) => { if (!(name in allowed)) context.report({ ...place, messageId: "missing", data: { name } }); };
    return visit(report, isMissing, context);
  },
});
