// Reports what a style sheet asks of browsers and the floor lacks. A value may be missing where the same block gives the
// property another before it, and a property where the block has it with a prefix or @supports has asked for it.
import { byName, data, rule, within } from "./floor.js";

const { properties, selectors, types, "at-rules": atRules } = data.css;
const SIZES = { dv: "dynamic", sv: "small", lv: "large" };
// Functions and units stand at different depths.
const named = (node) => within(node).flatMap(([name, child]) => [[name, child], ...named(child)]);
const TYPES = byName(named(types));

const unitNode = (unit) => {
  if (unit.startsWith("cq")) return types.length.container_query_length_units;
  const size = SIZES[unit.slice(0, 2)];
  return size ? types.length[`viewport_percentage_units_${size}`] : TYPES.get(unit);
};
const parts = (node) => [node, ...(node.children ?? []).flatMap(parts)];

/** What one part of a property's value asks for: names with their nodes. */
const asked = (property, { type, name, unit, value }) => {
  const feature = properties[property];
  switch (type) {
    case "Identifier": return [feature?.[name], feature?.context_flex?.[`${name}_in_flex`]].map((node) => [`${property}: ${name}`, node]);
    case "Function": return [[`${name}()`, TYPES.get(name)]];
    case "Dimension": return [[unit, unitNode(unit)]];
    case "Operator": return property === "content" && value === "/" ? [["content: … / …", feature.alt_text]] : [];
    default: return [];
  }
};

export default rule((report, isMissing, { sourceCode }) => {
  const blocks = []; // the properties that each open block has had so far, with a value that is known
  const isStated = (property) => blocks.at(-1).has(property);
  const check = (node, name, feature) => { if (isMissing(feature)) report({ node }, name); };
  const isWithin = (node, isMeant) => sourceCode.getAncestors(node).some(isMeant);
  const checkNesting = (node) => { if (isWithin(node, ({ type }) => type === "Rule")) check(node, "nesting", selectors.nesting); };
  return {
    Block() { blocks.push(new Set()); },
    "Block:exit"() { blocks.pop(); },
    Declaration(node) {
      const { property, value } = node;
      if (isWithin(node, ({ type, name }) => type === "Atrule" && name === "supports")) return;
      if (isMissing(properties[property])) {
        if (!isStated(`-webkit-${property}`)) report({ node }, property);
        return;
      }
      const names = parts(value).flatMap((part) => asked(property, part)).filter(([, feature]) => isMissing(feature)).map(([name]) => name);
      if (!names.length) blocks.at(-1).add(property);
      else if (!isStated(property)) names.forEach((name) => report({ node }, name));
    },
    Rule: checkNesting,
    Atrule(node) {
      checkNesting(node);
      check(node, `@${node.name}`, atRules[node.name]);
    },
    PseudoClassSelector(node) { check(node, `:${node.name}`, selectors[node.name]); },
    PseudoElementSelector(node) { check(node, `::${node.name}`, selectors[node.name]); },
    Feature(node) { check(node, node.name, atRules.media[node.name.replace(/^(min|max)-/, "")]); },
    FeatureRange(node) { check(node, "a range in a media query", atRules.media.range_syntax); },
  };
});
