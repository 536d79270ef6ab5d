// Offline, the page's side: registers the service worker (static/sw.js) and announces a new build.
//
// It registers once Python is ready, or when someone has stayed for a while, so that fetching the
// whole site does not compete with the start. It never registers in a frame, and does nothing where
// browsers refuse workers. A page states its build in <meta name="build">, which the build puts into
// every page; a site made without offline use has none.

const STAY = 10_000;
/** Time between two checks for a newer build in a tab that stays open, in ms. */
const EVERY = 3_600_000;

const root = document.documentElement;
const worker = new URL("../sw.js", import.meta.url);
const mine = document.querySelector('meta[name="build"]')?.content;
const words = {
  en: ["New version: ", "reload", " when you like"],
  fr: ["Nouvelle version : ", "recharger", " quand vous voulez"],
};

/** A line in a language, with a button that reloads the page. */
function sentence(language) {
  const [before, name, after] = words[language];
  const line = document.createElement("span");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", () => location.reload());
  line.lang = language;
  line.append(before, button, after);
  return line;
}

/** Put places for the line into the page: in the masthead, and at the page's end if that is too
 * narrow. They are empty until there is a message. */
function places() {
  return ["newer", "newer below"].map((name) => {
    const place = document.createElement("div");
    place.className = name;
    place.setAttribute("role", "status");
    if (name === "newer") document.querySelector(".masthead .name")?.after(place);
    else document.body.append(place);
    return place;
  });
}

/** Show the message if there is a newer build. */
function show(isNewer) {
  for (const place of shown) {
    if (isNewer !== place.hasChildNodes()) {
      place.replaceChildren(...(isNewer ? Object.keys(words).map(sentence) : []));
    }
  }
}

/** Resolves when Python is ready. */
const ready = () =>
  new Promise((resolve) => {
    const look = () => root.dataset.tessera === "ready" && resolve();
    new MutationObserver(look).observe(root, { attributeFilter: ["data-tessera"] });
    look();
  });

/** Resolves when someone has stayed for a while; never for people who save data. */
const stayed = () =>
  new Promise((resolve) => {
    const look = () => document.visibilityState === "visible" && resolve();
    if (!navigator.connection?.saveData) setTimeout(look, STAY);
  });

const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));

/** Check for a newer build when someone returns to a tab after a long time. */
function askNowAndThen(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < EVERY) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}

/** Send the worker a request; resolves to its answer. */
const asked = (active, what) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    active.postMessage({ tessera: what }, [port2]);
  });

/** Register the worker, and let it tidy up. */
async function keep(container) {
  await Promise.race([ready(), stayed()]);
  await idle();
  const registration = await container.register(worker, { updateViaCache: "none" });
  // Registering does not check an existing worker again; it may be an old kill switch.
  if (registration.active) registration.update().catch(() => {});
  askNowAndThen(registration);
  const { active } = await container.ready;
  await asked(active, "here");
  // The files that make later starts quicker are as large as all the rest.
  await ready();
  await idle();
  if (!navigator.connection?.saveData) await asked(active, "later");
}

const shown = mine && isSecureContext && self === top ? places() : [];

function start() {
  const container = navigator.serviceWorker;
  container.addEventListener("message", ({ data, ports }) => {
    if (data?.tessera !== "newest") return;
    ports[0]?.postMessage(mine);
    show(data.build !== mine);
  });
  container.startMessages();
  if (self === top) keep(container).catch(() => {});
}

try {
  if (mine && isSecureContext) start();
} catch {
  // No workers here: the page works without.
}
