// The single-file site: pages of text, rules above all, are parts of it too (static/parts.js). A link
// to one opens it over the game, in its own shadow tree, so that equal ids in both do not clash.
"use strict";
(() => {
  const { answer, pathOf } = globalThis.parts;
  const words = { en: { close: "Close", pages: "Rules and other pages" }, fr: { close: "Fermer", pages: "Règles et autres pages" } };
  let place;
  let shown = "";
  /** Make the place for pages of text, once; returns its dialog and its tree. */
  const made = async () => {
    const styles = new CSSStyleSheet();
    styles.replaceSync(await (await answer("./leaves.css")).text());
    const dialog = document.createElement("dialog");
    dialog.className = "leaf";
    const close = document.createElement("button");
    Object.assign(close, { type: "button", className: "shut", textContent: "×" });
    close.addEventListener("click", () => dialog.close());
    const page = document.createElement("div");
    const tree = page.attachShadow({ mode: "open" });
    tree.adoptedStyleSheets = [styles];
    tree.addEventListener("click", follow);
    dialog.append(close, page);
    document.body.append(dialog);
    return { dialog, close, tree };
  };
  /** Show the page with that path in the site, at the place with that id. */
  const read = async (path, name) => {
    const text = await (await answer(`./${path}`)).text();
    const { dialog, close, tree } = await (place ??= made());
    const { lang } = document.documentElement;
    close.title = words[lang].close;
    close.setAttribute("aria-label", words[lang].close);
    dialog.setAttribute("aria-label", words[lang].pages);
    tree.innerHTML = text;
    shown = path;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    go(tree, name);
  };
  const go = (tree, name) => {
    if (name) tree.getElementById(decodeURIComponent(name))?.scrollIntoView();
  };
  /** Path of a page that a link on another page leads to, and the id of a place there. */
  const meant = (link, from) => {
    const found = new URL(link.getAttribute("href"), new URL(from, document.baseURI));
    return [pathOf(found), found.hash.slice(1)];
  };
  const has = (path) => /^(rules|pages)\//.test(path ?? "");
  /** Follow a link in a page: to a place in it, to another page, or back to the games. */
  function follow(event) {
    const link = event.target.closest?.("a[href]");
    if (!link) return;
    const tree = event.currentTarget;
    const [path, name] = meant(link, shown);
    event.preventDefault();
    if (path === shown) go(tree, name);
    else if (has(path)) read(path, name);
    else if (path === "index.html") {
      tree.host.parentElement.close();
      location.hash = name;
    }
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const [path, name] = link ? meant(link, "./") : [];
    if (!has(path)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    read(path, name);
  }, true);
})();
