import { openAccounts, type Accounts } from "../accounts/accounts.ts";
import { PasswordLinks } from "../accounts/password-links.ts";
import { endPreviewsWith } from "../accounts/previews.ts";
import { SYSTEM } from "../accounts/users.ts";
import { openAssets, updateAssetUrls } from "../assets/assets.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { Notifier } from "../comments/notices/notifier.ts";
import { isDiskFull } from "../engine/errors.ts";
import type { Lake } from "../engine/lake-interface.ts";
import type { GuardedField } from "../engine/types.ts";
import type { NoticeMailer } from "../notice.ts";
import { createPlaces } from "../semaphore.ts";
import { createQueryRunner } from "../untrusted-queries/query-runner.ts";
import type { WorkerLimits } from "../untrusted-queries/query-workers.ts";
import { createTimeLimiter } from "../untrusted-queries/time-limiter.ts";
import { createAddon, type Addon } from "./addon.ts";
import { createStreamSet } from "./listen/event-channel.ts";
import { ListenerQueue } from "./listen/listener-queue.ts";
import { Presence } from "./listen/presence.ts";
import {
  createDiskFullReport,
  createMissingAssetReport,
  type Log,
} from "./log/log.ts";
import type { NotFoundList } from "./not-found-list.ts";
import type { Origins } from "./security/origins.ts";
import { createSecurityLog } from "./security/security-log.ts";
import { openStudioFiles } from "./studio/studio-files.ts";
import { openStudioServer } from "./studio/studio-server.ts";

/** In milliseconds: before the first check of the store, and between two. */
export type CareTimes = { first: number; between: number };

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

const NOTHING_REPORTED: NotFoundList = { paths: [], redirects: [] };
const BODY_TIMEOUT_MS = 30_000;
/** A tab of the Studio holds two sockets and some thirty streams. */
const SOCKETS_OF_A_USER = 100;
const STREAMS_OF_A_CALLER = 1_000;
const ANONYMOUS_STREAMS = { ofAnAddress: 50, inAll: 500 };

/** The built Studio or its development server, if the lake serves one. */
function openStudio(
  { siteUrl, studio, studioServer }: ServerOptions,
  { spellings }: Origins,
) {
  const frames = siteUrl ? [siteUrl.origin] : [];
  const origins = { pictures: spellings, frames };
  return {
    studio: studio ? openStudioFiles(studio, origins) : null,
    studioServer: studioServer ? openStudioServer(studioServer, origins) : null,
  };
}

/** Opens the accounts, and what is mailed to them. */
function openPeople(options: ServerOptions, publicUrl: URL) {
  const { lake, log, mail = null, mailsLinks = true } = options;
  const accounts = openAccounts(lake.database, options);
  endPreviewsWith(accounts, lake, (error) =>
    log.error("previews not ended", { detail: String(error) }),
  );
  const passwordLinks = new PasswordLinks({
    accounts,
    publicUrl,
    mail: mailsLinks ? mail : null,
    onFailure: (detail) =>
      log.error("a link for a new password was not mailed", { detail }),
  });
  return { accounts, passwordLinks };
}

/** `null` where nothing sends mails. */
function openNotifier(
  { lake, log, mail }: ServerOptions,
  accounts: Accounts,
  publicUrl: URL,
  addon: () => Addon,
): Notifier | null {
  if (!mail) return null;
  return new Notifier({
    database: lake.database,
    sources() {
      const comments = addon().current()?.lake;
      return comments ? { content: lake, comments, accounts, publicUrl } : null;
    },
    mail,
    onFailure: (detail) => log.warn("a notice was not sent", { detail }),
  });
}

/** What the routes of one server share. */
export type ServerContext = ReturnType<typeof createContext>;

/**
 * Opens the accounts and the assets, and makes the context that routes share.
 */
export function createContext(
  options: ServerOptions,
  publicUrl: URL,
  origins: Origins,
) {
  const { lake, log, projectId, dataset } = options;
  const people = openPeople(options, publicUrl);
  updateAssetUrls(lake, publicUrl, SYSTEM);
  const reportDiskFull = createDiskFullReport(log);
  const timeLimiter = createTimeLimiter();
  const createRunner = (of: Lake) =>
    createQueryRunner(of, timeLimiter, options.workerLimits);
  const addon = createAddon(lake, dataset, createRunner, (transaction) =>
    notifier?.record(transaction),
  );
  const { accounts } = people;
  const notifier = openNotifier(options, accounts, publicUrl, () => addon);
  const { ofAnAddress, inAll } = ANONYMOUS_STREAMS;
  return {
    lake,
    ...people,
    assets: openAssets({
      lake,
      place: { projectId, dataset, publicUrl },
      uploadLimit: options.uploadLimit,
      onUnstored(error) {
        if (isDiskFull(error)) return reportDiskFull();
        const detail = String(error);
        log.error("a picture was made and not stored", { detail });
      },
    }),
    projectId,
    dataset,
    publicUrl,
    origins,
    trustProxy: options.trustProxy,
    ...openStudio(options, origins),
    /** The website that shows the content; `/site/…` redirects to it. */
    siteUrl: options.siteUrl ?? null,
    /** What the website reported last. */
    notFound: { list: NOTHING_REPORTED },
    streams: createStreamSet(),
    presence: new Presence(),
    queries: createRunner(lake),
    addon,
    notifier,
    listeners: new ListenerQueue(timeLimiter),
    openStreams: createPlaces(STREAMS_OF_A_CALLER),
    openSockets: createPlaces(SOCKETS_OF_A_USER),
    anonymousStreams: createPlaces(ofAnAddress, inAll),
    commandLine: commandLine(options.program ?? OWN_PROGRAM),
    log,
    security: createSecurityLog(log),
    reportDiskFull,
    reportMissingAsset: createMissingAssetReport(lake, log),
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
  };
}
