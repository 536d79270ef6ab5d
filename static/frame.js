// The frame's ear and mouth (static/embed.html): only the window around it is heard, and once that
// has greeted, only its origin is talked to. What is said meanwhile waits.
//
//   tessera:message  {detail: JSON}  an event of the document: what the page around said; Python
//                                    checks it (page/frame/messages.py)
//   tessera:say      {detail: JSON}  an event of the document: to be said to the page around
"use strict";
(() => {
  if (parent === window) return;
  const heard = [];
  const said = [];
  let origin = "";
  let python = false;

  const tell = (text) => document.dispatchEvent(new CustomEvent("tessera:message", { detail: text }));
  // A page without an origin (a file, a sandbox) is named by no address; its window is still it.
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
        // A message that is no JSON is told as an empty one, to be answered.
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
    const text = JSON.stringify({ tessera: 1, type: "error", parameter: "", message: detail.message });
    document.dispatchEvent(new CustomEvent("tessera:say", { detail: text }));
  });
  parent.postMessage({ tessera: 1, type: "hello" }, "*");
})();
