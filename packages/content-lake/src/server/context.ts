import { openAccounts, type Accounts } from "../accounts/accounts.ts";
import { openPasswordLinks } from "../accounts/password-links.ts";
import { endPreviewsWith } from "../accounts/previews.ts";
import { openAssets, reportMissing } from "../assets/assets.ts";
import { createDecoders, type Decoders } from "../assets/renditions.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { openComments } from "../comments/comments-dataset.ts";
import { startNotifier } from "../comments/notices/notifier.ts";
import { commentsName } from "../dataset/comments-setup.ts";
import type { Lake } from "../engine/lake.ts";
import type { GuardedField } from "../engine/types.ts";
import { badRequest } from "../http-errors.ts";
import type { NoticeMailer } from "../notice.ts";
import {
  createQueryRunner,
  type QueryRunner,
} from "../untrusted-queries/query-runner.ts";
import { createPlaces, type PlaceLimits } from "../places.ts";
import { createTimeLimiter } from "../rate-limiter.ts";
import { startWebhook } from "../webhook/webhook.ts";
import { ListenerQueue } from "./listen/listener.ts";
import { Presence } from "./listen/presence.ts";
import { openDatasets } from "./datasets.ts";
import { startReleaseScheduler } from "./release-scheduler.ts";
import { createWrites } from "./write-bounds.ts";
import { createSayOnce, type Log } from "./log.ts";
import type { Origins } from "./security/origins.ts";
import { awaitStudio } from "./awaited-studio.ts";
import {
  openStudioFiles,
  openStudioServer,
  type Studio,
  type StudioOrigins,
} from "./studio.ts";

/** For networks, without a token, which live events do not require. */
export const ANONYMOUS_STREAMS: PlaceLimits = { ofOne: 50, inAll: 500 };
/**
 * For browsers on this machine without TLS, which open six connections to a host: two
 * stay free for what their pages read.
 */
export const BROWSER_STREAMS: PlaceLimits = { ofOne: 4, inAll: Infinity };
/** For networks: requests with all that they hold, such as bodies that come slowly. */
export const REQUESTS: PlaceLimits = { ofOne: 1_000, inAll: 8_000 };
/** For users and tokens, over HTTP. */
export const STREAMS: PlaceLimits = { ofOne: 200, inAll: Infinity };
/** For users; a tab of the Studio has two, with at most 200 streams in one. */
export const SOCKETS: PlaceLimits = { ofOne: 100, inAll: Infinity };

/** The options of a server. */
export type ServerOptions = {
  lake: Lake;
  host: string;
  /** 0 for any free port. */
  port: number;
  projectId: string;
  dataset: string;
  /** null for the address that the server listens on. */
  publicUrl: URL | null;
  /** The folder of the built Studio. */
  studio: string | null;
  /** True if it is still being built: until `settleStudio` a page says so. */
  awaitsStudio?: boolean;
  /** The address of Sanity's development server, which serves the Studio instead. */
  studioServer?: URL | null;
  siteUrl?: URL | null;
  /**
   * Origins whose pages may read, without cookies: published documents are then public,
   * to callers of any kind.
   */
  sharedOrigins?: readonly string[];
  /** Origins that the webhook may reach; none if left out. */
  webhookOrigins?: readonly string[];
  trustProxy: boolean;
  /** Milliseconds that one query may take in its own thread; for tests. */
  queryLimitMs?: number;
  /** How messages write a command, e.g. `npm run %s --`; default `content-lake %s`. */
  program?: string;
  /**
   * Sends the emails about mentions and tasks, invitations and forgotten passwords;
   * none by default.
   */
  mail?: NoticeMailer | null;
  /** False if it sends no links for a password; true if left out. */
  mailsLinks?: boolean;
  log: Log;
  /** The location of backups, named in the advice for a damaged store. */
  backups?: string | null;
  /** Only `compliance` and `administrator` publish documents of these types. */
  guardedTypes?: readonly string[];
  /** … and change these fields of published documents. */
  guardedFields?: readonly GuardedField[];
  /** … and documents of these types, as long as a guarded text names them by this field. */
  guardedNames?: readonly GuardedField[];
  /** Runs before the first request is answered. */
  prepare?(accounts: Accounts): Promise<void>;
};

/** Opens the accounts and their password links. */
function openPeople(options: ServerOptions, publicUrl: URL) {
  const { lake, log, mail = null, mailsLinks = true } = options;
  const accounts = openAccounts(lake.database, options);
  endPreviewsWith(accounts, lake, (error) =>
    log.error("previews not ended", { detail: String(error) }),
  );
  const passwordLinks = openPasswordLinks(
    accounts,
    publicUrl,
    mailsLinks ? mail : null,
    (detail) =>
      log.error("a link for a new password was not mailed", { detail }),
  );
  return { accounts, passwordLinks };
}

type AddonParts = { lake: Lake; queries: QueryRunner };

/**
 * Opens the dataset for comments and tasks, next to the content, and what mails them.
 *
 * @param partsOf creates its parts of the context.
 */
function openAddon<Parts extends AddonParts>(
  { lake, dataset, mail = null, log }: ServerOptions,
  partsOf: (lake: Lake) => Parts,
  people: { accounts: Accounts; publicUrl: URL },
) {
  const comments = openComments(lake, (transaction) =>
    notifier?.record(transaction),
  );
  let parts: Parts | null = null;
  const addon = {
    name: commentsName(dataset),
    /** null until the dataset is created. */
    current() {
      const opened = comments.current();
      return opened && (parts ??= partsOf(opened));
    },
    make: () => (parts ??= partsOf(comments.make())),
    close: async () => parts?.queries.close(),
  };
  const around = () => {
    const opened = addon.current();
    return opened && { content: lake, comments: opened.lake, ...people };
  };
  const notifier =
    mail &&
    startNotifier(lake.database, around, mail, (detail) =>
      log.warn("a notice was not sent", { detail }),
    );
  return { addon, notifier };
}

/** The Studio's development server or its build, if the lake serves either. */
function openStudio(
  { studio, studioServer, awaitsStudio, log }: ServerOptions,
  origins: StudioOrigins,
): Studio | null {
  if (studioServer) return openStudioServer(studioServer, origins);
  if (!studio) return null;
  const open = () => openStudioFiles(studio, origins);
  if (!awaitsStudio) return open();
  return awaitStudio(open, (error) =>
    log.error("the Studio is not opened", { detail: String(error) }),
  );
}

function refuseComments(): never {
  throw badRequest("Comments are on the lake's own dataset alone");
}

type TestOptions = Pick<
  ServerOptions,
  "lake" | "projectId" | "dataset" | "log"
>;

/** Opens what a dataset for tests has of its own besides its documents. */
function openTestParts(
  options: TestOptions & {
    accounts: Accounts;
    publicUrl: URL;
    decoders: Decoders;
  },
) {
  const { lake, decoders } = options;
  return {
    isForTests: true,
    assets: openAssets({ lake, place: options, decoders }),
    streams: new Set<() => void>(),
    stopScheduler: startReleaseScheduler(options),
  };
}

function openPlaces() {
  return {
    requests: createPlaces(REQUESTS),
    anonymousStreams: createPlaces(ANONYMOUS_STREAMS),
    browserStreams: createPlaces(BROWSER_STREAMS),
    streams: createPlaces(STREAMS),
    sockets: createPlaces(SOCKETS),
  };
}

/** What the routes of a server share. */
export type ServerContext = ReturnType<typeof createContext>;

/** The website's report about itself, and its time (ISO 8601). */
type SiteReport = { at: string | null; report: object | null };

/**
 * Opens the accounts, the assets and the dataset for comments and tasks, and creates
 * the context that routes share.
 */
export function createContext(
  options: ServerOptions,
  publicUrl: URL,
  origins: Origins,
) {
  const { lake, log, projectId, dataset, trustProxy } = options;
  const { siteUrl = null } = options;
  const { accounts, passwordLinks } = openPeople(options, publicUrl);
  const place = { projectId, dataset, publicUrl };
  const decoders = createDecoders();
  const assets = openAssets({ lake, place, decoders });
  reportMissing({ lake, assets, log });

  const timeLimiter = createTimeLimiter();
  const partsOf = (of: Lake) => ({
    lake: of,
    queries: createQueryRunner(of, timeLimiter, options.queryLimitMs),
    presence: new Presence(of.openDocuments, timeLimiter),
  });
  const people = { accounts, publicUrl };
  const shared = { ...people, projectId, decoders, log };
  const { addon, notifier } = openAddon(options, partsOf, people);
  const sayOnce = createSayOnce(log);
  const datasets = openDatasets(
    { folder: lake.folder, reserved: [dataset, addon.name], sayOnce },
    (of, name) => ({
      ...partsOf(of),
      ...openTestParts({ ...shared, lake: of, dataset: name }),
      addon: { ...addon, current: refuseComments, make: refuseComments },
    }),
  );
  const frames = siteUrl ? [siteUrl.origin] : [];
  return {
    ...partsOf(lake),
    projectId,
    dataset,
    accounts,
    passwordLinks,
    assets,
    addon,
    /** The datasets for tests. */
    datasets,
    isForTests: false,
    notifier,
    webhook: startWebhook({ ...options, sayOnce }),
    publicUrl,
    origins,
    trustProxy,
    studio: openStudio(options, { pictures: origins.spellings, frames }),
    /** The website that shows the content; `/site/…` redirects to it. */
    siteUrl,
    /** The website's last report. */
    siteReport: { at: null, report: null } as SiteReport,
    /** The functions that end open streams and sockets when the server closes. */
    streams: new Set<() => void>(),
    places: openPlaces(),
    /** Parameters of pictures that were reported. */
    unknownParameters: new Set<string>(),
    listeners: new ListenerQueue(timeLimiter),
    /** How long each caller has used the one thread for reading. */
    share: timeLimiter,
    writes: createWrites(),
    commandLine: commandLine(options.program ?? OWN_PROGRAM),
    log,
    sayOnce,
  };
}
