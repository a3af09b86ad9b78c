/*
 * Stands in the place of evidence-worker.ts while EVIDENCE_OFFLINE is off: a
 * browser that has the other one fetches this one at its next visit. It deletes
 * the kept page and then itself.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(turnOff()));

async function turnOff(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("evidence-")) await caches.delete(name);
  await self.registration.unregister();
}

export {};
