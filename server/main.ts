import path from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

import { pictureBaseUrl, Pictures } from "./assets/pictures.ts";
import { readStaticFiles, scriptFile } from "./assets/static-files.ts";
import { createClientAddress } from "./http/client-address.ts";
import { closeGently, listen, onStop } from "./http/listen.ts";
import { createIndexNow } from "./indexing/index-now.ts";
import { createIndexing } from "./indexing/indexing.ts";
import { logLibraryMessages } from "./log/library-messages.ts";
import { createLog } from "./log/log.ts";
import { createSecurityLog } from "./log/security-log.ts";
import { openPageStore } from "./pages/page-store.ts";
import { createRenderer } from "./pages/renderer.ts";
import type { SiteBuild } from "./pages/site-build.ts";
import {
  SPECULATION_RULES_PATH,
  speculationRules,
} from "./pages/speculation-rules.ts";
import { readReadiness, sharedReadiness } from "./readiness/readiness.ts";
import { hostsOf } from "./security/hosts.ts";
import { Site } from "./site.ts";

// The production server of the website. It reads its settings from the
// environment (app/env/env.server.ts lists them), says `{"ready":true}` on standard
// output once it answers, and ends when it is told to or when the process that
// started it is gone.

/** A client that still sends a request or reads an answer then is cut off. */
const DRAIN_MS = 8_000;
/** A little less than the parent process waits for the end of this one. */
const FORCE_MS = 9_500;

// The heap may grow by half before it is looked through, not to four times what
// is in use: 200 MB less in a crowd, and no limit that it could break.
setFlagsFromString("--heap-growing-percent=50");

const build = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
).catch((error: unknown) => fail(error))) as SiteBuild;
const {
  hashAddress,
  linkedScripts,
  loadSitemap,
  openServices,
  readEnvironment,
  signedPart,
} = build.entry.module;
const environment = readEnvironmentOrFail();
const services = openServices(environment);
const { content, intake } = services;
const log = createLog(environment.logLevel);

const noteSecurity = createSecurityLog({ log, hashAddress });

const indexing = createIndexing({
  ...environment,
  fetch: (query) => content.fetchPublished(query),
  // Each page says in its head whether it may be listed.
  onChange: () => site.pages.invalidateAll(),
  say: (sentence) => console.log(sentence),
  onFailure: (error) => log.warn({ err: error }, "content not checked"),
});

const indexNow = createIndexNow({
  ...environment,
  isIndexable: () => indexing.isOpen(),
  listPages: () => loadSitemap(publishedContent()),
  onFailure: (error) => log.warn({ err: error }, "search engines not told"),
});

const store = openPageStore({
  folder: path.resolve(environment.dataDir, "pages"),
  // The names of its files change with what is built.
  build: JSON.stringify([environment.siteUrl, build.assets, linkedScripts]),
  onUnusable: (sentence) => log.warn(sentence),
});

const site = new Site({
  render: createRenderer({
    site: { build, services },
    mode: "production",
    siteUrl: environment.siteUrl,
    log,
    isIndexable: () => indexing.isOpen(),
    noteSecurity,
  }),
  hosts: hostsOf(environment.siteUrl, environment.port),
  files: new Map([
    ...readStaticFiles(path.resolve("build/client")),
    [SPECULATION_RULES_PATH, speculationRules()],
    ...linkedScripts.map(scriptFile),
  ]),
  pictures: new Pictures({
    baseUrl: pictureBaseUrl(environment.content),
    signedPart,
  }),
  log,
  siteUrl: environment.siteUrl,
  trustProxy: environment.trustProxy,
  readinessToken: environment.readinessToken,
  noteSecurity,
  readiness: sharedReadiness(() =>
    readReadiness({
      pingContent: () => content.ping(),
      intakeHealth: () => intake.health(),
      dataDir: environment.dataDir,
      isDatabaseDurable: environment.supabase?.isEmbedded === false,
    }),
  ),
  onCached: (key, page) => store.save(key, page),
  clientAddress: createClientAddress({
    ...environment,
    onUntrusted: () =>
      log.warn(
        "requests carry a forwarded address, but TRUST_PROXY is not set: nobody is limited by address",
      ),
  }),
});

const earlier = store.load();
for (const [key, page] of earlier) site.pages.admit(key, page);

const refreshIndexing = () => void indexing.refresh();
const reportChange = () => indexNow.contentChanged();

// In this order, after the values that were made of content: a page is made of
// values, indexing marks pages as stale, and IndexNow asks whether the site may
// be indexed. Previews follow the drafts, on a stream of their own
// (app/content/preview).
content.changes.start([
  site.pages,
  { invalidate: refreshIndexing, invalidateAll: refreshIndexing },
  { invalidate: reportChange, invalidateAll: reportChange },
  {
    setConnected: (isConnected) => {
      if (isConnected) void warmUp();
    },
    onError: (error) =>
      log.warn({ err: error }, "the stream of edits is interrupted"),
  },
]);

const servers = await listen(
  environment.host,
  environment.port,
  (request, response) => site.handle(request, response),
).catch(fail);
for (const server of servers)
  server.on("connection", () => site.noteConnection());

// Once: afterwards the pages that are read are there.
let isWarm = !environment.warmUp;

/** Makes the most read pages of the last run first, then all that can be found. */
async function warmUp(): Promise<void> {
  if (isWarm) return;
  isWarm = true;
  try {
    const listed = await loadSitemap(publishedContent());
    const paths = listed.map((entry) => entry.path);
    site.pages.warm(new Set([...earlier.map(([key]) => key), "/", ...paths]));
  } catch (error) {
    isWarm = false;
    log.warn({ err: error }, "pages not made before they are asked for");
  }
}

let closing = false;

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  site.startClosing();
  site.pages.stop();
  // Requests that wait for a change of a draft are answered now.
  content.close();
  indexNow.stop();
  setTimeout(() => process.exit(1), FORCE_MS).unref();
  const drain = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS);
  await closeGently(servers);
  clearTimeout(drain);
  await store
    .saveReads(site.pages.byReads())
    .catch((error: unknown) => log.warn({ err: error }, "reads not saved"));
  // The last submissions may still be delivered.
  await intake.stop();
  process.exit(0);
}

// A library's promise that no code awaits is no reason to close the site.
process.on("unhandledRejection", (error) =>
  log.error({ err: error }, "a promise was rejected that nobody waited for"),
);
onStop(close);
logLibraryMessages(log);
intake.start(log);

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
void indexing.refresh();
void indexNow.start();

function publishedContent() {
  return content.reader({ perspective: "published" });
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function readEnvironmentOrFail() {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    return fail(error);
  }
}
