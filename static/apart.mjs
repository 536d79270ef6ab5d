// The list of one's games played apart, on the home, as each of them tells of itself in the storage.
// It comes where there is a player's key (static/home.js); Python keeps what it shows
// (`tessera.saves.apart`).

const { root, find, own, site } = globalThis.tessera;
const prefix = "tessera.apart.";
const beside = "tessera.beside.";
const words = {
  en: {
    title: "Played apart", yours: "Your turn", waits: (name) => `Waiting for ${name || "your friend"}`,
    ready: "Ready to be sent", unsure: "To be confirmed", watched: "Your seat was given away", over: "Finished", again: "Send again", paste: "Paste the answer", drop: "Delete", more: (title) => `${title}: more`, turn: (n) => `turn ${n}`,
    with: (name) => `with ${name}`, unread: "A game that cannot be read here",
  },
  fr: {
    title: "Parties à distance", yours: "À vous", waits: (name) => `On attend ${name || "votre adversaire"}`,
    ready: "Prêt à être envoyé", unsure: "À confirmer", watched: "Votre place a été redonnée", over: "Terminée", again: "Renvoyer", paste: "Coller la réponse", drop: "Supprimer", more: (title) => `${title}\u00a0: plus`, turn: (n) => `coup ${n}`,
    with: (name) => `avec ${name}`, unread: "Une partie illisible ici",
  },
};
const say = (name) => words[root.lang][name];
/** The player's own kind of the page's language: dates are written otherwise in others. */
const spoken = () => navigator.languages.find((it) => it.split("-")[0] === root.lang) ?? root.lang;
/** In which order games are listed: what one has to do comes first. */
const order = { turn: 0, asked: 0, ready: 0, passes: 0, unsure: 0, waits: 1, watched: 2, invited: 2, over: 2, unread: 3 };
const make = (tag, about, ...inner) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
  made.append(...inner);
  return made;
};
/** What a game tells of itself; nothing if that cannot be read. */
const told = (id) => {
  try {
    const { about, when } = JSON.parse(localStorage.getItem(`${prefix}${id}`));
    if (own(site().titles, about.game)) return { ...about, when };
  } catch {
    // The page at its address gives its text.
  }
  return null;
};
const games = () => {
  const found = [];
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const id = key.slice(prefix.length);
    const about = told(id) ?? { asks: "unread" };
    // What one only watches is listed where the game in which one had a seat is kept beside it.
    if (own(order, about.asks) === undefined || (["watched", "invited"].includes(about.asks) && !localStorage.getItem(`${beside}${id}.0`))) continue;
    found.push({ game: String(about.game), asks: about.asks, name: String(about.name), turn: Number(about.turn) || 0, when: String(about.when), id });
  }
  return found.sort((a, b) => order[a.asks] - order[b.asks] || (a.when < b.when) - (a.when > b.when));
};
const stands = (it) => {
  if (it.asks === "waits") return say("waits")(it.name);
  return say({ over: "over", unsure: "unsure", watched: "watched", invited: "watched", ready: "ready", passes: "ready" }[it.asks] ?? "yours");
};
/** Open the link on the clipboard; where there is none that may be read, the page to paste it on. */
const paste = async () => {
  const text = await globalThis.tessera.pasted();
  location.hash = /#\/apart\/[\w-]{20,}/.exec(text)?.[0] ?? "#/apart/link";
};
const menu = (id, title) => {
  const drop = make("button", { type: "button", class: "link", popovertarget: `menu-${id}`, "data-do": "apart", "data-value": "drop", "data-at": id }, say("drop"));
  return [
    make("button", { type: "button", class: "dots", popovertarget: `menu-${id}`, "aria-label": say("more")(title) }, "⋯"),
    make("span", { id: `menu-${id}`, class: "more tools", popover: "auto" }, drop),
  ];
};
const row = (it) => {
  if (it.asks === "unread") return make("li", {}, make("span", { class: "of" }, make("a", { href: `#/apart/${it.id}`, id: `to-${it.id}` }, say("unread"))), ...menu(it.id, say("unread")));
  const when = new Date(it.when);
  const date = Number.isNaN(when.valueOf()) ? [] : [make("time", { datetime: it.when }, new Intl.DateTimeFormat(spoken(), { dateStyle: "medium", timeStyle: "short" }).format(when))];
  const about = [it.asks === "waits" || !it.name ? "" : say("with")(it.name), it.turn ? say("turn")(it.turn) : "", ...date].filter(Boolean);
  const link = make("a", { href: `#/apart/${it.id}`, id: `to-${it.id}` }, `${site().titles[it.game]} · ${stands(it)}`);
  const told = make("span", { class: "quiet" }, ...about.flatMap((one, at) => (at ? [" · ", one] : [one])));
  const next = it.asks === "waits" ? [make("button", { type: "button", class: "link" }, say("paste")), make("a", { href: `#/apart/${it.id}/again`, class: "link" }, say("again"))] : [];
  next[0]?.addEventListener("click", paste);
  return make("li", { "data-game": it.game }, make("span", { class: "of" }, link, told, make("span", { class: "ways" }, ...next)), ...menu(it.id, link.textContent));
};
const list = () => {
  const mine = find("mine");
  if (!mine) return;
  let section = find("apart");
  if (!section) mine.before((section = make("div", { id: "apart", class: "mine" })));
  let all = [];
  try {
    all = games();
  } catch {
    // The browser shows nothing of what it keeps.
  }
  section.replaceChildren(...(all.length ? [make("h2", {}, say("title")), make("ul", { class: "games" }, ...all.map(row))] : []));
};
addEventListener("hashchange", list);
addEventListener("storage", list);
// A dialog may have deleted one, and what had the focus with it.
const deleted = () => {
  list();
  if (root.dataset.at === "home" && document.activeElement === document.body) find("home")?.querySelector(".games a, [data-play]:not(.look)")?.focus();
};
document.addEventListener("close", deleted, true);
new MutationObserver(list).observe(root, { attributes: true, attributeFilter: ["lang", "data-at"] });
list();
