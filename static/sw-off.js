// The kill switch: `scripts/build.py --no-offline` puts it in place of the service worker.
//
// Browsers with the worker request this file by themselves, with every visit. It takes over at once,
// deletes the stored site, and removes itself; every later request goes to the server. Saved games
// are not touched. Open tabs are not reloaded.
"use strict";

const scope = self.registration.scope;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const names = [`tessera files ${scope}`, `tessera builds ${scope}`];
  const forgotten = names.map((name) => caches.delete(name));
  event.waitUntil(Promise.all([...forgotten, self.registration.unregister()]));
});
