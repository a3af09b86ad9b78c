/*
 * Runs in /evidence. The worker keeps the page for a visitor without a connection
 * (service-worker/evidence-worker.ts). If this device has a kit, the page is
 * hydrated at once, not at the first input, so that the visitor finds it.
 */
export {};

addEventListener("load", () => {
  navigator.serviceWorker
    ?.register("/evidence-worker.js", { scope: location.pathname })
    .catch(() => undefined);
});

indexedDB.databases?.().then(
  (all) => {
    if (all.some(({ name }) => name === "evidence-kit"))
      dispatchEvent(new Event("focusin"));
  },
  // Without storage there is no kit.
  () => undefined,
);
