// Loads htmx from the CDN or, if that fails or takes too long, from the copy beside this file. The CDN's copy is fetched
// first and run only once it has arrived. A late one is ignored, so htmx never runs twice.
(() => {
  const { ofThisTab } = window.scorekeeper;
  const PATIENCE = 1500;
  const { cdn, integrity, vendored } = document.currentScript.dataset;
  let decided = false;

  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));

  const runVendored = () => add("script", { src: vendored });

  const runFromCdn = () => {
    if (decided) return;
    decided = true;
    add("script", { src: cdn, integrity, crossOrigin: "anonymous", onerror: runVendored });
  };

  const giveUp = () => {
    if (decided) return;
    decided = true;
    remember();
    runVendored();
  };

  // A network without internet stays like that for a while, so the next page need not wait again.
  const remember = () => ofThisTab.set("no-cdn", true);

  if (ofThisTab.get("no-cdn")) return runVendored();
  setTimeout(giveUp, PATIENCE);
  add("link", {
    rel: "preload", as: "script", href: cdn, integrity, crossOrigin: "anonymous", onload: runFromCdn, onerror: giveUp,
  });
})();
