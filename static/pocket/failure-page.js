// The page for a failed request. It holds what was entered and can send it again.
import { addressOf } from "./parts.js";
import { words } from "./words.js";

const FORM = "application/x-www-form-urlencoded";

export const failurePage = (status, sentence, [method, url, headers, body]) => {
  const entered = headers["content-type"]?.startsWith(FORM) ? [...new URLSearchParams(new TextDecoder().decode(body))] : [];
  const page = `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>scorekeeper</title>
<link rel="stylesheet" href="${addressOf("scorekeeper.css")}">
<link rel="stylesheet" href="${addressOf("page.css")}">
</head>
<body>
<main>
<p role="alert">${sentence}</p>
${method === "GET" || entered.length ? form(method, url, entered) : `<p>${words.back}</p>`}
</main>
</body>
</html>`;
  return new Response(page, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY } });
};

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const form = (method, url, entered) => {
  const fields = method === "GET" ? [...new URL(url).searchParams] : entered;
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  return `<form method="${method}" action="${escaped(url)}">
${inputs.join("\n")}
${entered.length ? `<p>${words.held}</p>` : ""}
<button class="main">${words.again}</button>
</form>`;
};

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
