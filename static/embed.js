// <tessera-game>: a board game in any page. One script, classic or a module, no library:
//
//   <script src="ADDRESS/embed.js"></script>
//   <tessera-game game="pyrga" mode="play"></tessera-game>
//
// It shows a picture until the game is wanted; then a frame of the site, in a sandbox, which it
// talks to by small messages ({tessera: 1, type, …}), each checked for its window and its origin.
// The site's page "Embed a game" describes attributes, events, methods and messages.
"use strict";
(() => {
  // On a server that renders pages, this script does nothing.
  if (!globalThis.customElements || customElements.get("tessera-game")) return;
  /** The URL of a site's folder, given as the folder or as its embed.html or embed.js; undefined if invalid. */
  const folder = (address) => {
    try {
      const found = new URL(`${address.replace(/\/(?:embed\.\w+)?$/, "")}/`, document.baseURI);
      return address && found.protocol !== "javascript:" ? found : undefined;
    } catch {
      return undefined;
    }
  };
  const { currentScript } = document;
  /** The address of this script as a module, which has no currentScript: taken from an error's stack.
   * Empty in a bundle. */
  const traced = () => /[a-z-]+:\/\/[^\s()]+\/embed\.js/.exec(new Error().stack)?.[0] ?? "";
  const home = currentScript?.dataset.site || (currentScript?.src ? new URL(".", currentScript.src).href : traced());
  /** Titles, pixels below a board, how many more with an option (memory=on) or in a mode, languages
   * of pictures with words. */
  const games = "{{games}}";
  const policy = "Cross-Origin-Embedder-Policy";
  const sent = `${policy}: require-corp; Cross-Origin-Resource-Policy: cross-origin`;
  const words = {
    en: {
      view: "Step through", play: "Play", try: "Try it", wait: "Starting…", board: "a Tessera board",
      none: "There is no game “{game}” here; choose {allowed}.",
      site: 'The address of the boards is missing. Write <tessera-game site="ADDRESS">, the folder that contains embed.html.',
      lost: `No board answered at {address} within ten seconds. If the boards are elsewhere, write <tessera-game site="ADDRESS">. The page’s content security policy must allow frame-src {origin}; if the page has a ${policy}, {origin} must send embed.html with: ${sent}`,
    },
    fr: {
      view: "Parcourir", play: "Jouer", try: "Essayer", wait: "Démarrage…", board: "un plateau de Tessera",
      none: "Il n’y a pas de jeu «\u00a0{game}\u00a0» ici\u202f; choisissez {allowed}.",
      site: 'L’adresse des plateaux manque. Écrivez <tessera-game site="ADRESSE">, le dossier qui contient embed.html.',
      lost: `Aucun plateau n’a répondu à l’adresse {address} en dix secondes. Si les plateaux sont ailleurs, écrivez <tessera-game site="ADRESSE">. La politique de sécurité du contenu de la page doit autoriser frame-src {origin}\u202f; si la page a une ${policy}, {origin} doit envoyer embed.html avec\u00a0: ${sent}`,
    },
  };
  const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);
  /** The attributes that are also properties, for frameworks. */
  const PROPERTIES = ["game", "record", "at", "mode", "seats", "theme", "loading", "poster", "site"];
  /** The attributes that are the frame's parameters. */
  const told = /^(?:game|record|at|mode|seats|seat-.+|option-.+)$/;
  /** How much smaller a board may get, as a share of the width, before the frame is made higher;
   * and how much may be left empty below it before it is made lower again. */
  const SLACK = 0.12;
  /** How long to wait for a frame's hello, then for its next message before it is shown anyway, and
   * after its load event for its hello, in ms. */
  const [GREETING, PATIENCE, SOON] = [10_000, 30_000, 1_000];

  /** The origin of a page in a sandbox without allow-same-origin, which its frame inherits, or in a
   * file: no message can name it. */
  const NONE = "null";

  // A constructed sheet needs no 'unsafe-inline' in the page's content policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; container-type: inline-size; }
    :host([hidden]) { display: none; }
    .box { position: relative; min-height: calc(100cqi + var(--below, 260px)); }
    @container (min-width: 700px) { .box { min-height: max(min(60cqi, 640px), 120px + var(--below, 260px)); } }
    .still { position: absolute; inset: 0; display: flex; flex-wrap: wrap; align-content: start; gap: 12px; border-radius: 4px; background: color-mix(in srgb, currentColor 6%, transparent); }
    .none { margin: 0; padding: 4px 12px; font: 1rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
    .box.refused { min-height: 0; }
    .refused .still { position: static; }
    .look { width: 100cqi; aspect-ratio: 1; overflow: hidden; cursor: pointer; }
    @container (min-width: 700px) { .look { width: min(60cqi, 640px); } }
    @container (max-width: 699px) { .box:not(.refused) .still { background: none; } }
    img, ::slotted(img), ::slotted(picture), ::slotted(svg) { display: block; width: 100%; height: 100%; object-fit: contain; }
    .still button { margin: 4px 12px; }
    button { font: 600 1rem/1.4 system-ui, sans-serif; min-height: 44px; align-self: start; padding: 8px 20px; border: 2px solid #fff; border-radius: 4px; background: #23474b; color: #fff; cursor: pointer; }
    button:focus-visible { outline: 3px solid #3f8f96; outline-offset: 2px; }
    button[aria-disabled] { cursor: progress; opacity: 0.8; }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; pointer-events: none; }
    .up iframe { opacity: 1; pointer-events: auto; }
    .up .still { visibility: hidden; }
  `);

  const make = (name, properties = {}, ...inner) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inner);
    return made;
  };
  /** A header of a record, even if email, markup or an editor has changed it. */
  const header = (record, name) =>
    new RegExp(`\\[\\W*${name}(?:&\\w+;|\\W)+([\\w-]+)`, "i").exec(record)?.[1].toLowerCase();
  /** A compressed record, as in an address. */
  const PACKED = /^e[\w-]{15,}$/;
  const unpacked = async (packed) => {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (it) => it.charCodeAt());
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  };

  class TesseraGame extends HTMLElement {
    #frame = null;
    #greeted = false;
    #warned = false;
    #wanted = false;
    #waiting = [];
    #width = 0;
    #below = 260;
    #spoken = "";
    #timer = 0;
    #loads = 0;
    /** Parameters with which a new frame continues from here, and whether one should. */
    #resume = {};
    #goesOn = false;
    #root = this.attachShadow({ mode: "open" });
    #box = make("div", { className: "box" });
    #button = make("button", { type: "button", onclick: () => this.start(true) });
    #note = make("p", { className: "none", role: "status" });
    #hear = (event) => this.#heard(event);
    #near = new IntersectionObserver((them) => them.some((it) => it.isIntersecting) && this.#came(), { rootMargin: "200px" });
    #changes = new MutationObserver((them) => this.#changed(new Set(them.map((it) => it.attributeName))));
    #tongues = new MutationObserver(() => this.#speak());

    connectedCallback() {
      // Apply properties that were set before the element was defined.
      for (const name of PROPERTIES.filter((it) => Object.hasOwn(this, it))) {
        const { [name]: value } = this;
        delete this[name];
        this[name] = value;
      }
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#box);
      addEventListener("message", this.#hear);
      this.#changes.observe(this, { attributes: true });
      this.#spoken = this.#lang();
      this.#listen();
      this.#still();
      if (this.#refused()) this.#trouble(...this.#refused());
      else if (this.#goesOn || this.getAttribute("loading") === "eager") this.start(this.#wanted);
      else this.#near.observe(this);
    }

    /** The element was moved with its frame: the game continues. */
    connectedMoveCallback() {
      this.#listen();
      this.#speak();
    }

    /** A removed element loses its frame: a new one continues the game if it is put back. */
    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#near.disconnect();
      this.#tongues.disconnect();
      clearTimeout(this.#timer);
      this.#goesOn = Boolean(this.#frame);
      this.#frame = null;
    }

    /** Watch for changes of the language, on this element and on all around it. */
    #listen() {
      this.#tongues.disconnect();
      for (let root = this.getRootNode(); root; root = root.host?.getRootNode()) {
        this.#tongues.observe(root, { subtree: true, attributeFilter: ["lang"] });
      }
    }

    #speak() {
      const lang = this.#lang();
      if (lang === this.#spoken) return;
      this.#spoken = lang;
      if (!this.#frame) return this.#still();
      this.#frame.title = this.#title();
      this.#tell({ type: "lang", lang });
    }

    /** Show another record, from a turn on; it may be of another game. */
    load(record, at) {
      const [packed, load] = [String(record).trim(), ++this.#loads];
      const put = (text) => load === this.#loads && this.#put(record, at, text);
      if (PACKED.test(packed)) unpacked(packed).then(put, () => put(""));
      else put(packed);
    }

    /** Set the record, given its text; attributes of another game are removed. */
    #put(record, at, text) {
      const [game, seats] = [header(text, "game") ?? this.#game(), header(text, "seats") ?? "2"];
      const old = game === this.#game() && seats === this.#seats() ? /^(?:seats$|option-)/ : /^(?:seats$|seat-|option-)/;
      for (const { name } of [...this.attributes]) if (old.test(name)) this.removeAttribute(name);
      Object.assign(this, { record, at, game: game || null });
    }

    /** Show the game after this number of turns. */
    goto(at) {
      this.setAttribute("at", at);
    }

    /** Load the frame if it is not there; the focus moves from a pressed button to it. */
    start(pressed = false) {
      if ((this.#frame && this.#button.hasAttribute("aria-disabled")) || !this.isConnected || this.#refused()) return;
      if (this.#changes.takeRecords().some((it) => told.test(it.attributeName))) this.#resume = {};
      this.#wanted = pressed;
      this.#offer("", true);
      this.#open(false);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#giveUp(), GREETING);
    }

    /** Label the button with its action, or as starting; and show a note. */
    #offer(note, isOnItsWay = false) {
      const [it, text] = [this.#button, this.#say(isOnItsWay ? "wait" : this.#mode())];
      it.textContent = text;
      it.setAttribute("aria-label", `${text}${isOnItsWay ? "" : ":"} ${this.#title()}`);
      change(it, "aria-disabled", isOnItsWay || null);
      this.#note.textContent = note;
    }

    /** Add the frame. With `apart` it is credentialless (Chromium only): a page with an embedder policy
     * shows it whatever headers its host sends. It cannot use what the browser has stored and downloads
     * Python each time, so it is tried only after an ordinary frame was blocked. */
    #open(apart) {
      this.#frame?.remove();
      const asked = new URLSearchParams({ ...this.#parameters(), ...this.#resume, lang: this.#spoken, theme: this.#theme() });
      const frame = make("iframe", { title: this.#title(), src: new URL(`embed.html#${asked}`, this.#site()).href, referrerPolicy: "no-referrer", credentialless: apart });
      // Allow scripts; the site's own origin, without which a plain host serves it no modules; forms
      // to type in; links to the site, which open outside the sandbox.
      frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox");
      const isRefused = () => frame === this.#frame && !this.#greeted && !apart && "credentialless" in HTMLIFrameElement.prototype;
      frame.onload = () => setTimeout(() => isRefused() && this.#open(true), SOON);
      this.#frame = frame;
      this.#box.append(frame);
    }

    /** No frame has answered: say what may be missing. If one answers later, it is shown. */
    #giveUp() {
      this.#offer(this.#say("lost").replace("{address}", this.#at("embed.html")).replaceAll("{origin}", this.#site().origin));
      this.#box.className = "box refused";
      this.#trouble("no-answer", "", this.#note.textContent);
    }

    /** Called when the element comes near the screen: of several in a page, each waits until then. */
    #came() {
      const how = this.getAttribute("loading");
      if (how === "click" || (how !== "lazy" && document.querySelectorAll("tessera-game").length > 1)) return;
      this.#near.disconnect();
      this.start();
    }

    /** The picture, and the button over it. */
    #still() {
      this.#greeted = false;
      this.#waiting = [];
      this.#box.style.height = "";
      const [, below, more] = own(games, this.#game()) ?? [];
      if (below) this.#below = below + (this.#seats() > 2 ? 80 : 0) + this.#more(more);
      this.#box.style.setProperty("--below", `${this.#below}px`);
      const [, , refused] = this.#refused() ?? [];
      this.#offer(refused ?? "");
      this.#box.className = refused ? "box refused" : "box";
      const look = refused ? "" : make("div", { className: "look", onclick: () => this.start(true) }, make("slot", {}, ...this.#picture()));
      this.#box.replaceChildren(make("div", { className: "still" }, look, refused ? "" : this.#button, this.#note));
    }

    /** Extra pixels for the mode, and for options chosen by attribute or record. */
    #more(options = {}) {
      const chosen = (name, value) => (name === "mode" && this.#mode() === value) ||
        this.getAttribute(`option-${name}`) === value || this.#header(name) === value;
      return Object.entries(options).reduce((sum, [it, pixels]) => sum + (chosen(...it.split("=")) ? pixels : 0), 0);
    }

    /** The reason why nothing is offered: a code, the attribute at fault, a message. */
    #refused() {
      const game = this.#game();
      if (!this.#site()) return ["no-site", "site", this.#say("site")];
      if (!game || own(games, game)) return undefined;
      return ["no-game", "game", this.#say("none").replace("{game}", game.slice(0, 40)).replace("{allowed}", Object.keys(games).join(", "))];
    }

    /** Report a fault to the page by an event, and to its author in the console. */
    #trouble(code, parameter, message) {
      console.warn(`tessera-game: ${message}`);
      this.#event("error", { code, parameter, message });
    }

    #event(name, detail) {
      this.dispatchEvent(new CustomEvent(`tessera-${name}`, { detail, bubbles: true, composed: true }));
    }

    #picture() {
      const [poster, game, theme] = [this.getAttribute("poster"), this.#game(), this.#theme()];
      if (poster) return [make("img", { src: poster, alt: "" })];
      if (!own(games, game)) return [];
      const name = games[game][3].includes(this.#spoken) ? `${game}.${this.#spoken}` : game;
      const at = (scheme) => this.#at(`pictures/${name}-${scheme}.svg`);
      const dark = make("source", { media: "(prefers-color-scheme: dark)", srcset: at("dark") });
      const img = make("img", { src: at(theme === "dark" ? theme : "light"), alt: "" });
      return [make("picture", {}, ...(theme === "auto" ? [dark] : []), img)];
    }

    #site = () => folder(this.getAttribute("site") ?? home);
    #at = (path) => new URL(path, this.#site()).href;
    #header = (name) => header(this.getAttribute("record") ?? "", name);
    #game = () => this.getAttribute("game") ?? this.#header("game") ?? "";
    #seats = () => this.getAttribute("seats") ?? this.#header("seats") ?? "2";
    #mode() {
      const mode = this.getAttribute("mode");
      return ["view", "play", "try"].includes(mode) ? mode : this.hasAttribute("record") ? "view" : "play";
    }
    #theme = () => this.getAttribute("theme") ?? "auto";
    /** The language here, even if it is set outside the shadow tree that contains this. */
    #lang() {
      let found = null;
      for (let it = this; it && !found; it = it.getRootNode().host) found = it.closest("[lang]");
      return /^fr\b/i.test(found?.lang || navigator.language) ? "fr" : "en";
    }
    #say = (name) => words[this.#spoken][name];
    #title() {
      const [title] = own(games, this.#game()) ?? [];
      return title ? `${title}, ${this.#say("board")}` : this.#say("board");
    }
    #parameters = () => Object.fromEntries([...this.attributes].filter((it) => told.test(it.name)).map((it) => [it.name, it.value]));

    #changed(names) {
      const mine = [...names].filter((it) => told.test(it));
      if (mine.length) this.#resume = {};
      if (names.delete("site")) this.#frame = null;
      if (!this.#frame) {
        this.#still();
        if (this.#refused()) this.#trouble(...this.#refused());
        return;
      }
      if (names.delete("lang")) this.#speak();
      if (names.delete("theme")) this.#tell({ type: "theme", theme: this.#theme() });
      if (mine.length === 1 && mine[0] === "at" && this.hasAttribute("at")) {
        this.#tell({ type: "goto", at: Number(this.getAttribute("at")) });
      } else if (mine.length) {
        this.#tell({ type: "load", parameters: this.#parameters() });
        this.#frame.title = this.#title();
      }
    }

    #tell(message) {
      const origin = self.origin === NONE ? "*" : this.#site().origin;
      if (this.#greeted) this.#frame.contentWindow.postMessage({ tessera: 1, ...message }, origin);
      else this.#waiting.push(message);
    }

    #up() {
      if (this.#wanted) this.#frame.focus();
      this.#wanted = false;
      this.#box.className = "box up";
    }

    /** Keep the size, unless the frame needs much more, or much less than it once did. A wide frame
     * only grows: its layout depends on the height, too. */
    #fit(height) {
      const { style, clientWidth: width } = this.#box;
      // Larger values are never needed, whatever a frame says.
      height = Math.min(height, (width < 700 ? width : 640) + 2 * this.#below);
      if (width !== this.#width) style.height = "";
      this.#width = width;
      const [lacks, slack] = [height - this.#box.clientHeight, SLACK * width];
      if (lacks > (width < 700 ? slack : 0) || (style.height && width < 700 && lacks < -slack)) style.height = `${height}px`;
    }

    #heard({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || (origin !== this.#site().origin && (origin !== NONE || self.origin !== NONE))) return;
      const { tessera, type, ...detail } = data ?? {};
      if (tessera === 1 && type === "hello") {
        this.#greeted = true;
        this.#offer("", true);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#up(), PATIENCE);
        this.#tell({ type: "hello" });
        this.#waiting.splice(0).forEach((it) => this.#tell(it));
      } else if (tessera === 1 && type === "height" && detail.height > 0 && detail.height < 1e4) {
        this.#fit(detail.height);
      } else if (tessera === 1 && type === "resume") {
        this.#resume = detail.parameters;
      } else if (tessera === 1 && ["ready", "turn", "ended", "error"].includes(type)) {
        if (type === "ready" || type === "error") this.#up();
        this.#event(type, detail);
      } else if (!this.#warned) {
        this.#warned = true;
        console.warn("tessera-game: a message that is not understood", data);
      }
    }
  }
  const change = (it, name, value) => (value ?? null) === null ? it.removeAttribute(name) : it.setAttribute(name, value);
  const property = (name) => ({ get() { return this.getAttribute(name); }, set(value) { change(this, name, value); } });
  for (const name of PROPERTIES) Object.defineProperty(TesseraGame.prototype, name, property(name));
  customElements.define("tessera-game", TesseraGame);
})();
