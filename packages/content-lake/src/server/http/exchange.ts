import type { IncomingMessage, ServerResponse } from "node:http";
import type { PasswordLinks } from "../../accounts/password-links.ts";
import type { Accounts } from "../../accounts/accounts.ts";
import type { CommandLine } from "../../command-line.ts";
import type { Addon } from "../addon.ts";
import type { DiskFullReport, Log, MissingAssetReport } from "../log/log.ts";
import type { Assets } from "../../assets/assets.ts";
import type { Notifier } from "../../comments/notices/notifier.ts";
import type { Lake } from "../../engine/lake-interface.ts";
import type { Identity } from "../security/identity.ts";
import type { ListenerQueue } from "../listen/listener-queue.ts";
import type { AnonymousLimit, OpenLimit } from "../listen/open-limit.ts";
import type { Origins } from "../security/origins.ts";
import type { SecurityLog } from "../security/security-log.ts";
import type { NotFoundList } from "../not-found-list.ts";
import type { Answer } from "./plain-answer.ts";
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
  anonymousStreams: AnonymousLimit;
  presence: Presence;
  queries: QueryRunner;
  /** The dataset for comments and tasks. */
  addon: Addon;
  /** `null` where no mail is sent. */
  notifier: Notifier | null;
  listeners: ListenerQueue;
  /** How many streams and sockets each caller may hold open. */
  openStreams: OpenLimit;
  openSockets: OpenLimit;
  /** Makes and mails the links with which users choose a password. */
  passwordLinks: PasswordLinks;
  /** How messages write a command of this program. */
  commandLine: CommandLine;
  log: Log;
  security: SecurityLog;
  diskFull: DiskFullReport;
  missingAssets: MissingAssetReport;
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
  requestId: string;
};

export type { Answer };

/** `null` when the handler writes to the response itself. */
export type Handler = (
  exchange: Exchange,
) => Answer | null | Promise<Answer | null>;

/** An answer of JSON. */
export function json(
  body: unknown,
  status = 200,
  headers: Record<string, string | string[]> = {},
): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/** An answer of HTML. */
export function html(
  body: string,
  status = 200,
  headers: Record<string, string | string[]> = {},
): Answer {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
    body,
  };
}

/** An answer of plain text. */
export function text(body: string, status = 200): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
  };
}

/** 302: a temporary redirect. */
export function found(location: string): Answer {
  return {
    status: 302,
    headers: { location, "cache-control": "no-store" },
  };
}

/**
 * 303, the redirect after a form: the browser fetches the next page with GET.
 */
export function seeOther(
  location: string,
  headers: Record<string, string | string[]> = {},
): Answer {
  return { status: 303, headers: { location, ...headers } };
}
