// Before Python is there, and instead of it where nobody plays yet: language, theme, the list of
// games on the home page, the board as it will be drawn, how far the start is.
//
// Python starts when the address asks for a game, or with the first click on something that needs
// it; what was clicked meanwhile is clicked again when Python is there (tessera:ready).
"use strict";
(() => {
  const root = document.documentElement;
  const { at, begin, controller } = globalThis.tessera;
  const load = async (address) => import(await at(address));
  const find = (name) => document.getElementById(name);
  const prefix = "tessera.setting.";
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const keep = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It holds as long as the page.
    }
  };
  // A page in one language says so; of the others the player chooses.
  const fixed = root.dataset.page === "reading" ? root.lang : "";
  // A frame is told in its address, and reads nothing of what is kept.
  const framed = root.dataset.page === "frame";
  const asked = new URLSearchParams(framed ? location.hash.slice(1) : "");
  const chosen = (name, parameter) => (framed ? asked.get(parameter) : kept(prefix + name));
  const wanted = [fixed, chosen("language", "lang"), ...navigator.languages];
  root.lang = wanted.map((name) => (name || "").slice(0, 2)).find((name) => name === "en" || name === "fr") || "en";
  const dress = () => {
    root.dataset.theme = chosen("theme", "theme") || "auto";
    // Styles and scripts know the values that there are; Python puts right what is none.
    for (const name of framed ? [] : ["palette", "boards", "coordinates", "animation", "sound"]) {
      root.dataset[name] = kept(prefix + name) || "";
    }
  };
  dress();
  // The browser's own bars are coloured as paper is, whoever chooses the theme.
  const tint = () => find("tint")?.setAttribute("content", getComputedStyle(root).backgroundColor);
  new MutationObserver(tint).observe(root, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").onchange = tint;
  // Before the first paint, when styles are computed anyway: earlier they would be computed twice.
  requestAnimationFrame(() => {
    // Some hosts minify pages, and the content security policy then blocks the changed style. A style
    // sheet constructed here is allowed. The page reports the change (trouble.css).
    if (!getComputedStyle(root).getPropertyValue("--step")) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(Array.from(document.querySelectorAll("style"), (it) => it.textContent).join(""));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      root.dataset.runs = "mended";
    }
    // Some browsers darken every light page, whatever it declares: our own dark colours then apply.
    const probe = document.head.appendChild(document.createElement("meta"));
    const [light, dark] = ["light", "dark"].map((scheme) => {
      probe.style = `color-scheme: only ${scheme}; color: Canvas`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    if (light === dark) root.dataset.darkened = "";
    tint();
  });
  if (location.protocol === "file:" && !globalThis.parts) root.dataset.tessera = "file";
  if (self !== top) root.dataset.framed = "yes";
  // The entry of the history at which the site was entered, by whatever way but a page of its own: Back
  // leads no further (py/tessera/page/browser/system.py).
  let came = false;
  try {
    came = sessionStorage["tessera.left"] === `${history.length - 1}`;
    if (!framed) addEventListener("pagehide", () => (sessionStorage["tessera.left"] = history.length));
  } catch {
    // No storage: Back leads to the home.
  }
  if (root.dataset.at && performance.getEntriesByType("navigation")[0]?.type === "navigate" && !came) history.replaceState("entered", "");
  // The box in which a game is begun stands on the home.
  const isHome = () => ["", "#", "#/"].includes(location.hash) || (root.dataset.at && location.hash.startsWith("#/new/"));
  // Where the address names a table, the home is not painted before it.
  if (root.dataset.at && !isHome()) root.dataset.at = "table";

  const words = {
    en: {
      page: "page loaded", python: "Python loaded", house: "games loaded",
      weight: (had, all) => `${had} of ${all} MB`,
      auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark",
      starting: "Getting ready…", again: "Try again", failed: "Python could not start here.", missing: (file) => `${file} could not be loaded.`,
      lacks: (what) => `This browser lacks ${what}: update it, or use another one.`,
      partial: "Part of this site is missing on its server; perhaps it is being updated.",
    },
    fr: {
      page: "page chargée", python: "Python chargé", house: "jeux chargés",
      weight: (had, all) => `${had} sur ${all} Mo`.replaceAll(".", ","),
      auto: "Thème : auto", light: "Thème : clair", dark: "Thème : sombre",
      starting: "Préparation…", again: "Réessayer", failed: "Python n’a pas pu démarrer ici.", missing: (file) => `${file} : chargement impossible.`,
      lacks: (what) => `Ce navigateur n’a pas ${what} : mettez-le à jour, ou prenez-en un autre.`,
      partial: "Il manque une partie de ce site sur son serveur, peut-être en cours de mise à jour.",
    },
  };
  const say = (name) => words[root.lang][name];
  /** How much of the wait is over when a stage is reached, in hundredths; most of it is fetching. */
  const STAGES = { page: 0, runtime: 80, python: 92, house: 97 };
  /** Show how far the start is, and say it in each language. */
  const progress = (value, told) => {
    find("bar").value = value;
    for (const place of document.querySelectorAll("[data-stage]")) {
      place.textContent = told(place.closest("[lang]").lang) ?? place.textContent;
    }
  };
  /** How long nothing may come in, in ms, before that is told. */
  const patience = 15_000;
  /** Python is on its way, and something has come in; tell where nothing more does for long. */
  const wait = () => {
    delete root.dataset.late;
    clearTimeout(root.late);
    root.late = setTimeout(() => (root.dataset.late = ""), patience);
  };
  globalThis.tessera.weighed = (come, all) => {
    if (root.dataset.tessera === "starting") wait();
    if (!(find("bar")?.value < STAGES.runtime)) return;
    const [had, whole] = [come, all].map((bytes) => (bytes / 1e6).toFixed(1));
    progress((STAGES.runtime - 1) * come / all, (tongue) => words[tongue].weight(had, whole));
  };
  document.addEventListener("tessera:progress", ({ detail }) => {
    if (find("bar")) progress(STAGES[detail.stage], (tongue) => words[tongue][detail.stage]);
  });
  document.addEventListener("tessera:failed", ({ detail }) => {
    root.dataset.tessera = "failed";
    const place = find("failure");
    // What helps to find the reason, to be copied: the site alone has room for it.
    const more = place?.matches("pre") ? `\nBuild: ${JSON.parse(find("site").textContent).build}\nBrowser: ${navigator.userAgent}` : "";
    if (place) place.textContent = detail.message + more;
    const reason = (tongue) =>
      detail.lacks ? words[tongue].lacks(detail.lacks) : detail.partial ? words[tongue].partial : "";
    for (const it of document.querySelectorAll("[data-why]")) it.textContent = reason(it.closest("[lang]").lang);
    // A page without a place for it tells it where Python was wanted.
    for (const button of place ? [] : waiting) {
      const told = document.createElement("span");
      Object.assign(told, { className: "trouble", textContent: `${say("failed")} ${reason(root.lang)}` });
      const again = document.createElement("button");
      Object.assign(again, { type: "button", className: "plain", textContent: say("again") });
      again.dataset.do = "reload";
      button.removeAttribute("aria-busy");
      button.after(told, again);
      find("live").textContent = say("failed");
    }
  });

  // Whether IndexedDB is refused, as in many cross-site frames and with storage blocked:
  // start.mjs waits for the answer.
  const probe = () => new Promise((resolve) => {
    const name = "tessera-probe";
    setTimeout(resolve, 2000, true);
    try {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        request.result.close();
        indexedDB.deleteDatabase(name);
        resolve(false);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(true);
      };
    } catch {
      resolve(true);
    }
  });

  /** What the page says of the site; in a frame that comes behind this script. */
  const told = () => JSON.parse(find("site")?.textContent ?? "{}");
  let site = told();
  root.dataset.runs = "whole";
  // What the page's own script (static/home.js) does for this one, and needs of it.
  const home = { list: () => {}, isHome };
  const own = (object, name) => (Object.hasOwn(object ?? {}, name) ? object[name] : undefined);
  const sheets = {};
  /** Have the styles that come late with something, if it has any; whether they can be had. */
  home.dressed = (name) => sheets[name] ??= new Promise((resolve) => {
    const href = own(site.sheets, name);
    if (!href) return resolve(true);
    const link = document.createElement("link");
    const lost = () => {
      link.remove();
      delete sheets[name];
      resolve(false);
    };
    Object.assign(link, { rel: "stylesheet", id: `sheet-${name}`, href, onload: () => resolve(true), onerror: lost });
    document.head.append(link);
  });
  // The boards' other looks are sheets of their own, called as what is set; at the start nothing is
  // seen before they are there.
  const outfit = async () => {
    if (!own(site.sheets, root.dataset.boards)) return;
    if (!document.body) root.style.visibility = "hidden";
    await home.dressed(root.dataset.boards);
    root.removeAttribute("style");
  };
  outfit();
  new MutationObserver(outfit).observe(root, { attributeFilter: ["data-boards"] });
  /** What Python needs that this browser has not: a function that catches what is thrown, and holds
   * something of the page's, stands for it. */
  const lacking = () => {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    const bytes = Uint8Array.from(atob("AGFzbQEAAAABBAFgAAADAgEACgoBCAEBbwZAGQsL"), (it) => it.charCodeAt(0));
    return WebAssembly.validate(bytes) ? "" : "WebAssembly (exceptions)";
  };
  /** Modules of the runtime that were asked for, by their addresses: promises of them as built. */
  const linked = new Map();
  /** Fetch a module, and refuse it where it is not what was built; a line may have been cut, so
   * that is tried twice. */
  const link = (href, again = true) => new Promise((resolve, reject) => {
    const integrity = site.integrity[href.split("/").at(-1)] ?? "";
    const it = Object.assign(document.createElement("link"), { rel: "modulepreload", href, integrity, onload: resolve });
    it.onerror = () => {
      it.remove();
      if (again) return resolve(link(href, false));
      linked.get(href).isLost = true;
      reject(new Error(say("missing")(href)));
    };
    document.head.append(it);
    if (!it.relList.supports("modulepreload")) resolve();
  });
  const ask = (href) => {
    if (linked.has(href) && !linked.get(href).isLost) return;
    linked.set(href, link(href));
    // Who imports it is told.
    linked.get(href).catch(() => {});
  };
  /** Import a module of the runtime. An import does not say what is to come, and a browser asks
   * again for what it has refused: so this one waits until the module is right; with what it
   * imports, until all that was asked for is. */
  const loadChecked = async (href, alone = false) => {
    if (!globalThis.parts) ask(href);
    await (alone ? linked.get(href) : Promise.all(linked.values()));
    return load(href);
  };
  /** What the browser has kept of a Python that had started: an answer; a promise of it, or of none. */
  const recall = () => recall.found ??= controller()
    ? caches.match(new URL(`${site.app}memory.bin`, document.baseURI)).catch(() => {})
    : Promise.resolve();
  /** The game played apart that is named, kept here, or in a link (py/tessera/apart/coding.py); or any text. */
  const gameOf = (link) => {
    try {
      if (own(site.games, link)) return link;
      const here = JSON.parse(kept(`tessera.apart.${link}`));
      if (here) return here.about.game;
      // Between the version and what it is checked by, a number: a flag, eight bytes, the length of the
      // game's name (below 25), and the name, its last letter first.
      const bytes = [...atob(link.slice(0, -1).slice(0, 8000).replaceAll("-", "+").replaceAll("_", "/"))].slice(1, -3);
      const number = bytes.reduceRight((sum, it) => (sum << 8n) + BigInt(it.charCodeAt()), 0n) >> 65n;
      const letter = (_, at) => String.fromCharCode(Number(((number / 25n) >> BigInt(8 * at)) & 255n));
      return Array.from({ length: Number(number % 25n) }, letter).reverse().join("");
    } catch {
      return "";
    }
  };
  /** Fetch what will be asked for step by step: the runtime, and a game's code. */
  const fetchAhead = async (game) => {
    if (root.dataset.tessera === "file" || !site.modules || lacking()) return;
    site.modules.forEach(ask);
    begin(site.data, site);
    if (await recall()) return;
    const [, at, link] = location.hash.split("/");
    if (at === "apart") game = gameOf(link);
    const late = at === "apart" ? ["features"] : [];
    const rooms = [...(own(site.games, game) ?? []), ...(site.parts ?? []), ...late, root.lang]
      .map((room) => own(site.archives, room)).filter(Boolean);
    begin([...site.code, ...rooms], site);
  };
  home.fetchAhead = fetchAhead;
  const fail = (detail) => document.dispatchEvent(new CustomEvent("tessera:failed", { detail }));
  /** Whether the server says that it has no such file. */
  const isMissing = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" }).then(({ status }) => status === 404, () => false);
  /** Start Python, once; the browser first paints what is on the screen now. */
  const start = (game) => {
    // What failed once may work now, the network being back: the page is loaded anew for that.
    if (root.dataset.tessera === "failed") location.reload();
    if (root.dataset.tessera !== "still") return;
    root.dataset.tessera = "starting";
    const lacks = lacking();
    if (lacks) return fail({ message: "", lacks });
    wait();
    globalThis.isStorageRefused = framed || probe();
    globalThis.remembered = recall().then((found) => found?.arrayBuffer()).catch(() => {});
    fetchAhead(game);
    // Frames that are not seen paint nothing, and may be wanted all the same.
    (framed ? setTimeout : requestAnimationFrame)(() => setTimeout(async () => {
      const script = document.createElement("script");
      const integrity = site.integrity["start.mjs"] ?? "";
      Object.assign(script, { type: "module", src: await at(`${site.app}start.mjs`), integrity });
      script.onerror = async () =>
        fail({ message: say("missing")(script.src), partial: await isMissing(script.src) });
      document.head.append(script);
    }));
  };
  home.start = start;

  /** How the game kept last was drawn, if it is that of this name. */
  const pictured = (named) => {
    try {
      const picture = JSON.parse(kept("tessera.picture"));
      const { game, heading, drawing } = picture;
      if (picture.name === named && [game, heading, drawing].every((it) => typeof it === "string")) return picture;
    } catch {
      // Nothing is kept that can be shown.
    }
    return undefined;
  };
  /** Which game the address means, as far as that is known. */
  const meant = () => {
    const [, kind, named] = location.hash.split("/");
    return kind === "game" ? pictured(named)?.game ?? "" : kind === "play" || kind === "learn" ? named : "";
  };
  // The board of the game kept last, as it was drawn, or a game's board at its start.
  const paint = () => {
    const [, kind, named, fields] = location.hash.split("/");
    const screen = find("screen");
    const game = meant();
    const picture = kind === "game" && pictured(named);
    if (picture) {
      screen.querySelector(".heading").innerHTML = picture.heading;
      screen.querySelector(".board").innerHTML = picture.drawing;
    } else if (game && own(site.starts, game) !== undefined) {
      const card = find(`card-${game}`);
      const drawn = card.querySelector(".look").innerHTML.replaceAll(` id="home-${game}-`, ' id="');
      screen.querySelector(".board").innerHTML = drawn;
      // The pieces stand elsewhere where more players begin than usual.
      const seats = new URLSearchParams(fields ?? "").get("seats");
      const usual = !seats || Number(seats) === own(site.counts, game)[0];
      screen.querySelector("#pieces").innerHTML = usual ? site.starts[game] : "";
      for (const layer of screen.querySelectorAll("#marks, #choices")) layer.replaceChildren();
      screen.querySelector(".heading").innerHTML = `<h1>${card.querySelector("h2").innerHTML}</h1>`;
      screen.querySelector(".heading").append(card.querySelector(".line").cloneNode(true));
    }
    screen.dataset.game = game;
    screen.classList.toggle("learns", kind === "learn");
    return game;
  };
  /** Show the screen of the address, as far as that can be done without Python. */
  const show = () => {
    if (root.dataset.tessera === "ready") return;
    root.dataset.at = isHome() ? "home" : "table";
    if (!isHome()) return start(paint());
    home.list();
    home.answer();
  };

  const entitle = () => {
    const [theme, { theme: set }] = [find("theme"), root.dataset];
    if (theme) theme.textContent = say(["light", "dark"].includes(set) ? set : "auto");
  };
  const commands = {
    reload: () => location.reload(),
    theme: () => {
      const other = matchMedia("(prefers-color-scheme: dark)").matches ? "light" : "dark";
      root.dataset.theme = root.dataset.theme === other ? "auto" : other;
      keep(`${prefix}theme`, root.dataset.theme);
      entitle();
    },
    only: (button) => home.only(button.dataset.value),
    language: (button) => {
      keep(`${prefix}language`, button.dataset.value);
      if (button.matches("a")) return;
      root.lang = button.dataset.value;
      entitle();
      if (root.dataset.at === "home") home.speak();
    },
  };
  // Another tab set something; what needs more than the root's marks is Python's.
  addEventListener("storage", ({ key }) => {
    if (framed || !key?.startsWith(prefix)) return;
    dress();
    if (root.dataset.tessera !== "ready") entitle();
  });
  Object.assign(globalThis.tessera, { root, load, loadChecked, find, kept, keep, own, home, isMissing, wait, site: () => site });
  // What is clicked before Python hears clicks itself is clicked again when all is ready.
  let waiting = [];
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-do]");
    if (!button || root.dataset.tessera === "ready" || globalThis.tessera.hears) return;
    const { do: name } = button.dataset;
    if (own(commands, name)) {
      commands[name](button);
    } else if (root.dataset.tessera !== "file" && root.dataset.tessera !== "failed") {
      if (!waiting.includes(button)) waiting.push(button);
      button.setAttribute("aria-busy", "true");
      find("live").textContent = say("starting");
      start(button.closest("[data-game]")?.dataset.game);
    }
  });
  /** A control that was clicked, or what Python put in its place. */
  const present = (button) => {
    const same = Object.entries(button.dataset).map(([name, value]) => `[data-${name}="${value}"]`).join("");
    return button.isConnected ? button : document.querySelector(same);
  };
  document.addEventListener("tessera:ready", () => {
    for (const button of waiting) {
      button.removeAttribute("aria-busy");
      present(button)?.click();
    }
    waiting = [];
  });
  const point = (event) => {
    const meant = event.target.closest?.("[data-ahead]");
    if (meant && root.dataset.tessera === "still") fetchAhead(meant.dataset.ahead);
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  let isRead = false;
  // What depends on the player is written as soon as its place has come, before it is painted.
  const early = new MutationObserver(() => {
    if (!document.body) return;
    try {
      if (!isRead) {
        [isRead, site] = [true, told()];
        if (root.dataset.at === "table") fetchAhead(meant());
      }
      if (find("theme")?.nextElementSibling) entitle();
      if (isHome()) home.list();
    } finally {
      // What it wrote itself is no reason to begin anew, whatever went wrong.
      early.takeRecords();
    }
  });
  early.observe(root, { childList: true, subtree: true });
  const arrive = () => {
    early.disconnect();
    if (!find("live")) throw new Error("Empty elements were removed.");
    if (!isRead) site = told();
    // Menus, where the browser has none: Chromium 109, Firefox 115, Safari 16.
    if (!("popover" in root)) loadChecked(`${site.runtime}popover.mjs`, true).catch(() => {});
    entitle();
    if (framed) start(asked.get("game"));
    if (!find("home")) return;
    home.arrive();
    addEventListener("hashchange", show);
    show();
    // The fonts are asked for when the home has been painted; beside a board when Python is ready.
    requestAnimationFrame(() => setTimeout(() => {
      if (root.dataset.at === "home") root.dataset.type = "book";
    }));
    // The worker that keeps the site for offline; start.mjs brings its page's side as well.
    const stay = () => setTimeout(() => {
      if (root.dataset.at === "home") home.rest();
      if (root.dataset.tessera === "still") load(`${site.app}offline.mjs`).catch(() => {});
    }, 1000);
    if (document.readyState === "complete") stay();
    else addEventListener("load", stay);
  };
  const arrived = () => {
    try {
      arrive();
    } catch (error) {
      delete root.dataset.runs;
      throw error;
    }
  };
  // Some hosts run scripts only after the page has loaded: then all of this element comes first.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", arrived);
  else queueMicrotask(arrived);
})();
