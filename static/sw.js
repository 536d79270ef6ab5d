// The service worker: the whole site offline, and never two builds in one tab.
//
// The build puts its manifest into this file: `id` of the build, and each path with its SHA-256.
// `files` are stored, `later` are stored when a page asks for it, `others` are not needed offline.
// `large` names those of the files that take long to check. So each build has a worker of its own,
// and the browser requests this file by itself.
//
// Protocol:
// 1. A new worker installs by completing its build in the cache: each file is taken from the cache
//    if its hash fits, otherwise fetched and checked. If one cannot be had, nothing changes.
// 2. When complete it takes over at once, for all tabs. That changes nothing in them: every page
//    loads its parts from folders named by a hash of their content, so a tab of an older build
//    continues with its own files, which stay in the cache.
// 3. A navigation gets the page of this worker's build. So a tab changes its build only when it is
//    reloaded. Until then it is told that there is a newer one (static/offline.mjs).
//    A frame loads by itself: a page that embeds boards, and stays open over an update, may get a
//    frame of the newer build. That does no harm: the frame is complete by itself, and its messages
//    are the versioned ones of embedding (static/embed.js, static/frame.js).
// 4. An older build is deleted when every tab has answered and none was of that build.
// 5. Every file read is checked against its hash. A damaged or missing file is fetched again. Large
//    files are sent before they are checked: they are checked when a page is up, once in this
//    worker's life, and when a page could not start.
// 6. No start waits for the files in `later`; a page looks for them in the cache (static/ahead.js).
//
// Keys in the cache are addresses, since browsers store compiled code by them; files outside of
// hashed folders have their hash added.
"use strict";

const { id, files, later, large } = "{{build}}";
const scope = self.registration.scope;
const FILES = `tessera files ${scope}`;
const BUILDS = `tessera builds ${scope}`;

/** A folder with a hash in its name: a path in it has the same content in every build. */
const HASHED = /^[a-z]+-[0-9a-f]{10}\//;
/** The host's headers that are stored, so that they hold for our answers as well. */
const HEADERS = [
  "Content-Type", "Content-Security-Policy", "Content-Security-Policy-Report-Only",
  "Referrer-Policy", "Permissions-Policy", "X-Content-Type-Options", "Cross-Origin-Opener-Policy",
  "Cross-Origin-Embedder-Policy", "Cross-Origin-Resource-Policy", "Strict-Transport-Security",
];
/** Number of simultaneous fetches, besides those of the page. */
const AT_ONCE = 4;
/** Longest wait for a tab's answer, and the age of a build before others are deleted: a page that is
 * just loading belongs to the previous build and cannot answer yet. In ms. */
const PATIENCE = 5_000;
const SETTLED = 60_000;

const SORRY = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tessera</title>
<meta name="viewport" content="width=device-width">
<p>The saved copy of this page is damaged, and you are offline.</p>
<p lang="fr">La copie enregistrée de cette page est endommagée, et vous êtes hors connexion.</p></html>`;

const keyOf = (path, hash) => scope + path + (HASHED.test(path) ? "" : `?${hash}`);
const keyOfBuild = (name) => `${scope}?build=${name}`;

/** SHA-256 of bytes, as the manifest writes it. */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Free the bytes of a large buffer now by sending them to nobody: a worker collects no garbage for
 * minutes. The buffer is empty afterwards. */
function discard(content) {
  if (content.byteLength < 1e6) return;
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [content]);
}

/** The stored answer for a file; undefined if it is missing, unreadable, or has another hash. A
 * trusted one is not checked. */
async function kept(path, hash, trusted = false) {
  const key = keyOf(path, hash);
  try {
    const cache = await caches.open(FILES);
    if (trusted) return await cache.match(key);
    const checked = await cache.match(key);
    const content = await checked?.arrayBuffer();
    const found = content && (await hashOf(content));
    if (content) discard(content);
    if (found !== hash) return undefined;
    // Matched again: a copy that was read loses the code that the browser compiled from it.
    return await cache.match(key);
  } catch {
    return undefined;
  }
}

/** A file from the server; rejects if offline, or if the server has another one. */
async function fetched(path, hash) {
  // The hash proves it, so a file that the browser loaded a moment ago need not be fetched again.
  for (const cache of ["default", "reload"]) {
    const response = await fetch(scope + path, { cache });
    const content = await response.arrayBuffer();
    if (response.ok && (await hashOf(content)) === hash) return fresh(content, response);
  }
  throw new Error(`Not as it was built: ${path}`);
}

/** A response without the traces of its transfer: redirects, compression, lengths. */
function fresh(content, { headers }) {
  const given = HEADERS.filter((name) => headers.has(name));
  const copy = new Response(content, { headers: given.map((name) => [name, headers.get(name)]) });
  discard(content);
  return copy;
}

/** Every complete build in the cache: {id, since, files}. A damaged entry is deleted; the next
 * tidying deletes its build's files, or makes this build's entry anew. */
async function builds() {
  const ledger = await caches.open(BUILDS);
  const read = async (key) => {
    try {
      const build = await (await ledger.match(key)).json();
      const isWhole = Number.isFinite(build.since) && Object.keys(build.files).length > 0;
      if (isWhole && keyOfBuild(build.id) === key.url) return build;
    } catch {
      // The entry is not JSON, or cannot be read.
    }
    await ledger.delete(key).catch(() => {});
    return undefined;
  };
  return (await Promise.all((await ledger.keys()).map(read))).filter(Boolean);
}

/** The same content under another path of another build, if it is stored. */
async function twin(path, hash, older) {
  // Browsers refuse a worker that was sent with other policies than its frame.
  if (path.endsWith("/worker.mjs")) return undefined;
  for (const build of older) {
    for (const [other, its] of Object.entries(build.files)) {
      const found = its === hash && other !== path && (await kept(other, its));
      if (found) return fresh(await found.arrayBuffer(), found);
    }
  }
  return undefined;
}

/** Do a job for each item, a few at a time; rejects with the first failure. */
async function each(items, job) {
  const waiting = [...items];
  const hand = async () => {
    while (waiting.length > 0) await job(waiting.shift());
  };
  const hands = Array.from({ length: AT_ONCE }, () => hand().finally(() => waiting.splice(0)));
  const failed = (await Promise.allSettled(hands)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}

/** Complete this build in the cache; rejects if a file cannot be fetched or does not fit. */
async function complete() {
  await check(Object.entries(files), await builds());
  const entry = new Response(JSON.stringify({ id, files, later, since: Date.now() }));
  await (await caches.open(BUILDS)).put(keyOfBuild(id), entry);
}

/** Time when a sound copy last replaced a damaged one, in ms since 1970. */
let mendedAt = 0;

/** Replace damaged and missing files by sound copies, from older builds or the server. */
async function check(entries, older = []) {
  const cache = await caches.open(FILES);
  await each(entries, async ([path, hash]) => {
    if (await kept(path, hash)) return;
    const found = (await twin(path, hash, older)) ?? (await fetched(path, hash));
    const isMended = await cache.delete(keyOf(path, hash));
    await cache.put(keyOf(path, hash), found);
    if (isMended) mendedAt = Date.now();
  });
}

/** Entries of `later` in the manifest: those in the cache, or those missing. */
async function laterOnes(isHere) {
  const cache = await caches.open(FILES);
  const keys = new Set((await cache.keys()).map(({ url }) => url));
  return Object.entries(later).filter((file) => keys.has(keyOf(...file)) === isHere);
}

/** Entries of the manifest that only `check` looks at: the large files, and stored ones of `later`. */
const unchecked = async () => [...large.map((path) => [path, files[path]]), ...(await laterOnes(true))];

/** Do the same as `complete`; if it fails for lack of room, the stored part is deleted again. */
async function install() {
  try {
    await complete();
  } catch (error) {
    if (error.name === "QuotaExceededError") await forget(await builds());
    throw error;
  }
}

/** Keep the files of these builds and delete all others. */
async function forget(wanted) {
  const keys = wanted.flatMap((it) => Object.entries({ ...it.files, ...it.later }).map((file) => keyOf(...file)));
  const needed = new Set(keys);
  const cache = await caches.open(FILES);
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

/** Tell every tab of this worker which build is the newest; resolves to their answers, undefined for
 * a tab that did not answer. */
async function asked() {
  const tabs = await self.clients.matchAll();
  const answers = tabs.map((tab) => {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      setTimeout(resolve, PATIENCE);
      port1.onmessage = ({ data }) => resolve(data);
      tab.postMessage({ tessera: "newest", build: id }, [port2]);
    });
  });
  return Promise.all(answers);
}

/** Delete the builds that no tab uses, and fetch missing files of this one. */
async function tidy() {
  const living = await asked();
  const known = await builds();
  const mine = known.find((it) => it.id === id);
  // A build whose worker waits has no tab yet.
  const settled = mine && !self.registration.waiting && Date.now() - mine.since > SETTLED;
  if (settled && !living.includes(undefined)) {
    const wanted = known.filter((it) => it.id === id || living.includes(it.id));
    const ledger = await caches.open(BUILDS);
    for (const it of known) if (!wanted.includes(it)) await ledger.delete(keyOfBuild(it.id));
    await forget(wanted);
  }
  const cache = await caches.open(FILES);
  const keys = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.entries(files).some((file) => !keys.has(keyOf(...file)));
  if (missing || !mine) await complete();
}

/** Do a job on the cache while no other worker of ours does one; `options` are those of a lock. */
const alone = (options, job) => navigator.locks.request(FILES, options, job);

/** Path of our file that a request is for, judged by its address. */
function pathOf({ method, mode, url }) {
  const { origin, pathname, search } = new URL(url);
  const address = origin + pathname;
  if (method !== "GET" || !address.startsWith(scope)) return undefined;
  const path = address.slice(scope.length);
  const names = mode === "navigate" ? [path, `${path}index.html`, `${path}.html`] : [path + search];
  return names.find((name) => Object.hasOwn(files, name) || HASHED.test(name));
}

/** The answer to a request for our file, from the build to which its path belongs. */
async function answer(request, path) {
  const older = async () => (await builds()).find((it) => it.files[path])?.files[path];
  const hash = files[path] ?? (await older());
  if (!hash) return fetch(request);
  return (await kept(path, hash, large.includes(path))) ?? mended(request, path, hash);
}

/** The answer if the cache has no sound copy: the file from elsewhere, which is then stored. */
async function mended(request, path, hash) {
  try {
    const found = await fetched(path, hash);
    const copy = found.clone();
    caches.open(FILES).then((cache) => cache.put(keyOf(path, hash), copy)).catch(() => {});
    return found;
  } catch {
    // A part of another build must not get into a page; a page of another build is complete.
    if (request.mode !== "navigate") return Response.error();
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return fetch(request).catch(() => new Response(SORRY, { status: 503, headers }));
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(alone({}, install).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  // Does not wait for the tabs' answers: until this is done, no request is answered.
  event.waitUntil(self.clients.claim().then(() => void asked()));
});
/** True once the large files have been checked. */
let isChecked = false;

/** Requests of pages, besides their answers. */
const jobs = {
  /** A page is up. */
  here: async () => {
    await tidy();
    if (!isChecked) await check(await unchecked());
    isChecked = true;
  },
  /** A page that began to load then could not start; the answer tells whether files were at fault. */
  check: async ({ since = Date.now() }) => {
    await check(await unchecked());
    return mendedAt > since ? 1 : 0;
  },
  /** A page wants the files in `later`. */
  later: async () => check(await laterOnes(false)),
};

self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (!Object.hasOwn(jobs, data?.tessera)) return;
  const idle = (lock) => (lock && !self.registration.installing ? jobs[data.tessera](data) : 0);
  // A page that could not start waits for a job in progress: it may be repairing the fault.
  const done = alone({ ifAvailable: data.tessera !== "check" }, idle).catch(() => 0);
  event.waitUntil(done.then((answer) => ports[0]?.postMessage(answer ?? 0)));
});
/** The corrected address of a link in which `#` was written as `%23`: no host has such a file. */
function linkOf({ mode, url }) {
  const written = `${scope}%23`;
  return mode === "navigate" && url.startsWith(written) ? `${scope}#${url.slice(written.length)}` : undefined;
}

self.addEventListener("fetch", (event) => {
  const [path, link] = [pathOf(event.request), linkOf(event.request)];
  if (path !== undefined) event.respondWith(answer(event.request, path));
  else if (link) event.respondWith(Response.redirect(link));
});
