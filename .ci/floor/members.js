// Reports the globals, members, events, attributes and selectors of scripts that the floor lacks. A script doesn't say whose
// member it asks for: one is reported where the floor lacks it in all that have a member of that name.
import { byName, data, rule, within } from "./floor.js";

const { api, css: { selectors }, html, javascript: { builtins } } = data;
const OWNERS = [api, builtins, builtins.Intl].flatMap(within);
const MEMBERS = byName(OWNERS.flatMap(([, owner]) => within(owner)));
const GLOBALS = byName([builtins, api, api.Window, api.WorkerGlobalScope].flatMap(within));
const NAMED_BY_US = ["dataset", "style"]; // what these hold are names of ours, and of CSS
const LISTENING = ["addEventListener", "removeEventListener"];
const SETTING = ["setAttribute", "toggleAttribute"];

export default rule((report, isMissing, { sourceCode }) => {
  const check = (node, name, feature) => { if (isMissing(feature)) report({ node }, name); };
  const checkSelector = (node, text) => {
    for (const [, name] of text.matchAll(/::?([a-z][a-z-]+)/g)) check(node, `:${name}`, selectors[name]);
  };
  const checkMember = (node, object) => {
    if (NAMED_BY_US.includes(object?.property?.name)) return;
    const its = (api[object?.name] ?? builtins[object?.name])?.[`${node.name}_static`];
    check(node, node.name, its ?? MEMBERS.get(node.name));
  };
  return {
    Program(program) {
      for (const { identifier } of sourceCode.getScope(program).through) check(identifier, identifier.name, GLOBALS.get(identifier.name));
    },
    "MemberExpression[computed=false]"({ object, property }) { checkMember(property, object); },
    "VariableDeclarator > ObjectPattern > Property[computed=false]"({ key, parent }) { checkMember(key, parent.parent.init); },
    "CallExpression > MemberExpression.callee"({ property: { name }, parent: { arguments: [first] } }) {
      if (LISTENING.includes(name)) check(first, `the event ${first.value}`, MEMBERS.get(`${first.value}_event`));
      if (SETTING.includes(name)) check(first, `the attribute ${first.value}`, html.global_attributes[first.value]);
    },
    Literal(node) { if (typeof node.value === "string") checkSelector(node, node.value); },
    TemplateElement(node) { checkSelector(node, node.value.raw); },
  };
});
