import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";

import * as build from "@remix-run/dev/server-build";

import { loadSitemap } from "../app/content/sitemap.server.ts";
import { readEnvironment } from "../app/env/env.server.ts";
import { signedPart } from "../app/http/picture-signature.server.ts";
import { hashAddress } from "../app/http/sender-address.server.ts";
import { UNFOUND } from "../app/model/unfound-searches.ts";
import { readHealth } from "../app/portal/health/health.server.ts";
import { linesForEditors } from "../app/portal/health/health-view.ts";
import { openServices } from "../app/services.server.ts";
import { openAlarmMailer } from "./alarms/alarm-mail.ts";
import { AlarmWatch } from "./alarms/alarm-watch.ts";
import { assetNameIn, pictureSource, Pictures } from "./assets/pictures.ts";
import { linkedScripts, readSiteFiles } from "./assets/static-files.ts";
import { openEdge } from "./edge/purger.ts";
import { readSiteHealth } from "./health/read-site-health.ts";
import { createClientAddress } from "./http/client-address.ts";
import { hashOf } from "./http/head.ts";
import {
  closeGently,
  inheritedSockets,
  listenOrInherit,
  onStop,
} from "./http/listen.ts";
import { isPersonal } from "./http/personal-cookies.ts";
import { createIndexing } from "./indexing/indexing.ts";
import { createLog, logLibraryMessages } from "./log/log.ts";
import { createSecurityLog, type NoteSecurity } from "./log/security-log.ts";
import { createSiteMetrics, metricsRoute } from "./metrics/site-metrics.ts";
import { AskedCounts } from "./not-found/asked-counts.ts";
import { MISSING } from "./not-found/not-found-counts.ts";
import { admitEarlier, openPageStore } from "./pages/page-store.ts";
import { createRenderer } from "./pages/renderer.ts";
import { readReadiness, sharedReadiness } from "./readiness/readiness.ts";
import { SiteReport } from "./report/site-report.ts";
import { hostsOf } from "./security/hosts.ts";
import { Site } from "./site.ts";
import { Visits } from "./visits/visits.ts";

// The production server of the website, which is built with it. It reads its
// settings from the environment (app/env/env.server.ts lists them), writes
// `{"ready":true}` to standard output once it answers, and ends on a signal or
// when its parent process has ended.

/**
 * In milliseconds, less than the parent process waits: the process then ends,
 * finished or not.
 */
const FORCE_MS = 9_500;
/** How many of the most read pages are reported to the Studio. */
const MOST_READ = 5;

const environment = await Promise.resolve(process.env)
  .then(readEnvironment)
  .catch(fail);
const log = createLog(environment.logLevel);
const services = openServices(environment);
const { content, intake } = services;
const { monitorToken } = environment;
const dataFolder = path.resolve(environment.dataDir);
const mailer = openAlarmMailer(environment, dataFolder);
const alarms = new AlarmWatch({
  machine: {
    dataFolder,
    backupFolder: path.resolve(environment.backup.folder),
    hasOffsite: environment.backup.offsite !== null,
    retention: environment.retention,
  },
  addresses: [environment.siteUrl, environment.studioUrl],
  readOutbox: () => intake.health().outbox,
  mailer,
  onFailure: (error) => log.warn({ err: error }, "an alarm is not told"),
});
const metrics =
  monitorToken === null
    ? null
    : createSiteMetrics({
        measures: () => alarms.measures(),
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
const warn = (message: string) => (error: unknown) =>
  log.warn({ err: error }, message);
const indexing = createIndexing({
  ...environment,
  fetch: (query) => content.fetchPublished(query),
  // Each page's headers say whether it may be indexed.
  onChange() {
    site.pages.invalidateAll();
    edge?.purger?.invalidateAll();
  },
  say: (sentence) => console.log(sentence),
  onFailure: warn("content not checked"),
});
const visits = openVisits();
const { apiHost, readToken } = environment.content;
// Editors read it in the Studio; hosted Sanity has no place for it.
const report =
  apiHost === null
    ? null
    : new SiteReport({
        apiHost,
        readToken,
        read: readReport,
        onFailure: warn("the Studio is not told how the site is"),
      });
const asked = (name: string, rule: typeof MISSING | typeof UNFOUND) =>
  report &&
  new AskedCounts({
    ...rule,
    file: path.resolve(environment.dataDir, name),
    onChange: () => report.changed(),
    onFailure: warn("counts of what visitors did not find not kept"),
  });
const notFound = asked("not-found.json", MISSING);
const unfound = asked("unfound-searches.json", UNFOUND);

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
    onFailure: warn("the edge is not purged"),
  });
const files = readSiteFiles(build.assets.url);
const pictures = new Pictures({
  ...pictureSource(environment.content),
  signedPart,
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
    siteHealth,
    readFile,
    program: `build ${hashOf(Buffer.from(buildId))}`,
  }),
  hosts: hostsOf(environment.siteUrl, environment.port),
  files,
  pictures,
  log,
  siteUrl: environment.siteUrl,
  trustProxy: environment.trustProxy,
  monitorToken,
  noteSecurity,
  isPersonal,
  notFound,
  unfound,
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
let isWarm = !environment.warmUp;
// In this order, after the cached values that pages are made from: the edge
// fetches pages, and indexing marks pages as stale.
content.changes.start([
  site.pages,
  ...(edge?.purger ? [edge.purger] : []),
  ...[() => void indexing.refresh(), () => visits?.contentChanged()].map(
    (tell) => ({
      invalidate: tell,
      invalidateAll: tell,
      momentPassed: tell,
    }),
  ),
  {
    setConnected(isConnected) {
      alarms.setConnected(isConnected);
      if (!isConnected) return;
      void earlier.renew();
      void warmUp();
      void visits?.tick();
    },
    onError: warn("the stream of edits is interrupted"),
  },
]);

const servers = await listenOrInherit(environment, (request, response) =>
  site.handle(request, response),
).catch(fail);
for (const server of servers)
  server.on("connection", () => site.noteConnection());

// An unhandled rejection in a library must not end the site.
process.on("unhandledRejection", (error) =>
  log.error({ err: error }, "a promise was rejected that nobody waited for"),
);
onStop(async () => {
  const { shutdownDelayMs } = environment;
  site.startClosing(inheritedSockets() === 0 || shutdownDelayMs > 0);
  // A balancer sees `/readyz` fail before a connection is refused.
  await rest(shutdownDelayMs);
  site.pages.stop();
  edge?.purger?.stop();
  // Answers requests that wait for changes of drafts.
  content.close();
  report?.stop();
  void alarms.stop();
  setTimeout(() => process.exit(1), FORCE_MS).unref();
  await closeGently(servers);
  // The intake comes last and delivers the last submissions if there is time.
  for (const part of [notFound, unfound, visits, intake])
    try {
      await part?.stop();
    } catch (error) {
      warn("not saved at the end")(error);
    }
  process.exit(0);
});
logLibraryMessages(log);
intake.start(log);
// Nothing is looked at for nobody.
if (mailer !== null || metrics !== null) alarms.start();
report?.changed();

console.log(JSON.stringify({ ready: true, url: environment.siteUrl }));
content.moments.start();
void indexing.refresh();

function siteHealth() {
  return readSiteHealth(environment, site.pages, () => content.ping());
}

/** Reads a file or picture that a copy of a page needs. */
async function readFile(address: string) {
  const { pathname, search } = new URL(address, environment.siteUrl);
  const file = files.get(pathname);
  if (file)
    return { status: 200, type: file.type, body: file.body("identity") };
  const name = assetNameIn(pathname);
  if (name === null) return undefined;
  const picture = await pictures.get(name, search, null);
  if (picture.status !== 200) return null;
  return { status: 200, type: picture.contentType, body: picture.body };
}

/** What the Studio's home page shows about the site: numbers, states and single words that several networks searched for. */
async function readReport(): Promise<object> {
  const { parts, refused } = await readHealth({ services, siteHealth });
  return {
    missing: notFound?.list() ?? [],
    unfound: unfound?.list() ?? [],
    mostRead: visits?.mostRead(MOST_READ) ?? [],
    health: linesForEditors(parts),
    refused: refused.length,
  };
}

/** Null if the file of the counts cannot be opened. */
function openVisits(): Visits | null {
  const onFailure = warn("visits not counted");
  try {
    return new Visits({
      file: path.resolve(environment.dataDir, "visits.sqlite"),
      listPaths: async () => (await listPages()).map((entry) => entry.path),
      onFailure,
    });
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/**
 * Renders the pages of earlier runs, then all others of the sitemap, once; a call
 * after a failure retries.
 */
async function warmUp(): Promise<void> {
  if (isWarm) return;
  isWarm = true;
  try {
    const paths = (await listPages()).map((entry) => entry.path);
    site.pages.warm(new Set([...earlier.keys, "/", ...paths]));
  } catch (error) {
    isWarm = false;
    warn("pages not made before they are asked for")(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
