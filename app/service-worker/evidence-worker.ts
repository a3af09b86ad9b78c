/// <reference lib="webworker" />
/*
 * The service worker of /evidence, which is alone in its scope. It keeps that page
 * and its files for a visitor without a connection; it handles no other request.
 * server/assets/static-files.ts writes KEPT before it.
 */
declare const self: ServiceWorkerGlobalScope;

/** What the server says about its build. */
declare const KEPT: {
  /** Changes with each build. */
  version: string;
  /** A path in every page of this build, and of no other. */
  mark: string;
  /** The paths of the built files that the page needs, whose names are hashes. */
  files: readonly string[];
  /** Those with the words of further languages. */
  words: readonly string[];
};

const { version, mark } = KEPT;
/** The page in the language whose address is the scope. */
const page = new URL(self.registration.scope).pathname;
const files =
  page === "/evidence" ? KEPT.files : [...KEPT.files, ...KEPT.words];
/** The footer's map, which changes with the licenses and not with the build. */
const MAP = "/licensed-map.svg";
const NAME = `evidence-${version}`;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === page)
    event.respondWith(pageFor(event));
  else if (files.includes(pathname)) event.respondWith(fileFor(request));
  else if (pathname === MAP) event.respondWith(mapFor(request));
});

/** Rejects if anything is missing; the browser tries again at the next visit. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  // Without cookies it is for everybody, not an editor's preview.
  const credentials = "omit";
  await cache.addAll([...files, new Request(MAP, { credentials })]);
  const answer = await fetch(page, { credentials, cache: "no-cache" });
  if (!(await isOurs(answer.clone()))) throw new Error("The page has changed.");
  await cache.put(page, answer);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith("evidence-") && name !== NAME,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the network, so that an edit shows; without it the kept copy. */
async function pageFor(event: FetchEvent): Promise<Response> {
  let answer: Response | null = null;
  try {
    answer = await fetch(event.request);
  } catch {
    // Without a connection there is no answer.
  }
  if (answer === null || answer.status >= 500)
    return (await keptCopy(page)) ?? answer ?? Response.error();
  event.waitUntil(keepPage(answer.clone()));
  return answer;
}

async function fileFor(request: Request): Promise<Response> {
  return (await keptCopy(new URL(request.url).pathname)) ?? fetch(request);
}

/** Today's map; without a connection, the installed one. */
async function mapFor(request: Request): Promise<Response> {
  return fetch(request).catch(
    async () => (await keptCopy(MAP)) ?? Response.error(),
  );
}

async function keptCopy(path: string): Promise<Response | undefined> {
  const cache = (await caches.has(NAME)) ? await caches.open(NAME) : null;
  return cache?.match(path);
}

/** Keeps a page, unless the visitor has deleted everything, the cache included. */
async function keepPage(answer: Response): Promise<void> {
  const copy = answer.clone();
  if ((await isOurs(answer)) && (await caches.has(NAME)))
    await (await caches.open(NAME)).put(page, copy);
}

/** True for the page for everybody, made by the build whose files are kept. */
async function isOurs(answer: Response): Promise<boolean> {
  const lifetime = answer.headers.get("cache-control") ?? "";
  if (!answer.ok || answer.redirected || /no-store|private/.test(lifetime))
    return false;
  return (await answer.text()).includes(mark);
}

export {};
