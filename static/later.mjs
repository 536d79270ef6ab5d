// What the first board does not wait for: what is dropped, pasted, shared or opened.

const { root, home, brought } = globalThis.tessera;

// What is dropped on the page, pasted on the home, shared to the site or opened with it waits here
// for the form that asks before anything is kept (tessera.page.features.records.commands).
const bring = (found) => {
  if (!found.length) return;
  brought.push(...found);
  if (location.hash === "#/import") dispatchEvent(new Event("hashchange"));
  else location.hash = "#/import";
};
const textIn = (data) => data.getData("text/plain") || data.getData("text/uri-list");
const bringFrom = (event, data) => {
  event.preventDefault();
  bring(data.files.length ? [...data.files] : [textIn(data)].filter(Boolean));
};
const isField = (it) => Boolean(it.closest?.("input, textarea, select, dialog"));
// What is dragged within the page is none of it; a field takes text itself, and that for files those.
let isOwn = false;
addEventListener("dragstart", () => (isOwn = true));
addEventListener("dragend", () => (isOwn = false));
const takes = ({ target, dataTransfer: { types } }) => (types.includes("Files")
  ? !target.matches?.("[type=file]")
  : !isOwn && !isField(target) && types.some((it) => it.startsWith("text/")));
// As long as something is held over the page that it takes, it says so.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :root[data-takes]::before, :root[data-takes]::after { position: fixed; z-index: 9; pointer-events: none; }
  :root[data-takes]::before { content: ""; inset: 4px; border: 3px dashed var(--accent); border-radius: var(--round); }
  :root[data-takes]::after { content: "Drop it here to import"; inset: auto 16px 32px; margin: auto; width: fit-content; padding: 8px 16px; border-radius: var(--round); background: var(--accent); color: var(--on-accent); font-weight: 600; }
  :root[data-takes][lang="fr"]::after { content: "Déposez-le ici pour l’importer"; }
`);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const show = (on) => root.toggleAttribute("data-takes", on);
addEventListener("dragover", (event) => {
  show(takes(event));
  if (takes(event)) event.preventDefault();
});
addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || show(false));
// Nothing is held any more where the pointer moves freely, whatever became of it.
addEventListener("pointermove", () => show(false));
addEventListener("drop", (event) => {
  show(false);
  if (takes(event)) bringFrom(event, event.dataTransfer);
});
// Other texts, which are pasted by chance, and pictures are left alone: these hold a record or its first
// turn, a link, or games and settings.
const holds = [/\[\W{0,9}game\b/i, /\b1\s?\.\s*[a-z]+\s?\S{0,6}[\d:@]/i, /[#/!](record|apart)\/|%2f(record|apart)%2f/i,
  /#\W{0,3}(play|learn|study|new)\//i, /^\s*\{\s*"/];
const isMeant = ({ files }, text) => (files.length
  ? [...files].some((it) => !/^(image|audio|video)/.test(it.type))
  : holds.some((it) => it.test(text)));
addEventListener("paste", (event) => {
  const { target, clipboardData: data } = event;
  if (root.dataset.at === "home" && !isField(target) && !document.querySelector("dialog[open]") && isMeant(data, textIn(data))) {
    bringFrom(event, data);
  }
});
// What was copied; nothing where the page may not read that. Browsers give it while a press is handled.
globalThis.tessera.pasted = async () => {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
};
globalThis.launchQueue?.setConsumer(async ({ files }) => {
  bring(await Promise.all([...files].map((it) => it.getFile())).catch(() => []));
});
const asked = new URLSearchParams(location.search);
const shared = ["text", "url"].map((it) => asked.get(it)).filter(Boolean).join("\n") || asked.get("title");
if (shared && home.isHome()) {
  history.replaceState(null, "", location.pathname);
  bring([shared]);
}
