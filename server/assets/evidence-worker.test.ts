import { expect, it } from "vitest";

import evidenceWorker from "../../app/service-worker/evidence-worker.ts?script";

type Listener = (event: object) => void;

const MARK = "/assets/manifest-1.js";

/** Runs the worker as a browser that has these caches does. */
function startWorker(cached: Map<string, Map<string, Response>>) {
  const listeners = new Map<string, Listener>();
  const scope = {
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, listener),
    location: { origin: "https://example.com" },
    registration: { scope: "https://example.com/es/evidence" },
  };
  const caches = {
    has: async (name: string) => cached.has(name),
    async open(name: string) {
      const pages = cached.get(name) ?? new Map<string, Response>();
      cached.set(name, pages);
      return {
        put: async (path: string, page: Response) => pages.set(path, page),
      };
    },
  };
  const kept = { version: "1", mark: MARK, files: [], words: [] };
  new Function("KEPT", "self", "caches", "fetch", evidenceWorker)(
    kept,
    scope,
    caches,
    async () => new Response(`<script src="${MARK}">`),
  );
  return {
    /** Opens the page, and waits for all that the worker does about it. */
    async open(): Promise<void> {
      const work: Promise<unknown>[] = [];
      const url = scope.registration.scope;
      listeners.get("fetch")!({
        request: { method: "GET", mode: "navigate", url },
        respondWith: (answer: Promise<unknown>) => work.push(answer),
        waitUntil: (task: Promise<unknown>) => work.push(task),
      });
      for (const each of work) await each;
    },
  };
}

it("the worker keeps a page that was opened, but nothing after its visitor has deleted everything", async () => {
  const cached = new Map([["evidence-1", new Map<string, Response>()]]);
  const worker = startWorker(cached);
  await worker.open();
  expect([...cached.get("evidence-1")!.keys()]).toEqual(["/es/evidence"]);
  // As the page does in another tab or language, whose worker stays.
  cached.clear();
  await worker.open();
  expect(cached.size).toBe(0);
});
