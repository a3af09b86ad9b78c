import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

import {
  EVIDENCE_WORKER_PATH,
  evidenceWorkerFile,
} from "./assets/evidence-worker.ts";
import { pictureBaseUrl, Pictures } from "./assets/pictures.ts";
import { readStaticFiles, scriptFile } from "./assets/static-files.ts";
import { openEdge } from "./edge/open-edge.ts";
import { purgeRecord } from "./edge/purge-record.ts";
import { readSiteHealth } from "./health/read-site-health.ts";
import { createClientAddress } from "./http/client-address.ts";
import {
  closeGently,
  listen,
  listenOnInherited,
  onStop,
} from "./http/listen.ts";
import { createIndexNow } from "./indexing/index-now.ts";
import { createIndexing } from "./indexing/indexing.ts";
import { logLibraryMessages } from "./log/library-messages.ts";
import { startLinkCheck } from "./links/start-link-check.ts";
import { createLog } from "./log/log.ts";
import { SiteCounts } from "./metrics/site-counts.ts";
import {
  areMetricsOn,
  lazyRegistry,
  metricsRoutes,
  serveMetrics,
} from "./metrics/start-metrics.ts";
import { createSecurityLog, type NoteSecurity } from "./log/security-log.ts";
import { openNotFoundReport } from "./not-found/not-found-report.ts";
import { createSendNotFound } from "./not-found/send-not-found.ts";
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
import { noTracing } from "./tracing/tracing.ts";
import { isTracingOn } from "./tracing/tracing-switch.ts";
import { openVisits } from "./visits/open-visits.ts";
import { vitalsRoute } from "./visits/vitals-route.ts";

// The production server of the website. It reads its settings from the
// environment (app/env/env.server.ts lists them), writes `{"ready":true}` to
// standard output once it answers, and ends on a signal or when its parent
// process has ended.

/**
 * In milliseconds: connections that are still in use after this are cut off.
 */
const DRAIN_MS = 8_000;
/** In milliseconds: how long a start may wait for pages to be made again. */
const RENEW_MS = 30_000;
/** In milliseconds; less than the parent process waits for this one to end. */
const FORCE_MS = 9_500;

// Garbage collection starts when the heap has grown by half, not at four times
// the live objects: that saves 200 MB in a crowd, without a hard limit.
setFlagsFromString("--heap-growing-percent=50");

const build = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
).catch((error: unknown) => fail(error))) as SiteBuild;
const {
  evidenceWorkers,
  hashAddress,
  laterScripts,
  linkedScripts,
  loadSitemap,
  openServices,
  readEnvironment,
  signedPart,
} = build.entry.module;
const environment = readEnvironmentOrFail();
const log = createLog(environment.logLevel);
const counts = new SiteCounts();
// Not even loaded where they are off.
const tracing = isTracingOn(process.env)
  ? await import("./tracing/start-tracing.ts").then(({ startTracing }) =>
      startTracing({ ...environment, routes: build.routes }),
    )
  : noTracing;
const services = openServices(environment, counts.telemetry(tracing.trace));
const { content, intake } = services;

const logSecurity = createSecurityLog({ log, hashAddress });
const noteSecurity: NoteSecurity = (event, address) => {
  counts.refusals.add(event);
  logSecurity(event, address);
};
const clientAddress = createClientAddress({
  ...environment,
  onUntrusted: () =>
    log.warn(
      "requests carry a forwarded address, but TRUST_PROXY is not set: nobody is limited by address",
    ),
});

const visits = openVisits({
  file: path.resolve(environment.dataDir, "visits.sqlite"),
  vitalsSample: environment.webVitalsSample,
  listPaths: async () =>
    (await loadSitemap(publishedContent())).map((entry) => entry.path),
  onFailure: (error) => log.warn({ err: error }, "visits not counted"),
});
const metrics = lazyRegistry(() => ({
  counts,
  pages: site.pages,
  intakeHealth: () => intake.health(),
  visits: visits && visits.totals,
}));

const indexing = createIndexing({
  ...environment,
  fetch: (query) => content.fetchPublished(query),
  // Each page's headers say whether it may be indexed.
  onChange() {
    site.pages.invalidateAll();
    edge?.purger.invalidateAll();
  },
  say: (sentence) => console.log(sentence),
  onFailure: (error) => log.warn({ err: error }, "content not checked"),
});

const indexNow = createIndexNow({
  ...environment,
  once: services.once,
  isIndexable: () => indexing.isOpen(),
  listPages: () => loadSitemap(publishedContent()),
  onFailure: (error) => log.warn({ err: error }, "search engines not told"),
});

// Changes with each build, since the names of built files contain hashes.
const buildId = JSON.stringify([
  environment.siteUrl,
  build.assets,
  linkedScripts,
]);
const store = openPageStore({
  folder: path.resolve(environment.dataDir, "pages"),
  build: buildId,
  onUnusable: (sentence) => log.warn(sentence),
});

const { apiHost, readToken } = environment.content;
const edge =
  environment.edge &&
  openEdge(environment.edge, {
    record: purgeRecord(path.resolve(environment.dataDir, "edge.json")),
    build: createHash("sha256").update(buildId).digest("hex"),
    knowsPosition: apiHost !== null,
    onFailure: (error) => log.warn({ err: error }, "the edge is not purged"),
  });
const links =
  environment.checkLinks && apiHost !== null
    ? startLinkCheck({
        ...environment,
        fetchPublished: (query) => content.fetchPublished(query),
        onFailure: (error) => log.warn({ err: error }, "links not checked"),
      })
    : null;
// Hosted Sanity has no place for it.
const notFound =
  apiHost === null
    ? null
    : openNotFoundReport({
        file: path.resolve(environment.dataDir, "not-found.json"),
        siteUrl: environment.siteUrl,
        send: createSendNotFound({ apiHost, readToken }),
        links: () => links?.problems() ?? [],
        onFailure: (error) =>
          log.warn({ err: error }, "missing addresses not reported"),
      });

const site: Site = new Site({
  render: createRenderer({
    site: { build, services },
    mode: "production",
    siteUrl: environment.siteUrl,
    studioOrigin: new URL(environment.studioUrl).origin,
    log,
    isIndexable: () => indexing.isOpen(),
    noteSecurity,
    trace: tracing.trace,
    readVisits: visits ? () => visits.read() : undefined,
    siteHealth: () =>
      readSiteHealth({
        pingContent: () => content.ping(),
        pages: site.pages,
        dataDir: environment.dataDir,
        backupFolder: path.resolve(environment.backup.folder),
      }),
  }),
  hosts: hostsOf(environment.siteUrl, environment.port),
  files: new Map([
    ...readStaticFiles(path.resolve("build/client")),
    [SPECULATION_RULES_PATH, speculationRules()],
    ...[...linkedScripts, ...laterScripts].map(scriptFile),
    [
      EVIDENCE_WORKER_PATH,
      evidenceWorkerFile({
        scripts: evidenceWorkers,
        isOn: environment.isEvidenceOffline,
        manifestPath: build.assets.url,
        filesOfBuild: path.resolve("build/offline-files.json"),
        linkedScripts,
      }),
    ],
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
  notFound,
  edge: edge?.headers ?? null,
  visits,
  counts: areMetricsOn(environment.metrics) ? counts : null,
  tracing,
  routes: [
    ...metricsRoutes(environment.metrics, metrics),
    ...(visits ? [vitalsRoute(visits, clientAddress)] : []),
  ],
  readiness: sharedReadiness(() =>
    readReadiness({
      arePagesCurrent: () => arePagesCurrent,
      pingContent: () => content.ping(),
      intakeHealth: () => intake.health(),
      dataDir: environment.dataDir,
      isDatabaseDurable: environment.supabase?.isEmbedded === false,
    }),
  ),
  onCached: (key, page) => store.save(key, page),
  clientAddress,
});

const earlier = store.load();
for (const [key, page] of earlier) site.pages.admit(key, page);
// A balancer sends no visitor to a node that would show pages from before its start,
// unless it takes too long to make them again.
let arePagesCurrent = earlier.length === 0;
setTimeout(() => (arePagesCurrent = true), RENEW_MS).unref();

// In this order, after the cached values: pages are made of values, the edge
// fetches pages, indexing marks pages as stale, and IndexNow asks whether the site may be indexed.
// Previews follow drafts on a stream of their own (app/content/preview).
content.changes.start([
  site.pages,
  ...(edge ? [edge.purger] : []),
  eachChange(() => void indexing.refresh()),
  eachChange(() => indexNow.contentChanged()),
  eachChange(() => visits?.contentChanged()),
  counts.follower,
  {
    setConnected: (isConnected) => {
      if (!isConnected) return;
      void site.pages.renewAdmitted().then(() => (arePagesCurrent = true));
      void warmUp();
      void visits?.tick();
    },
    onError: (error) =>
      log.warn({ err: error }, "the stream of edits is interrupted"),
  },
]);

const handle: RequestListener = (request, response) =>
  site.handle(request, response);
const inherited = await listenOnInherited(handle).catch(fail);
const servers =
  inherited.length > 0
    ? inherited
    : await listen(environment.host, environment.port, handle).catch(fail);
for (const server of servers)
  server.on("connection", () => site.noteConnection());
const stopMetrics = await serveMetrics(environment.metrics, metrics).catch(
  fail,
);

// Pages are warmed up once, at the start.
let isWarm = !environment.warmUp;

/**
 * Renders the most read pages of the last run first, then all pages of the
 * sitemap.
 */
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

/** A follower for which every change is the same. */
function eachChange(tell: () => void) {
  return { invalidate: tell, invalidateAll: tell, momentPassed: tell };
}

let closing = false;

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  site.startClosing();
  // A balancer sees `/readyz` fail before a connection is refused.
  await rest(environment.shutdownDelayMs);
  site.pages.stop();
  edge?.purger.stop();
  // Answers the requests that wait for changes of drafts.
  content.close();
  indexNow.stop();
  links?.stop();
  setTimeout(() => process.exit(1), FORCE_MS).unref();
  const drain = setTimeout(() => {
    for (const server of servers) server.closeAllConnections();
  }, DRAIN_MS);
  await closeGently(servers);
  clearTimeout(drain);
  await store
    .saveReads(site.pages.byReads())
    .catch((error: unknown) => log.warn({ err: error }, "reads not saved"));
  await notFound
    ?.stop()
    .catch((error: unknown) =>
      log.warn({ err: error }, "missing addresses not saved"),
    );
  visits?.stop();
  stopMetrics();
  // Delivers the last submissions, if there is time.
  await intake.stop();
  await tracing.stop();
  process.exit(0);
}

// An unhandled rejection in a library must not end the site.
process.on("unhandledRejection", (error) =>
  log.error({ err: error }, "a promise was rejected that nobody waited for"),
);
onStop(close);
logLibraryMessages(log);
intake.start(log);

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
content.moments.start();
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
