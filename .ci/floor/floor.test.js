// What the rules report, and what they let pass.
import { describe, it } from "node:test";
import css from "@eslint/css";
import { RuleTester } from "eslint";
import styles from "./css.js";
import members from "./members.js";
import templates, { parser } from "./templates.js";

Object.assign(RuleTester, { describe, it });
const errors = (...names) => names.map((name) => ({ messageId: "missing", data: { name } }));
const missing = (...names) => (code) => ({ code, errors: errors(...names) });

new RuleTester({ plugins: { css }, language: "css/css" }).run("styles", styles, {
  valid: [
    ".a:is(.b, :focus-visible):not(.c, .d) { inset: 0; aspect-ratio: 1; display: flex; gap: min(1px, 2%) }",
    "a { height: 100vh; height: 100dvh }",
    "a { content: '↓'; content: '↓' / '' }",
    "a { -webkit-user-select: none; user-select: none }",
    "a { align-items: flex-end; justify-items: end }",
    "@supports (height: 1cqh) { a { height: 1cqh } }",
    "@media (max-width: 9px) { a { color: red } }",
    { code: "a { text-wrap: balance }", options: [{ "text-wrap": "lines are filled" }] },
  ],
  invalid: [
    missing("nesting")("a { & b { color: red } }"),
    missing("nesting")("a { @media print { color: red } }"),
    missing(":has")("a:not(:has(b)) { color: red }"),
    missing("color-mix()")("a { background: color-mix(in srgb, red, blue) }"),
    missing("dvh")("a { height: calc(100dvh - 1px) }"),
    missing("cqh")("a { height: 1cqh }"),
    missing(":has")("@supports selector(:is(a)) { a:has(b) { color: red } }"),
    missing("text-decoration: dotted")("a { text-decoration: line-through dotted }"),
    missing("content: … / …")("a { content: '↓' / '' }"),
    missing("justify-content: end")("a { justify-content: end }"),
    missing("align-items: start")("a { align-items: start }"),
    missing("user-select")("a { user-select: none; -webkit-user-select: none }"),
    missing("a range in a media query")("@media (width < 9px) { a { color: red } }"),
    missing("@layer")("@layer a { b { color: red } }"),
    missing("::details-content")("details::details-content { color: red }"),
  ],
});

new RuleTester({ languageOptions: { ecmaVersion: 2021, sourceType: "script" } }).run("members", members, {
  valid: [
    "part.closest('a:not(.b)')?.scrollIntoView({ block: 'nearest' })",
    "const { at } = part.dataset; part.dataset.popover = at",
    "new Intl.NumberFormat('fr').format(1)",
    "new AbortController().signal.aborted",
    "const reportError = () => {}; reportError()",
    "part.addEventListener('change', ({ target }) => target)",
    { code: "navigator.wakeLock", options: [{ wakeLock: "is asked for before" }] },
  ],
  invalid: [
    missing("showPopover")("menu.showPopover()"),
    missing(":popover-open")("menu.matches(':popover-open')"),
    missing(":has")("document.querySelector(`#${id}:has(input)`)"),
    missing("the attribute popover")("menu.setAttribute('popover', '')"),
    missing("the event beforetoggle")("menu.addEventListener('beforetoggle', show)"),
    missing("checkVisibility")("part.checkVisibility()"),
    missing("ariaPressed")("key.ariaPressed = true"),
    missing("at")("rows.at(-1)"),
    missing("with")("rows.with(0, row)"),
    missing("timeout")("AbortSignal.timeout(1000)"),
    missing("hasOwn")("Object.hasOwn(draft, 'miles')"),
    missing("structuredClone")("structuredClone(draft)"),
    missing("DecompressionStream")("new DecompressionStream('gzip')"),
    missing("requestSubmit")("const { requestSubmit } = form"),
  ],
});

new RuleTester({ languageOptions: { parser } }).run("templates", templates, {
  valid: [
    "{# a popover #}<input {% if a > 1 %}checked{% endif %} title=\"popover\" value='{{ \"a>b\" }}' data-popover>",
    { code: "<input autofocus>", options: [{ autofocus: "the field is tapped first" }] },
  ],
  invalid: [
    missing("popover")("<div\n  id=\"menu\" popover>"),
    missing("popovertarget")("<button {% if mine %}popovertarget=\"menu\"{% endif %}>"),
    missing("<dialog>")("<dialog>"),
    missing("inert")("<div inert>"),
  ],
});
