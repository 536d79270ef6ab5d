// The kill switch: what `scripts/build.py --no-offline` puts in the place of the service worker.
//
// Browsers that have the worker ask for this file by themselves, with every visit. It takes over
// at once, forgets what is kept, and goes away; every later request goes to the server. Kept
// games are not touched. Open tabs are not loaded anew.
"use strict";

const scope = self.registration.scope;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const names = [`tessera files ${scope}`, `tessera builds ${scope}`];
  const forgotten = names.map((name) => caches.delete(name));
  event.waitUntil(Promise.all([...forgotten, self.registration.unregister()]));
});
