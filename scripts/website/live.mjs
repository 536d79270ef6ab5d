// Makes a page follow changes of the sources: scripts/serve.py puts this into every page. Hidden
// pages do not listen, since browsers open only a few connections to a server.

let state = new URL(import.meta.url).search.slice(1);
let events = null;

/** Replace the page's styles by the current ones. */
async function restyle() {
  const page = await (await fetch(location.pathname)).text();
  const fresh = [...page.matchAll(/<style>(.*?)<\/style>/gs)];
  for (const [at, { sheet }] of [...document.querySelectorAll("head > style")].entries()) {
    const rules = new CSSStyleSheet();
    rules.replaceSync(fresh[at][1]);
    while (sheet.cssRules.length) sheet.deleteRule(0);
    for (const { cssText } of rules.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
  }
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) link.href = `${link.href.split("?")[0]}?${state}`;
}

/** Show an error above the page, which stays as it is. */
function tell(text) {
  const told = document.getElementById("live-fault") ?? document.body.appendChild(document.createElement("pre"));
  told.id = "live-fault";
  told.textContent = text;
  told.style.cssText =
    "position: fixed; inset: auto 0 0; max-height: 60vh; overflow: auto; z-index: 9; margin: 0; padding: 1em; background: #400; color: #fff";
}

function listen() {
  events ??= new EventSource(`/live?${state}`);
  const on = (kind, act) => events.addEventListener(kind, ({ data, lastEventId }) => {
    state = lastEventId;
    act(data);
  });
  const embeds = () => document.querySelector("iframe, tessera-game");
  on("styles", () => (embeds() ? location.reload() : restyle().catch(() => location.reload())));
  on("page", () => location.reload());
  on("fault", tell);
}

function follow() {
  if (document.visibilityState === "visible") return events ?? listen();
  events?.close();
  events = null;
}

// An embedded page reloads with the page around it.
if (self === top) {
  document.addEventListener("visibilitychange", follow);
  follow();
}
