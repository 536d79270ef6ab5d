// What the first board does not wait for: what is dropped, pasted, shared or opened.

const { root, home, brought } = globalThis.tessera;

// What is dropped on the page, pasted on the home, shared to the site or opened with it waits here
// for the form that asks before anything is kept (tessera.page.commands.records).
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
addEventListener("dragover", (event) => takes(event) && event.preventDefault());
addEventListener("drop", (event) => takes(event) && bringFrom(event, event.dataTransfer));
addEventListener("paste", (event) => {
  if (root.dataset.at === "home" && !isField(event.target) && !document.querySelector("dialog[open]")) {
    bringFrom(event, event.clipboardData);
  }
});
globalThis.launchQueue?.setConsumer(async ({ files }) => {
  bring(await Promise.all([...files].map((it) => it.getFile())).catch(() => []));
});
const asked = new URLSearchParams(location.search);
const shared = ["text", "url"].map((it) => asked.get(it)).filter(Boolean).join("\n") || asked.get("title");
if (shared && home.isHome()) {
  history.replaceState(null, "", location.pathname);
  bring([shared]);
}
