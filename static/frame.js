// Messages of the frame (static/embed.html): it listens only to the window around it and, once that
// window has greeted it, talks only to its origin. Earlier messages wait.
//
//   tessera:message  {detail: JSON}  an event of the document: a message from the page around;
//                                    Python checks it (page/embed/host.py)
//   tessera:say      {detail: JSON}  an event of the document: a message to the page around
"use strict";
(() => {
  const root = document.documentElement;
  const words = {
    en: "The sandbox of this frame keeps the board from loading its own files: write sandbox=\"allow-scripts allow-same-origin\".",
    fr: "Le bac à sable de ce cadre empêche le plateau de charger ses propres fichiers\u00a0: écrivez sandbox=\"allow-scripts allow-same-origin\".",
  };
  // A frame with an opaque origin cannot load modules; if a sandbox is the cause, say so at once.
  const isSealed = self.origin === "null" && location.protocol !== "file:";
  if (isSealed) root.dataset.tessera = "sealed";
  /** The reason why no board appears, as the frame shows it. */
  const reason = () => {
    const place = root.dataset.runs ? `.at-failure [lang="${root.lang}"]` : `#changed [lang="${root.lang}"]`;
    return document.querySelector(place).textContent.trim();
  };
  const fail = (message) => document.dispatchEvent(new CustomEvent("tessera:failed", { detail: { message } }));
  document.addEventListener("DOMContentLoaded", () => (isSealed || !root.dataset.runs) && fail(""));
  if (isSealed) {
    document.addEventListener("tessera:failed", () => {
      for (const it of document.querySelectorAll("[data-why]")) it.textContent = words[it.closest("[lang]").lang];
    });
  }
  if (parent === window) return;
  const heard = [];
  const said = [];
  let origin = "";
  let python = false;

  const tell = (text) => document.dispatchEvent(new CustomEvent("tessera:message", { detail: text }));
  // A page without an origin (a file, a sandbox) cannot be addressed by origin; its window still can.
  const say = (text) => parent.postMessage(JSON.parse(text), origin === "null" ? "*" : origin);

  addEventListener("message", ({ source, data, origin: from }) => {
    if (source !== parent || data?.tessera === undefined || (origin && from !== origin)) return;
    if (!origin) {
      if (data.tessera !== 1 || data.type !== "hello") return;
      origin = from;
      said.splice(0).forEach(say);
    } else if (data.type !== "hello") {
      let text = "";
      try {
        text = JSON.stringify(data);
      } catch {
        // A message that is not JSON becomes an empty one, so that it is answered.
      }
      if (python) tell(text);
      else heard.push(text);
    }
  });
  document.addEventListener("tessera:say", ({ detail }) => (origin ? say(detail) : said.push(detail)));
  document.addEventListener("tessera:ready", () => {
    python = true;
    heard.splice(0).forEach(tell);
  });
  document.addEventListener("tessera:failed", ({ detail }) => {
    const message = [reason(), detail.message].join(" ").trim();
    const report = `Build: ${JSON.parse(document.getElementById("site").textContent).build}\nBrowser: ${navigator.userAgent}\nTold: ${message}\n`;
    const text = JSON.stringify({ tessera: 1, type: "error", code: "no-start", parameter: "", message, report });
    document.dispatchEvent(new CustomEvent("tessera:say", { detail: text }));
  });
  parent.postMessage({ tessera: 1, type: "hello" }, "*");
})();
