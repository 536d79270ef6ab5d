// Before Python is there: the language, the theme, how far the start is, the last drawn board.
"use strict";
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = kept("tessera.setting.language");
  const wanted = [chosen, ...navigator.languages].map((name) => (name || "").slice(0, 2));
  root.lang = wanted.find((name) => name === "en" || name === "fr") || "en";
  root.dataset.theme = kept("tessera.setting.theme") || "auto";
  root.dataset.tessera = location.protocol === "file:" ? "file" : "starting";

  const words = {
    en: { page: "the page is here", runtime: "the runtime is here", python: "Python is here", house: "the games are here" },
    fr: { page: "la page est là", runtime: "le moteur est là", python: "Python est là", house: "les jeux sont là" },
  };
  document.addEventListener("tessera:progress", ({ detail }) => {
    const bar = document.getElementById("bar");
    if (!bar) return;
    bar.value = 1 + Object.keys(words.en).indexOf(detail.stage);
    for (const place of document.querySelectorAll("[data-stage]")) {
      place.textContent = words[place.closest("[lang]").lang][detail.stage];
    }
  });
  document.addEventListener("tessera:failed", ({ detail }) => {
    root.dataset.tessera = "failed";
    const place = document.getElementById("failure");
    if (place) place.textContent = detail.message;
  });
  // Whether IndexedDB is refused, as in many cross-site frames and with storage blocked:
  // start.mjs waits for the answer, so it is asked for as early as can be.
  globalThis.isStorageRefused = new Promise((resolve) => {
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

  // Python's own files are fetched ahead, but only after the board has been painted; the code of
  // a game only if the address tells which one it will be.
  const fetchAhead = () => {
    const { soon = [], games = {}, archives, first } = JSON.parse(document.getElementById("site").textContent);
    const [, kind, named] = location.hash.split("/");
    const game = { "": first, undefined: first, new: named, game: pictured }[kind];
    const rooms = Object.hasOwn(games, game) ? games[game] : [];
    for (const address of [...soon, ...rooms.map((room) => archives[room])]) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "", href: address });
      document.head.append(link);
    }
  };
  // The board of the game kept last, as it was drawn, if it is the one that the address names.
  let pictured;
  const showPicture = () => {
    let picture = null;
    try {
      picture = JSON.parse(kept("tessera.picture"));
    } catch {
      return;
    }
    if (!picture || location.hash !== `#/game/${picture.name}`) return;
    const { game, heading, drawing } = picture;
    if (![game, heading, drawing].every((it) => typeof it === "string")) return;
    pictured = game;
    document.getElementById("screen").dataset.game = game;
    document.querySelector(".heading").innerHTML = heading;
    document.getElementById("drawing").outerHTML = drawing;
  };
  document.addEventListener("DOMContentLoaded", () => {
    showPicture();
    requestAnimationFrame(() => setTimeout(fetchAhead));
  });
})();
