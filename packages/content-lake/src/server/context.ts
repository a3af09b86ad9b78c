import { openAccounts, type Accounts } from "../accounts/accounts.ts";
import { endPreviewsOf } from "../accounts/previews.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { openAssets, updateAssetUrls } from "../assets/assets.ts";
import { LAKE_USER } from "../accounts/users.ts";
import { grantsOf } from "../engine/roles.ts";
import type { GuardedField, Lake } from "../engine/types.ts";
import { createQueryRunner } from "../untrusted-queries/query-runner.ts";
import type { WorkerLimits } from "../untrusted-queries/query-workers.ts";
import { createTimeLimiter } from "../untrusted-queries/time-limiter.ts";
import { isDiskFull } from "../disk-full.ts";
import { createDiskFullReport } from "./log/disk-full-report.ts";
import type { ServerContext } from "./http/exchange.ts";
import { createListenerQueue } from "./listen/listener-queue.ts";
import type { Log } from "./log/log.ts";
import { createMissingAssetReport } from "./log/missing-assets.ts";
import { createAnonymousLimit, createOpenLimit } from "./listen/open-limit.ts";
import { type Origins } from "./security/origins.ts";
import { createPresence } from "./listen/presence.ts";
import { removeUnfinishedCopies } from "./routes/copy.ts";
import { createSecurityLog } from "./security/security-log.ts";
import { createStreamSet } from "./listen/stream-set.ts";
import { openStudioFiles } from "./studio/studio-files.ts";
import { openStudioServer } from "./studio/studio-server.ts";

/** What a server is started with. */
export type ServerOptions = {
  lake: Lake;
  host: string;
  /** 0 for any free port. */
  port: number;
  projectId: string;
  dataset: string;
  /** `null` for the address that the server listens at. */
  publicUrl: URL | null;
  /** The folder of the built Studio. */
  studio: string | null;
  /** Where Sanity's development server serves the Studio instead. */
  studioServer?: URL | null;
  siteUrl?: URL | null;
  allowOrigins: readonly string[];
  trustProxy: boolean;
  uploadLimit?: number | undefined;
  workerLimits?: WorkerLimits;
  /** How messages write a command, e.g. `npm run %s --`; `content-lake %s`. */
  program?: string;
  log: Log;
  /** How long a body may take that is no upload; 30 s. */
  bodyTimeoutMs?: number;
  /** Only `compliance` and `administrator` publish documents of these types. */
  guardedTypes?: readonly string[];
  /** … and change these fields of published documents. */
  guardedFields?: readonly GuardedField[];
  /** Runs before the first request is answered. */
  prepare?(accounts: Accounts): Promise<void>;
};

const BODY_TIMEOUT_MS = 30_000;
/** A tab of the Studio holds two sockets and some thirty streams. */
const SOCKETS_OF_A_USER = 100;
const STREAMS_OF_A_CALLER = 1_000;

/** Author of what the server itself writes. */
const SYSTEM = {
  id: LAKE_USER.id,
  roles: ["administrator"],
  grants: grantsOf(["administrator"]),
};

/** Opens the accounts and the assets, and puts together what routes share. */
export function createContext(
  options: ServerOptions,
  publicUrl: URL,
  origins: Origins,
): ServerContext {
  const { lake, log, projectId, dataset } = options;
  removeUnfinishedCopies(lake.folder);
  const { guardedTypes = [], guardedFields = [] } = options;
  const accounts = openAccounts(lake.database, { guardedTypes, guardedFields });
  accounts.onEnd((id) => {
    try {
      endPreviewsOf(lake, id, SYSTEM);
    } catch (error) {
      log.error("previews not ended", { detail: String(error) });
    }
  });
  updateAssetUrls(lake, publicUrl, SYSTEM);
  const diskFull = createDiskFullReport(log);
  const timeLimiter = createTimeLimiter();
  return {
    lake,
    accounts,
    assets: openAssets({
      lake,
      place: { projectId, dataset, publicUrl },
      uploadLimit: options.uploadLimit,
      onUnstored: (error) =>
        isDiskFull(error)
          ? diskFull.report()
          : log.error("a picture was made and not stored", {
              detail: String(error),
            }),
    }),
    projectId,
    dataset,
    publicUrl,
    origins,
    trustProxy: options.trustProxy,
    studio: options.studio
      ? openStudioFiles(options.studio, origins.spellings)
      : null,
    studioServer: options.studioServer
      ? openStudioServer(options.studioServer, origins.spellings)
      : null,
    siteUrl: options.siteUrl ?? null,
    streams: createStreamSet(),
    anonymousStreams: createAnonymousLimit(options.trustProxy),
    presence: createPresence(),
    queries: createQueryRunner(lake, timeLimiter, options.workerLimits),
    listeners: createListenerQueue(timeLimiter),
    openStreams: createOpenLimit(STREAMS_OF_A_CALLER, "streams"),
    openSockets: createOpenLimit(SOCKETS_OF_A_USER, "sockets"),
    commandLine: commandLine(options.program ?? OWN_PROGRAM),
    log,
    security: createSecurityLog(log),
    diskFull,
    missingAssets: createMissingAssetReport(lake, SYSTEM, log),
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
  };
}
