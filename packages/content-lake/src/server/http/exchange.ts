import type { IncomingMessage, ServerResponse } from "node:http";
import type { PasswordLinks } from "../../accounts/password-links.ts";
import type { Accounts } from "../../accounts/accounts.ts";
import type { CommandLine } from "../../command-line.ts";
import type { Addon } from "../addon.ts";
import type { Log } from "../log/log.ts";
import type { Assets } from "../../assets/assets.ts";
import type { Notifier } from "../../comments/notices/notifier.ts";
import type { Lake } from "../../engine/lake-interface.ts";
import type { Places } from "../../semaphore.ts";
import type { Identity } from "../security/identity.ts";
import type { ListenerQueue } from "../listen/listener-queue.ts";
import type { Origins } from "../security/origins.ts";
import type { SecurityLog } from "../security/security-log.ts";
import type { NotFoundList } from "../not-found-list.ts";
import type { Answer } from "./answer.ts";
import type { Presence } from "../listen/presence.ts";
import type { StreamSet } from "../listen/event-channel.ts";
import type { QueryRunner } from "../../untrusted-queries/query-runner.ts";
import type { StudioFiles } from "../studio/studio-files.ts";
import type { StudioServer } from "../studio/studio-server.ts";

/** What the routes of one server share. */
export type ServerContext = {
  lake: Lake;
  accounts: Accounts;
  assets: Assets;
  projectId: string;
  dataset: string;
  publicUrl: URL;
  origins: Origins;
  trustProxy: boolean;
  studio: StudioFiles | null;
  /** In place of the built Studio, while one is developed. */
  studioServer: StudioServer | null;
  /** The website that shows the content; `/site/…` redirects to it. */
  siteUrl: URL | null;
  /** What the website reported last. */
  notFound: { list: NotFoundList };
  streams: StreamSet;
  presence: Presence;
  queries: QueryRunner;
  /** The dataset for comments and tasks. */
  addon: Addon;
  /** `null` where no mail is sent. */
  notifier: Notifier | null;
  listeners: ListenerQueue;
  /** How many streams and sockets each caller may hold open. */
  openStreams: Places;
  openSockets: Places;
  /** How many streams clients without a token may hold open. */
  anonymousStreams: Places;
  /** Makes and mails the links with which users choose a password. */
  passwordLinks: PasswordLinks;
  /** How messages write a command of this program. */
  commandLine: CommandLine;
  log: Log;
  security: SecurityLog;
  /** Logs that the disk is full, unless it was logged a moment ago. */
  reportDiskFull(): void;
  /** Logs the lost file of an asset, once, if a document names it. */
  reportMissingAsset(kind: "images" | "files", name: string): void;
  /** How long a body other than an upload may take, in milliseconds. */
  bodyTimeoutMs: number;
};

/** A request, its response and what is known about them. */
export type Exchange = {
  context: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The named parts of the route's path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The `2025-02-19` of `/v2025-02-19/…`; empty outside the API. */
  apiVersion: string;
  identity: Identity;
};

/** `null` when the handler writes to the response itself. */
export type Handler = (
  exchange: Exchange,
) => Answer | null | Promise<Answer | null>;
