import path from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

import { pictureBaseUrl, Pictures } from "./assets/pictures.ts";
import { readSiteFiles } from "./assets/site-files.ts";
import { openBackground } from "./background.ts";
import { createClose } from "./closing.ts";
import { openEdge } from "./edge/purger.ts";
import { followersOf } from "./followers.ts";
import { readSiteHealth } from "./health/read-site-health.ts";
import { createClientAddress } from "./http/client-address.ts";
import { listenOrInherit, onStop } from "./http/listen.ts";
import { logLibraryMessages } from "./log/library-messages.ts";
import { createLog } from "./log/log.ts";
import { createSecurityLog, type NoteSecurity } from "./log/security-log.ts";
import { metricsRoute } from "./metrics/metrics-endpoint.ts";
import { createSiteMetrics } from "./metrics/site-metrics.ts";
import { admitEarlier } from "./pages/earlier-pages.ts";
import { openPageStore } from "./pages/page-store.ts";
import { createRenderer } from "./pages/renderer.ts";
import type { SiteBuild } from "./pages/site-build.ts";
import { createWarmUp } from "./pages/warm-up.ts";
import { readReadiness, sharedReadiness } from "./readiness/readiness.ts";
import { hostsOf } from "./security/hosts.ts";
import { Site } from "./site.ts";

// The production server of the website. It reads its settings from the
// environment (app/env/env.server.ts lists them), writes `{"ready":true}` to
// standard output once it answers, and ends on a signal or when its parent
// process has ended.

// Garbage collection starts when the heap has grown by half, not at four times
// the live objects: that saves 200 MB in a crowd, without a hard limit.
setFlagsFromString("--heap-growing-percent=50");

const build = (await import(
  pathToFileURL(path.resolve("build/server/index.js")).href
).catch((error: unknown) => fail(error))) as SiteBuild;
const {
  hashAddress,
  isPersonal,
  linkedScripts,
  loadSitemap,
  openServices,
  readEnvironment,
  signedPart,
} = build.entry.module;
const environment = await Promise.resolve(process.env)
  .then(readEnvironment)
  .catch(fail);
const log = createLog(environment.logLevel);
const services = openServices(environment);
const { content, intake } = services;
const { monitorToken } = environment;
const metrics =
  monitorToken === null
    ? null
    : createSiteMetrics({
        intakeHealth: () => intake.health(),
        pageViews: () => visits?.total ?? 0,
      });

const logSecurity = createSecurityLog({ log, hashAddress });
const noteSecurity: NoteSecurity = (event, ...details) => {
  metrics?.noteRefusal(event);
  logSecurity(event, ...details);
};
const clientAddress = createClientAddress({
  ...environment,
  onUntrusted: () =>
    log.warn(
      "requests carry a forwarded address, but TRUST_PROXY is not set: nobody is limited by address",
    ),
});

const listPages = () =>
  loadSitemap(content.reader({ perspective: "published" }));
const { indexing, indexNow, notFound, visits } = openBackground({
  environment,
  services,
  log,
  listPages,
  // Each page's headers say whether it may be indexed.
  onIndexing() {
    site.pages.invalidateAll();
    edge?.purger?.invalidateAll();
  },
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
const edge =
  environment.edge &&
  openEdge(environment.edge, {
    knowsPosition: environment.content.apiHost !== null,
    onFailure: (error) => log.warn({ err: error }, "the edge is not purged"),
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
    readVisits: visits ? (day) => visits.read(day) : undefined,
    siteHealth: () =>
      readSiteHealth({
        pingContent: () => content.ping(),
        pages: site.pages,
        dataDir: environment.dataDir,
        backupFolder: path.resolve(environment.backup.folder),
      }),
  }),
  hosts: hostsOf(environment.siteUrl, environment.port),
  files: readSiteFiles(build),
  pictures: new Pictures({
    baseUrl: pictureBaseUrl(environment.content),
    signedPart,
  }),
  log,
  siteUrl: environment.siteUrl,
  trustProxy: environment.trustProxy,
  monitorToken,
  noteSecurity,
  isPersonal,
  notFound,
  edge: edge?.headers ?? null,
  visits,
  metrics,
  routes:
    metrics && monitorToken
      ? [metricsRoute(metrics.registry, monitorToken)]
      : [],
  readiness: sharedReadiness(() =>
    readReadiness({
      arePagesCurrent: () => earlier.areCurrent(),
      pingContent: () => content.ping(),
      answersInDoubt: () => content.answersInDoubt,
      intakeHealth: () => intake.health(),
      dataDir: environment.dataDir,
    }),
  ),
  onCached: (key, page) => store.save(key, page),
  clientAddress,
});

const earlier = admitEarlier(store, site.pages);
const warmUp = createWarmUp({
  isOn: environment.warmUp,
  readEarlier: earlier.keys,
  listPages,
  warm: (keys) => site.pages.warm(keys),
  onFailure: (error) =>
    log.warn({ err: error }, "pages not made before they are asked for"),
});
content.changes.start(
  followersOf({
    ...{ pages: site.pages, purger: edge?.purger ?? null },
    ...{ indexing, indexNow, visits },
    setConnected(isConnected) {
      metrics?.setStreamConnected(isConnected);
      if (!isConnected) return;
      void earlier.renew();
      void warmUp();
      void visits?.tick();
    },
    onInterrupted: (error) =>
      log.warn({ err: error }, "the stream of edits is interrupted"),
  }),
);

const servers = await listenOrInherit(environment, (request, response) =>
  site.handle(request, response),
).catch(fail);
for (const server of servers)
  server.on("connection", () => site.noteConnection());

// An unhandled rejection in a library must not end the site.
process.on("unhandledRejection", (error) =>
  log.error({ err: error }, "a promise was rejected that nobody waited for"),
);
onStop(
  createClose({
    startClosing: () => site.startClosing(),
    delayMs: environment.shutdownDelayMs,
    stopWork() {
      site.pages.stop();
      edge?.purger?.stop();
      // Answers the requests that wait for changes of drafts.
      content.close();
      indexNow.stop();
    },
    servers,
    steps: [
      () => store.saveReads(site.pages.byReads()),
      () => notFound?.stop(),
      () => visits?.stop(),
      // Delivers the last submissions, if there is time.
      () => intake.stop(),
    ],
    onFailure: (error) => log.warn({ err: error }, "not saved at the end"),
    exit: (code) => process.exit(code),
  }),
);
logLibraryMessages(log);
intake.start(log);

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
content.moments.start();
void indexing.refresh();
void indexNow.start();

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
