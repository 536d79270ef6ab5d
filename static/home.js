// The home's part of what works before Python: opening the box that begins a game (also later), and
// the list of one's games (until Python takes it over).
"use strict";
(() => {
  const learn = "tessera.learn.";
  const { root, load, find, kept, own, home, site } = globalThis.tessera;

  // The box that begins a game has its own script (static/box.mjs).
  const box = () => load(`${site().app}box.mjs`);
  /** Open the box of a game, for this number of seats or, with "", as it was last; returns false if
   * it cannot. */
  home.open = (game, seats) => {
    const counts = own(site().counts, game);
    // If no Python can start, a link leads to the board, which says so.
    if (root.dataset.tessera === "file" || !counts || (seats && !counts.includes(Number(seats)))) return false;
    // Without the box, the game begins at once.
    box().then((it) => it.open(game, seats)).catch(() => {
      if (root.dataset.at === "home") location.hash = `#/play/${game}${seats && `/seats=${seats}`}`;
    });
    return true;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-play]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (home.open(link.dataset.play, "")) event.preventDefault();
  });
  /** Mark the lessons that were finished or begun (`features.lesson`). */
  const learnt = () => {
    for (const link of document.querySelectorAll("[href^='#/learn/']")) {
      const place = kept(`${learn}${link.hash.slice(8)}`) ?? "0";
      link.dataset.learnt = place === "done" ? "done" : place === "0" ? "" : "begun";
    }
  };
  addEventListener("hashchange", learnt);
  // Going elsewhere, back for instance, closes the box too.
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#/new/")) find("box")?.close();
  });
  // The link that a game by links waits for may be in the clipboard: it is opened. Otherwise the page
  // on which to paste it is.
  document.addEventListener("click", async ({ target }) => {
    if (!target.closest?.("[data-paste]")) return;
    const text = await globalThis.tessera.pasted?.();
    location.hash = /#\/apart\/[\w-]{20,}/.exec(text)?.[0] ?? "#/apart/link";
  });
  /** Open the box that the address names, if any. */
  home.answer = () => {
    const [, kind, game, seats] = location.hash.split("/");
    // Python may understand addresses that this script does not.
    if (kind === "new" && !home.open(game, seats ?? "")) home.start();
  };
  /** Load the box before it is needed. */
  home.rest = () => box().then((it) => it.fetched()).catch(() => {});
  /** Show the list in another language; Python starts if it has no texts in that language yet. */
  home.speak = () => {
    home.list();
    home.rest();
    const told = summaries().slice(0, unfolded).every((it) => small(it).texts?.length);
    if (!told && root.dataset.tessera === "still" && !navigator.connection?.saveData) home.start();
  };

  // Content brought to the site waits here for its form; the script that brings it loads after
  // everything else.
  globalThis.tessera.brought = [];
  const later = () => {
    if (root.dataset.tessera === "starting" && !location.search) return setTimeout(later, 300);
    return root.dataset.tessera === "failed" || load(`${site().app}later.mjs`).catch(() => {});
  };
  addEventListener("load", () => site().app && later());
  home.arrive = () => {
    learnt();
    // Letters may be much larger than usual, for whatever reason; then a script makes room for them.
    const name = document.querySelector(".masthead .name");
    new ResizeObserver(() => name.offsetHeight > 44 && load(`${site().app}large.mjs`).catch(() => {})).observe(name);
  };

  // One's games as last listed, or as their saves describe them; `features.kept_games.view` draws the
  // list the same way.
  const words = {
    en: {
      mine: "Your games", all: "All games", yours: "Your turn", more: (name) => `${name}: more`, now: "just now",
      turns: ["turn", "turns"], further: ["more game", "more games"], whole: ["game", "games"],
      paste: "Paste the reply", again: "Send again", unread: "Unreadable game",
      export: "Export", rename: "Rename", delete: "Delete", study: "Study", review: "Review",
    },
    fr: {
      mine: "Vos parties", all: "Tous les jeux", yours: "À vous", more: (name) => `${name}\u00a0: plus`, now: "à l’instant",
      turns: ["coup", "coups"], further: ["autre partie", "autres parties"], whole: ["partie", "parties"],
      paste: "Coller la réponse", again: "Renvoyer", unread: "Partie illisible",
      export: "Exporter", rename: "Renommer", delete: "Supprimer", study: "Étudier", review: "Analyser",
    },
  };
  const unfolded = 8;
  const apart = "tessera.apart.";
  const beside = "tessera.beside.";
  /** Next step in a game by links: mine, others', none. */
  const ranks = { turn: 0, asked: 0, ready: 0, passes: 0, unsure: 0, waits: 1, watched: 2, invited: 2, over: 2 };
  let only = "";
  const say = (name) => words[root.lang][name];
  const counted = (count, name) => `${count} ${say(name)[Number(root.lang === "fr" ? count > 1 : count !== 1)]}`;
  const make = (tag, about, ...inner) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
    made.append(...inner);
    return made;
  };
  /** A game by links by its saved description; null if it is only watched and no earlier state was kept. */
  const remote = (name) => {
    const unread = { apart: true, rank: 2, name, game: "", when: "" };
    try {
      const { about, when } = JSON.parse(localStorage.getItem(`${apart}${name}`));
      if (!own(site().titles, about.game)) return unread;
      const { asks } = about;
      const rank = own(ranks, asks);
      if (rank === undefined) return unread;
      if (["watched", "invited"].includes(asks) && !localStorage.getItem(`${beside}${name}.0`)) return null;
      return { ...unread, rank, yours: !rank, asks, game: about.game, turns: Number(about.turn) || 0, when: String(when), label: String(about.label ?? "") };
    } catch {
      return unread;
    }
  };
  /** All saved games: those with me to move first, then other unfinished ones, then the rest; in each
   * group the newest first. Python reports damaged saves. */
  const summaries = () => {
    const found = [];
    try {
      for (const key of Object.keys(localStorage)) {
        const far = key.startsWith(apart) && remote(key.slice(apart.length));
        if (far) found.push(far);
        if (!key.startsWith("tessera.game.")) continue;
        const body = localStorage.getItem(key);
        try {
          const { about } = JSON.parse(body.slice(body.indexOf("{")));
          const texts = [about.game, about.when, about.label ?? "", about.to_move ?? ""];
          if (!texts.every((it) => typeof it === "string") || !Number.isInteger(about.turns)) continue;
          if (!own(site().titles, about.game)) continue;
          const persons = Object.values(about.players).filter((it) => !/^bot:[0-5]$/.test(it)).length;
          const yours = persons === 1 && about.to_move && !/^bot:[0-5]$/.test(about.players[about.to_move]);
          found.push({ ...about, yours, rank: yours ? 0 : about.to_move ? 1 : 2, name: key.slice(13) });
        } catch {
          // Python will list it.
        }
      }
    } catch {
      return [];
    }
    return found.sort((a, b) => a.rank - b.rank || (a.when < b.when) - (a.when > b.when) || (a.name > b.name) - (a.name < b.name));
  };
  /** The saved texts and picture of a game for the list, in its present state; {} if they cannot be
   * used. */
  const small = (it) => {
    try {
      const { of, picture, told, signs } = JSON.parse(kept(`tessera.small.${it.name}`));
      const texts = told[root.lang] ?? [];
      const sign = signs?.[root.lang] ?? "";
      const good = [...texts, picture, sign].every((one) => typeof one === "string") && [0, 2].includes(texts.length);
      return good && of === `${it.when} ${it.turns} ${it.label ?? ""}` ? { texts, picture, sign } : {};
    } catch {
      return {};
    }
  };
  /** A game with its players, its standing, its picture and signs, as far as they are known. */
  const shown = (it) => {
    const title = site().titles[it.game] ?? say("unread");
    if (!it.game) return [title, "", "", ""];
    const plain = [title, [it.label && title, it.yours && say("yours"), counted(it.turns, "turns")].filter(Boolean).join(" · ")];
    const { texts = [], picture = "", sign = "" } = small(it);
    const [called, stands] = texts.length ? texts : plain;
    return [it.label || called, stands, picture, sign];
  };
  /** Units of time, in minutes. */
  const units = Object.entries({ year: 525_600, month: 43_200, week: 10_080, day: 1440, hour: 60, minute: 1 });
  const ago = (when) => {
    const minutes = Math.floor((Date.now() - Date.parse(when)) / 60000);
    if (Number.isNaN(minutes)) return "";
    const [unit, size] = units.find(([, size]) => minutes >= size) ?? [];
    if (!unit) return say("now");
    const count = Math.floor(minutes / size);
    const numeric = unit === "day" && count === 1 ? "auto" : "always";
    return new Intl.RelativeTimeFormat(root.lang, { numeric }).format(-count, unit);
  };
  const menu = (it, title) => {
    const at = `menu-${it.name}`;
    const study = `#/study/${it.name}`;
    const link = (name, href) => make("a", { class: "link", href }, say(name));
    const act = (name, about) => make("button", { type: "button", ...about, class: "link", popovertarget: at, popovertargetaction: "hide" }, say(name));
    // A finished game can be studied and reviewed.
    const links = it.to_move || it.apart ? [] : [link("study", study), link("review", `${study}/review`)];
    const does = [...(it.asks === "over" ? ["study", "review"] : []), ...(it.game ? ["export", "rename", "delete"] : ["delete"])].map((name) =>
      act(name, { "data-do": it.apart && name !== "rename" ? "apart" : name, "data-value": name, "data-name": it.name, "data-title": title }));
    const dots = make("button", { type: "button", class: "dots", popovertarget: at, "aria-label": say("more")(title) }, "⋯");
    return [dots, make("span", { id: at, class: "more tools", popover: "auto" }, make("strong", {}, title), ...links, ...does)];
  };
  const row = (it) => {
    const [title, stands, picture, signs] = shown(it);
    const drawn = make("span", { class: "small", "aria-hidden": "true" });
    drawn.innerHTML = picture;
    const link = make("a", { href: `#/${it.apart ? "apart" : "game"}/${it.name}`, id: `to-${it.name}` }, title);
    const gone = ago(it.when);
    // Names are isolated in both texts (py/tessera/drawing/svg.py), but not in spoken ones.
    const told = make("span", { class: "quiet" }, stands, ...(gone ? [", ", make("time", { datetime: it.when }, gone)] : []));
    told.insertAdjacentHTML("beforeend", signs);
    const about = { id: `game-${it.name}`, "data-game": it.game };
    const next = it.asks === "waits" ? [make("span", { class: "ways" }, make("button", { type: "button", class: "link", "data-paste": "" }, say("paste")), make("a", { href: `#/apart/${it.name}/again`, class: "link" }, say("again")))] : [];
    return make("li", about, drawn, make("span", { class: "of" }, link, told, ...next), ...menu(it, title.replace(/[\u2068\u2069]/g, "")));
  };
  const filter = (games) => {
    // A page that has not been built knows no games.
    const some = Object.entries(site().titles ?? {}).filter(([game]) => games.some((it) => it.game === game));
    if (some.length < 2) return [];
    const names = [["", say("all")], ...some];
    const choices = names.map(([game, title]) => make("button",
      { type: "button", "data-do": "only", "data-value": game, class: "link", popovertarget: "which", "aria-pressed": String(game === only) }, title));
    const chosen = names.find(([game]) => game === only)[1];
    return [make("button", { type: "button", class: "link", popovertarget: "which" }, `${chosen} ▾`),
      make("div", { id: "which", class: "more tools", popover: "auto" }, ...choices)];
  };
  home.list = () => {
    if (!find("mine") || root.dataset.tessera === "ready") return;
    const all = summaries();
    if (!all.some((it) => it.game === only)) only = "";
    const shown = all.filter((it) => !only || it.game === only);
    const first = shown.filter((it) => it.rank < 2).slice(0, unfolded);
    const rest = shown.filter((it) => !first.includes(it));
    const head = make("div", { class: "listing-head" }, make("h2", {}, say("mine")), ...filter(all));
    const list = (games, kind) => (games.length ? [make("ul", { class: kind }, ...games.map(row))] : []);
    const count = counted(rest.length, first.length ? "further" : "whole");
    const further = rest.length ? [make("details", { id: "further", class: "further" }, make("summary", {}, count), ...list(rest, "games"))] : [];
    find("mine").replaceChildren(...(all.length ? [head, ...list(first, "games going"), ...further] : []));
  };
  home.only = (game) => {
    only = game;
    home.list();
  };
  // Python lists all games at first.
  document.addEventListener("tessera:ready", () => {
    if (only) document.querySelector(`[data-do=only][data-value="${only}"]`)?.click();
  });
})();
