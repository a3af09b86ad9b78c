import { openAccounts, type Accounts } from "../accounts/accounts.ts";
import {
  createPasswordLinks,
  type PasswordLinks,
} from "../accounts/password-links.ts";
import { endPreviewsWith } from "../accounts/previews.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { adviseRestore } from "../backup/newest-backup.ts";
import { openAssets, updateAssetUrls } from "../assets/assets.ts";
import { LAKE_USER } from "../accounts/users.ts";
import { grantsOf } from "../engine/roles.ts";
import type { NoticeMailer } from "../notice.ts";
import type { Notifier } from "../comments/notices/notifier.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { GuardedField } from "../engine/types.ts";
import { createQueryRunner } from "../untrusted-queries/query-runner.ts";
import type { WorkerLimits } from "../untrusted-queries/query-workers.ts";
import { createTimeLimiter } from "../untrusted-queries/time-limiter.ts";
import { isDiskFull } from "../engine/errors.ts";
import {
  createDiskFullReport,
  type Log,
  createMissingAssetReport,
} from "./log/log.ts";
import { createAddon, type Addon } from "./addon.ts";
import type { ServerContext } from "./http/exchange.ts";
import { createListenerQueue } from "./listen/listener-queue.ts";
import { startNotices } from "./notices.ts";
import { createAnonymousLimit, createOpenLimit } from "./listen/open-limit.ts";
import type { Origins } from "./security/origins.ts";
import { createPresence } from "./listen/presence.ts";
import {
  startReleaseScheduler,
  type ReleaseScheduler,
} from "./release-scheduler.ts";
import { removeUnfinishedCopies } from "./routes/copy.ts";
import { createSecurityLog } from "./security/security-log.ts";
import { createStreamSet } from "./listen/event-channel.ts";
import { startStoreCare, type CareTimes } from "./store-care.ts";
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
  /**
   * Sends the mails about mentions and tasks, invitations and forgotten passwords;
   * by default none is sent.
   */
  mail?: NoticeMailer | null;
  /** False if it sends none with links for a password; true if left out. */
  mailsLinks?: boolean;
  log: Log;
  /** Where backups are, for what is said of a damaged store. */
  backups?: string | null;
  /** When the file of the store is looked after; for tests. */
  careTimes?: CareTimes;
  /**
   * How long a body other than an upload may take, in milliseconds; 30 s by
   * default.
   */
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

/** The built Studio or its development server, if the lake serves one. */
function openStudio(
  { siteUrl, studio, studioServer }: ServerOptions,
  { spellings }: Origins,
) {
  const origins = {
    pictures: spellings,
    frames: siteUrl ? [siteUrl.origin] : [],
  };
  return {
    studio: studio ? openStudioFiles(studio, origins) : null,
    studioServer: studioServer ? openStudioServer(studioServer, origins) : null,
  };
}

/** Starts what the server does by itself, once it is ready. */
export function startSchedules({
  lake,
  accounts,
  log,
}: ServerContext): ReleaseScheduler {
  return startReleaseScheduler({ lake, accounts, system: SYSTEM, log });
}

/** Looks after the file of the store from now on. Returns the way to stop. */
export function startCare(
  { backups = null, careTimes }: ServerOptions,
  { commandLine: line, lake, log }: ServerContext,
): () => void {
  const advice = () =>
    backups === null ? "Restore a backup." : adviseRestore(backups, line);
  return startStoreCare({ lake, log, advice, times: careTimes });
}

/** Opens the accounts; when one ends, so do the previews that it opened. */
function openServerAccounts(options: ServerOptions): Accounts {
  const { lake, log, guardedTypes = [], guardedFields = [] } = options;
  const accounts = openAccounts(lake.database, { guardedTypes, guardedFields });
  endPreviewsWith(accounts, lake, SYSTEM, (error) =>
    log.error("previews not ended", { detail: String(error) }),
  );
  return accounts;
}

/** `null` where nothing sends mails. */
function startNotifierOf(
  { lake, log, mail }: ServerOptions,
  accounts: Accounts,
  publicUrl: URL,
  addon: Addon,
): Notifier | null {
  if (!mail) return null;
  const comments = () => addon.current()?.lake ?? null;
  const sources = { lake, accounts, publicUrl, system: SYSTEM, comments };
  return startNotices({ ...sources, mail, log });
}

function createServerPasswordLinks(
  { log, mail, mailsLinks = true }: ServerOptions,
  accounts: Accounts,
  publicUrl: URL,
): PasswordLinks {
  return createPasswordLinks({
    accounts,
    publicUrl,
    mail: mail && mailsLinks ? mail : null,
    onFailure: (detail) =>
      log.error("a link for a new password was not mailed", { detail }),
  });
}

/**
 * Opens the accounts and the assets, and makes the context that routes share.
 */
export function createContext(
  options: ServerOptions,
  publicUrl: URL,
  origins: Origins,
): ServerContext {
  const { lake, log, projectId, dataset } = options;
  removeUnfinishedCopies(lake.folder);
  const accounts = openServerAccounts(options);
  updateAssetUrls(lake, publicUrl, SYSTEM);
  const diskFull = createDiskFullReport(log);
  const timeLimiter = createTimeLimiter();
  const createRunner = (of: Lake) =>
    createQueryRunner(of, timeLimiter, options.workerLimits);
  const addon = createAddon(lake, dataset, {
    createRunner,
    onWrite: (transaction) => notifier?.record(transaction),
  });
  const notifier = startNotifierOf(options, accounts, publicUrl, addon);
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
    ...openStudio(options, origins),
    siteUrl: options.siteUrl ?? null,
    notFound: { list: { paths: [], redirects: [] } },
    streams: createStreamSet(),
    anonymousStreams: createAnonymousLimit(options.trustProxy),
    presence: createPresence(),
    queries: createRunner(lake),
    addon,
    notifier,
    listeners: createListenerQueue(timeLimiter),
    openStreams: createOpenLimit(STREAMS_OF_A_CALLER, "streams"),
    openSockets: createOpenLimit(SOCKETS_OF_A_USER, "sockets"),
    passwordLinks: createServerPasswordLinks(options, accounts, publicUrl),
    commandLine: commandLine(options.program ?? OWN_PROGRAM),
    log,
    security: createSecurityLog(log),
    diskFull,
    missingAssets: createMissingAssetReport(lake, SYSTEM, log),
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
  };
}
