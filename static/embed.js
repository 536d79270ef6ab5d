// <tessera-game>: a board game in any page. One plain script, no library:
//
//   <script src="ADDRESS/embed.js"></script>
//   <tessera-game game="pyrga" mode="play"></tessera-game>
//
// It shows a picture until the game is wanted; then a frame of the site, in a sandbox, which it
// talks to by small messages ({tessera: 1, type, …}), each checked for its window and its origin.
// The page "Embedding" of the site tells attributes, events, methods and messages.
"use strict";
(() => {
  if (customElements.get("tessera-game")) return;
  const base = new URL(".", document.currentScript.src);
  /** Titles, pixels below a board, how many more with an option (memory=on) or in a mode, languages
   * of pictures with words. */
  const games = "{{games}}";
  const words = {
    en: { view: "Look through it", play: "Play", try: "Try it", wait: "Starting…", board: "a board of Tessera", none: "There is no game “{game}” here; there is {allowed}." },
    fr: { view: "Parcourir", play: "Jouer", try: "Essayer", wait: "Démarrage…", board: "un plateau de Tessera", none: "Il n’y a pas de jeu «\u00a0{game}\u00a0» ici\u202f; il y a {allowed}." },
  };
  /** The attributes that are the frame's parameters. */
  const told = /^(?:game|record|at|mode|seats|seat-.+|option-.+)$/;
  /** How much smaller a board may get, as a share of the width, before the frame is made higher;
   * and how much may be left empty below it before it is made lower again. */
  const SLACK = 0.12;
  /** How long a frame may take to say a word before it is shown as it is, in ms. */
  const PATIENCE = 30_000;

  // A sheet that is made so needs no 'unsafe-inline' in the page's content policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; container-type: inline-size; }
    :host([hidden]) { display: none; }
    .box { position: relative; min-height: calc(100cqi + var(--below, 260px)); }
    @container (min-width: 700px) { .box { min-height: max(min(60cqi, 640px), 120px + var(--below, 260px)); } }
    .still { position: absolute; inset: 0; display: flex; flex-wrap: wrap; align-content: start; gap: 12px; border-radius: 4px; background: color-mix(in srgb, currentColor 6%, transparent); }
    .none { margin: 0; padding: 16px; font: 1rem/1.4 system-ui, sans-serif; }
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
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; }
    .up iframe { opacity: 1; }
    .up .still { visibility: hidden; }
  `);

  const make = (name, properties = {}, ...inner) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inner);
    return made;
  };

  class TesseraGame extends HTMLElement {
    #frame = null;
    #greeted = false;
    #warned = false;
    #wanted = false;
    #waiting = [];
    #width = 0;
    #below = 260;
    #root = this.attachShadow({ mode: "open" });
    #box = make("div", { className: "box" });
    #button = make("button", { type: "button", onclick: () => this.start(true) });
    #hear = (event) => this.#heard(event);
    #near = new IntersectionObserver((them) => them.some((it) => it.isIntersecting) && this.#came(), { rootMargin: "200px" });
    #changes = new MutationObserver((them) => this.#changed(new Set(them.map((it) => it.attributeName))));

    connectedCallback() {
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#box);
      addEventListener("message", this.#hear);
      this.#changes.observe(this, { attributes: true });
      this.#still();
      if (this.#refused()) this.#tellRefused();
      else if (this.getAttribute("loading") === "eager") this.start();
      else this.#near.observe(this);
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#near.disconnect();
      this.#changes.disconnect();
      this.#frame = null;
    }

    /** Show another record, from some turn on; it may be of another game. */
    load(record, at) {
      const game = /\[Game "(\w+)"\]/.exec(record)?.[1];
      for (const [name, value] of Object.entries({ record, at, game })) {
        if (value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, value);
      }
    }

    /** Show how the game stood after so many turns. */
    goto(at) {
      this.setAttribute("at", at);
    }

    /** Load the frame, if it is not there; the focus follows a button that was pressed. */
    start(pressed = false) {
      if (this.#frame || !this.isConnected || this.#refused()) return;
      this.#changes.takeRecords();
      const asked = new URLSearchParams({ ...this.#parameters(), lang: this.#lang(), theme: this.#theme() });
      this.#button.textContent = this.#say("wait");
      this.#button.setAttribute("aria-label", `${this.#say("wait")} ${this.#title()}`);
      this.#button.setAttribute("aria-disabled", "true");
      this.#frame = make("iframe", { title: this.#title(), src: new URL(`embed.html#${asked}`, base).href, referrerPolicy: "no-referrer" });
      // Scripts and the site's own origin, without which a plain host serves it no modules; forms
      // in which one types; links to the site, which open outside of the sandbox.
      this.#frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox");
      this.#wanted = pressed;
      this.#box.append(this.#frame);
      const { contentWindow } = this.#frame;
      setTimeout(() => contentWindow === this.#frame?.contentWindow && this.#up(), PATIENCE);
    }

    /** It came near the screen: of several in a page, each waits to be wanted. */
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
      this.#box.className = "box";
      this.#box.style.height = "";
      const seats = this.getAttribute("seats") ?? /\[Seats "(\d)"\]/.exec(this.getAttribute("record") ?? "")?.[1] ?? 2;
      const [, below, more] = Object.hasOwn(games, this.#game()) ? games[this.#game()] : [];
      if (below) this.#below = below + (seats > 2 ? 80 : 0) + this.#more(more);
      this.#box.style.setProperty("--below", `${this.#below}px`);
      if (this.#refused()) {
        this.#box.className = "box refused";
        this.#box.replaceChildren(make("div", { className: "still" }, make("p", { className: "none", textContent: this.#refused() })));
        return;
      }
      this.#button.removeAttribute("aria-disabled");
      this.#button.textContent = this.#say(this.#mode());
      this.#button.setAttribute("aria-label", `${this.#say(this.#mode())}: ${this.#title()}`);
      const look = make("div", { className: "look", onclick: () => this.start(true) }, make("slot", {}, ...this.#picture()));
      this.#box.replaceChildren(make("div", { className: "still" }, look, this.#button));
    }

    /** How many pixels more the mode takes, and options chosen by attribute or record. */
    #more(options = {}) {
      const record = this.getAttribute("record") ?? "";
      const chosen = (name, value) => (name === "mode" && this.#mode() === value) ||
        this.getAttribute(`option-${name}`) === value || new RegExp(`\\[${name} "${value}"\\]`, "i").test(record);
      return Object.entries(options).reduce((sum, [it, pixels]) => sum + (chosen(...it.split("=")) ? pixels : 0), 0);
    }

    /** Why nothing is offered: a game is named that is not here; "" if all is well. */
    #refused() {
      const game = this.#game();
      if (!game || Object.hasOwn(games, game)) return "";
      return this.#say("none").replace("{game}", game.slice(0, 40)).replace("{allowed}", Object.keys(games).join(", "));
    }

    #tellRefused() {
      const detail = { parameter: "game", message: this.#refused() };
      this.dispatchEvent(new CustomEvent("tessera-error", { detail, bubbles: true, composed: true }));
    }

    #picture() {
      const [poster, game, theme] = [this.getAttribute("poster"), this.#game(), this.#theme()];
      if (poster) return [make("img", { src: poster, alt: "" })];
      if (!Object.hasOwn(games, game)) return [];
      const name = games[game][3].includes(this.#lang()) ? `${game}.${this.#lang()}` : game;
      const at = (scheme) => new URL(`pictures/${name}-${scheme}.svg`, base).href;
      const dark = make("source", { media: "(prefers-color-scheme: dark)", srcset: at("dark") });
      const img = make("img", { src: at(theme === "dark" ? theme : "light"), alt: "" });
      return [make("picture", {}, ...(theme === "auto" ? [dark] : []), img)];
    }

    #game() {
      return this.getAttribute("game") ?? /\[Game "(\w+)"\]/.exec(this.getAttribute("record") ?? "")?.[1] ?? "";
    }
    #mode() {
      const mode = this.getAttribute("mode");
      return mode && Object.hasOwn(words.en, mode) ? mode : this.hasAttribute("record") ? "view" : "play";
    }
    #theme() {
      return this.getAttribute("theme") ?? "auto";
    }
    #lang() {
      const lang = this.closest("[lang]")?.lang || navigator.language;
      return /^fr\b/i.test(lang) ? "fr" : "en";
    }
    #say(name) {
      return words[this.#lang()][name];
    }
    #title() {
      const [title] = games[this.#game()] ?? [];
      return title ? `${title}, ${this.#say("board")}` : this.#say("board");
    }
    #parameters() {
      return Object.fromEntries([...this.attributes].filter((it) => told.test(it.name)).map((it) => [it.name, it.value]));
    }

    #changed(names) {
      if (!this.#frame) {
        this.#still();
        if (this.#refused()) this.#tellRefused();
        return;
      }
      if (names.delete("lang")) {
        this.#frame.title = this.#title();
        this.#tell({ type: "lang", lang: this.#lang() });
      }
      if (names.delete("theme")) this.#tell({ type: "theme", theme: this.#theme() });
      const mine = [...names].filter((it) => told.test(it));
      if (mine.length === 1 && mine[0] === "at" && this.hasAttribute("at")) {
        this.#tell({ type: "goto", at: Number(this.getAttribute("at")) });
      } else if (mine.length) {
        this.#tell({ type: "load", parameters: this.#parameters() });
        this.#frame.title = this.#title();
      }
    }

    #tell(message) {
      if (this.#greeted) this.#frame.contentWindow.postMessage({ tessera: 1, ...message }, base.origin);
      else this.#waiting.push(message);
    }

    #up() {
      if (this.#wanted) this.#frame.focus();
      this.#wanted = false;
      this.#box.className = "box up";
    }

    /** Keep the size, unless the frame needs much more, or much less than it once did.
     * A wide one only grows: its layout hangs on the height, too. */
    #fit(height) {
      const { style, clientWidth: width } = this.#box;
      // No frame needs more, whatever it says.
      height = Math.min(height, (width < 700 ? width : 640) + 2 * this.#below);
      if (width !== this.#width) style.height = "";
      this.#width = width;
      const [lacks, slack] = [height - this.#box.clientHeight, SLACK * width];
      if (lacks > (width < 700 ? slack : 0) || (style.height && width < 700 && lacks < -slack)) style.height = `${height}px`;
    }

    #heard({ source, origin, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== base.origin) return;
      const { tessera, type, ...detail } = data ?? {};
      const event = (name) => this.dispatchEvent(new CustomEvent(`tessera-${name}`, { detail, bubbles: true, composed: true }));
      if (tessera === 1 && type === "hello") {
        this.#greeted = true;
        this.#tell({ type: "hello" });
        this.#waiting.splice(0).forEach((it) => this.#tell(it));
      } else if (tessera === 1 && type === "height" && detail.height > 0 && detail.height < 1e4) {
        this.#fit(detail.height);
      } else if (tessera === 1 && ["ready", "turn", "ended", "error"].includes(type)) {
        if (type === "ready" || type === "error") this.#up();
        event(type);
      } else if (!this.#warned) {
        this.#warned = true;
        console.warn("tessera-game: a message that is not understood", data);
      }
    }
  }
  customElements.define("tessera-game", TesseraGame);
})();
