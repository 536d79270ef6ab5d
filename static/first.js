// Everything that works before Python, or without it: language, theme, the list of games on the home
// page, the first drawing of the board, the progress of the start.
//
// Python starts if the address names a game, or with the first click on something that needs it.
// Earlier clicks are repeated once Python is ready (tessera:ready).
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
      // The value lasts only as long as the page.
    }
  };
  // A page in one language sets it; on other pages the player chooses.
  const fixed = root.dataset.page === "reading" ? root.lang : "";
  // A frame reads its settings from its address, and nothing from the storage.
  const framed = root.dataset.page === "frame";
  const asked = new URLSearchParams(framed ? location.hash.slice(1) : "");
  const chosen = (name, parameter) => (framed ? asked.get(parameter) : kept(prefix + name));
  const wanted = [fixed, chosen("language", "lang"), ...navigator.languages];
  root.lang = wanted.map((name) => (name || "").slice(0, 2)).find((name) => name === "en" || name === "fr") || "en";
  const dress = () => {
    root.dataset.theme = chosen("theme", "theme") || "auto";
    // Styles and scripts ignore unknown values; Python corrects them.
    for (const name of framed ? [] : ["palette", "boards", "coordinates", "animation", "sound"]) {
      root.dataset[name] = kept(prefix + name) || "";
    }
  };
  dress();
  // The browser's own bars get the colour of paper in every theme.
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
    // Some browsers darken every light page, whatever it declares: our own dark colours apply there.
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
  // Marks the history entry by which the site was entered from elsewhere: Back goes no further than
  // that (py/tessera/page/browser/system.py).
  let came = false;
  try {
    came = sessionStorage["tessera.left"] === `${history.length - 1}`;
    if (!framed) addEventListener("pagehide", () => (sessionStorage["tessera.left"] = history.length));
  } catch {
    // Without storage, Back leads to the home.
  }
  if (root.dataset.at && performance.getEntriesByType("navigation")[0]?.type === "navigate" && !came) history.replaceState("entered", "");
  // The box that begins a game is on the home.
  const isHome = () => ["", "#", "#/"].includes(location.hash) || (root.dataset.at && location.hash.startsWith("#/new/"));
  // If the address names a table, the home is not painted first, nor an empty page before the table's
  // place is read: an extra paint delays the start by some 50 ms.
  if (root.dataset.at && !isHome()) {
    root.dataset.at = "table";
    document.head.append(Object.assign(document.createElement("link"), { rel: "expect", href: "#screen", blocking: "render" }));
  }

  const words = {
    en: {
      weight: (had, all) => `: ${had} of ${all} MB`,
      auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark",
      starting: "Getting ready…", again: "Try again", failed: "Python could not start here.", missing: (file) => `${file} could not be loaded.`,
      lacks: (what) => `This browser lacks ${what}: update it, or use another one.`,
      partial: "Part of this site is missing on its server; perhaps it is being updated.",
    },
    fr: {
      weight: (had, all) => ` : ${had} sur ${all} Mo`.replaceAll(".", ","),
      auto: "Thème : auto", light: "Thème : clair", dark: "Thème : sombre",
      starting: "Préparation…", again: "Réessayer", failed: "Python n’a pas pu démarrer ici.", missing: (file) => `${file} : chargement impossible.`,
      lacks: (what) => `Ce navigateur n’a pas ${what} : mettez-le à jour, ou prenez-en un autre.`,
      partial: "Il manque une partie de ce site sur son serveur, peut-être en cours de mise à jour.",
    },
  };
  const say = (name) => words[root.lang][name];
  /** Progress when all is fetched, in hundredths (start.mjs). */
  const FETCHED = 80;
  /** Show the progress of the start: hundredths, and while files come the megabytes. */
  const progress = (value, ...weight) => {
    find("bar").value = value;
    for (const place of document.querySelectorAll("[data-stage]")) {
      place.textContent = weight.length ? words[place.closest("[lang]").lang].weight(...weight) : "";
    }
  };
  /** Silence after which a message appears, in ms. */
  const patience = 15_000;
  /** Note that something has arrived; show a message after a long silence. */
  const wait = () => {
    delete root.dataset.late;
    clearTimeout(root.late);
    root.late = setTimeout(() => (root.dataset.late = ""), patience);
  };
  globalThis.tessera.weighed = (come, all) => {
    if (root.dataset.tessera === "starting") wait();
    if (!(find("bar")?.value < FETCHED)) return;
    progress((FETCHED - 1) * come / all, ...[come, all].map((bytes) => (bytes / 1e6).toFixed(1)));
  };
  document.addEventListener("tessera:progress", ({ detail }) => {
    if (find("bar")) progress(detail);
  });
  document.addEventListener("tessera:failed", ({ detail }) => {
    root.dataset.tessera = "failed";
    const place = find("failure");
    // Details for a report, to be copied; only the site has room for them.
    const more = place?.matches("pre") ? `\nBuild: ${JSON.parse(find("site").textContent).build}\nBrowser: ${navigator.userAgent}` : "";
    if (place) place.textContent = detail.message + more;
    const reason = (tongue) =>
      detail.lacks ? words[tongue].lacks(detail.lacks) : detail.partial ? words[tongue].partial : "";
    for (const it of document.querySelectorAll("[data-why]")) it.textContent = reason(it.closest("[lang]").lang);
    // A page without a place for the message shows it beside the buttons that wait for Python.
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

  // Tests if IndexedDB is refused, as in many cross-site frames and with storage blocked: start.mjs
  // waits for the answer.
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

  /** Facts of the site in the page; in a frame they come after this script. */
  const told = () => JSON.parse(find("site")?.textContent ?? "{}");
  let site = told();
  root.dataset.runs = "whole";
  // Functions that the page's own script (static/home.js) adds for this one, and those it uses.
  const home = { list: () => {}, isHome };
  const own = (object, name) => (Object.hasOwn(object ?? {}, name) ? object[name] : undefined);
  const sheets = {};
  /** Load the late style sheet of this name, if there is one; resolves to false if that fails. */
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
  // Other looks of the boards are separate sheets, named as the setting; the page stays hidden at the
  // start until they are loaded.
  const outfit = async () => {
    if (!own(site.sheets, root.dataset.boards)) return;
    if (!document.body) root.style.visibility = "hidden";
    await home.dressed(root.dataset.boards);
    root.removeAttribute("style");
  };
  outfit();
  new MutationObserver(outfit).observe(root, { attributeFilter: ["data-boards"] });
  /** The feature that Python needs and this browser lacks, "" for none. The test module catches an
   * exception and holds a reference to an object of the page. */
  const lacking = () => {
    if (typeof WebAssembly !== "object") return "WebAssembly";
    const bytes = Uint8Array.from(atob("AGFzbQEAAAABBAFgAAADAgEACgoBCAEBbwZAGQsL"), (it) => it.charCodeAt(0));
    return WebAssembly.validate(bytes) ? "" : "WebAssembly (exceptions)";
  };
  /** Requested modules of the runtime by address: promises that they are as built. */
  const linked = new Map();
  /** Fetch a module and refuse it if it differs from the build. A second try covers an interrupted
   * download. */
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
    // The importer sees the error itself.
    linked.get(href).catch(() => {});
  };
  /** Import a module of the runtime. An import cannot state a hash, and a browser fetches a refused
   * module again: so this waits until the module is checked, and, for the modules that it imports,
   * until all requested ones are. */
  const loadChecked = async (href, alone = false) => {
    if (!globalThis.parts) ask(href);
    await (alone ? linked.get(href) : Promise.all(linked.values()));
    return load(href);
  };
  /** The stored memory of a started Python: an answer, or a promise of one or of none. */
  const recall = () => recall.found ??= controller()
    ? caches.match(new URL(`${site.app}memory.bin`, document.baseURI)).catch(() => {})
    : Promise.resolve();
  /** The game of a game apart, given by its name, its key in the storage, or a link
   * (py/tessera/apart/coding.py); any text is allowed. */
  const gameOf = (link) => {
    try {
      if (own(site.games, link)) return link;
      const here = JSON.parse(kept(`tessera.apart.${link}`));
      if (here) return here.about.game;
      // Between the version and the checksum is a number: a flag, eight bytes, the length of the
      // game's name (below 25), and the name, its last letter first.
      const bytes = [...atob(link.slice(0, -1).slice(0, 8000).replaceAll("-", "+").replaceAll("_", "/"))].slice(1, -3);
      const number = bytes.reduceRight((sum, it) => (sum << 8n) + BigInt(it.charCodeAt()), 0n) >> 65n;
      const letter = (_, at) => String.fromCharCode(Number(((number / 25n) >> BigInt(8 * at)) & 255n));
      return Array.from({ length: Number(number % 25n) }, letter).reverse().join("");
    } catch {
      return "";
    }
  };
  /** Fetch the files that will be requested one after the other: the runtime, and a game's code. */
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
  /** Resolves to true if the server says that it has no such file. */
  const isMissing = (address) =>
    fetch(address, { method: "HEAD", cache: "no-store" }).then(({ status }) => status === 404, () => false);
  /** Start Python, once; the browser first paints the present screen. */
  const start = (game) => {
    // After a failure the page is reloaded: with the network back, it may work now.
    if (root.dataset.tessera === "failed") location.reload();
    if (root.dataset.tessera !== "still") return;
    root.dataset.tessera = "starting";
    const lacks = lacking();
    if (lacks) return fail({ message: "", lacks });
    wait();
    globalThis.isStorageRefused = framed || probe();
    globalThis.remembered = recall().then((found) => found?.arrayBuffer()).catch(() => {});
    fetchAhead(game);
    // Hidden frames paint nothing, but may be needed all the same.
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

  /** The drawing of the game saved last, if it has that name. */
  const pictured = (named) => {
    try {
      const picture = JSON.parse(kept("tessera.picture"));
      const { game, heading, drawing } = picture;
      if (picture.name === named && [game, heading, drawing].every((it) => typeof it === "string")) return picture;
    } catch {
      // No drawing can be shown.
    }
    return undefined;
  };
  /** The game that the address names, as far as it is known. */
  const meant = () => {
    const [, kind, named] = location.hash.split("/");
    return kind === "game" ? pictured(named)?.game ?? "" : kind === "play" || kind === "learn" ? named : "";
  };
  // Show the board of the game saved last, as it was drawn, or a game's board at its start.
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
      // With another number of players than usual, the pieces have other places.
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
  /** Show the screen of the address, as far as possible without Python. */
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
  // Another tab changed a setting; Python handles everything beyond the root's attributes.
  addEventListener("storage", ({ key }) => {
    if (framed || !key?.startsWith(prefix)) return;
    dress();
    if (root.dataset.tessera !== "ready") entitle();
  });
  Object.assign(globalThis.tessera, { root, load, loadChecked, find, kept, keep, own, home, isMissing, wait, site: () => site });
  // Clicks before Python listens are repeated when it is ready.
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
  /** A control that was clicked, or its replacement by Python. */
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
  // Texts that depend on the player are written as soon as their place is parsed, before it is
  // painted.
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
      // Its own changes must not start it again, even after an error.
      early.takeRecords();
    }
  });
  early.observe(root, { childList: true, subtree: true });
  const arrive = () => {
    early.disconnect();
    if (!find("live")) throw new Error("Empty elements were removed.");
    if (!isRead) site = told();
    // Menus for browsers without them: Chromium 109, Firefox 115, Safari 16.
    if (!("popover" in root)) loadChecked(`${site.runtime}popover.mjs`, true).catch(() => {});
    entitle();
    if (framed) start(asked.get("game"));
    if (!find("home")) return;
    home.arrive();
    addEventListener("hashchange", show);
    show();
    // Fonts are requested after the home was painted; at a table, once Python is ready.
    requestAnimationFrame(() => setTimeout(() => {
      if (root.dataset.at === "home") root.dataset.type = "book";
    }));
    // The service worker that stores the site; start.mjs brings its page's side as well.
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
  // Some hosts run scripts only after the page has loaded; then everything in this element runs
  // first.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", arrived);
  else queueMicrotask(arrived);
})();
