import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";

import { LRUCache } from "lru-cache";

import { subnetsOf } from "../../app/http/sender-address.server.ts";
import { isNavigation } from "../http/incoming.ts";

/** An address without a page that visitors ask for. */
type NotFoundPath = {
  path: string;
  /** From how many networks it was asked for; one counts again after a week. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
};

/** How often visitors followed a redirect; nothing is known of them. */
type RedirectHits = { id: string; visits: number; last: string };

/** What is counted of addresses without a page. */
type Counted = {
  paths: readonly NotFoundPath[];
  redirects: readonly RedirectHits[];
};

/** Where the counts are kept, and to what they are reported. */
export type NotFoundReportOptions = {
  /** Where the counts are kept for the next start. */
  file: string;
  /** The embedded content source, for editors to read them there. */
  apiHost: string;
  /** The site's token for it. */
  readToken: string;
  /** Called when the counts cannot be kept or reported. */
  onFailure(error: unknown): void;
  /** How long after a change it is reported, in milliseconds. */
  delayMs?: number;
};

/** A request that was answered, as far as it is counted. */
export type Answered = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  pathname: string;
  status: number;
  /** The id of the redirect that answered; null for any other answer. */
  redirectId: string | null;
  /** The sender's address; null where it is unknown. */
  address: string | null;
};

/** Counts the addresses that visitors asked for in vain, and the redirects that they followed. */
export type NotFoundReport = {
  /** Counts a request for a page that is not there, or that moved; forgets one that is there again. */
  note(answered: Answered): void;
  /** Ends the reports, with a last writing of the file. */
  stop(): Promise<void>;
};

const DELAY_MS = 2_000;
/** A content source that was started again has no list: it gets it again. */
const EVERY_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
/** As many as the content source takes. */
const MOST_REPORTED = 50;
const MOST_REDIRECTS = 500;
const MOST_LISTED = 200;
/** An address is listed once so many networks asked for it within a week. */
const SENDERS = 3;
const MOST_CONSIDERED = 2_000;
/** So many visitors of one address are told apart in a week; more are not counted. */
const MOST_TOLD_APART = 100;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** An address without a request for so long is no longer listed. */
const FORGET_MS = 90 * 24 * 60 * 60 * 1000;
/** The ids that the content source takes. */
const ID = /^[\w.-]{1,128}$/;

/**
 * Counts which addresses without a page people ask for, and tells editors. The
 * site holds no right to write documents, so the list is no document: it goes to
 * an address of the embedded content source that takes nothing else.
 *
 * It holds no IP address of a visitor: within a week it tells networks apart by a
 * hash under a key that is never stored.
 */
export function openNotFoundReport(
  options: NotFoundReportOptions,
): NotFoundReport {
  const { file, onFailure, delayMs = DELAY_MS } = options;
  const known = load(file);
  const listed = new Map(known.paths.map((each) => [each.path, each]));
  const hits = new LRUCache<string, RedirectHits>({ max: MOST_REDIRECTS });
  for (const each of known.redirects.toReversed()) hits.set(each.id, each);
  /** The networks that asked for an address since its first request this week. */
  const senders = new LRUCache<string, Set<string>>({
    max: MOST_CONSIDERED,
    ttl: WEEK_MS,
    noUpdateTTL: true,
  });
  const key = randomBytes(32);
  let timer: NodeJS.Timeout | null = null;

  /** Out: true if the list has changed. */
  function count(pathname: string, network: string): boolean {
    const hash = createHmac("sha256", key).update(network);
    const sender = hash.digest("base64url").slice(0, 16);
    const told = senders.get(pathname) ?? new Set();
    if (told.has(sender) || told.size >= MOST_TOLD_APART) return false;
    senders.set(pathname, told.add(sender));
    const before = listed.get(pathname);
    if (!before && told.size < SENDERS) return false;
    const visitors = before ? before.visitors + 1 : SENDERS;
    const last = new Date().toISOString();
    listed.set(pathname, { path: pathname, visitors, last });
    const least = mostWanted().at(-1)?.path;
    if (listed.size > MOST_LISTED && least) listed.delete(least);
    return true;
  }

  function mostWanted(): NotFoundPath[] {
    const since = new Date(Date.now() - FORGET_MS).toISOString();
    for (const { path: old, last } of listed.values())
      if (last < since) listed.delete(old);
    return [...listed.values()].toSorted(
      (one, other) =>
        other.visitors - one.visitors || other.last.localeCompare(one.last),
    );
  }

  async function report(): Promise<void> {
    timer = null;
    try {
      await save();
      const paths = mostWanted().slice(0, MOST_REPORTED);
      await send(options, { paths, redirects: [...hits.values()] });
    } catch (error) {
      onFailure(error);
    }
  }

  async function save(): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const next = `${file}.next`;
    const counted = { paths: mostWanted(), redirects: [...hits.values()] };
    await writeFile(next, JSON.stringify(counted), { mode: 0o600 });
    await rename(next, file);
  }

  function schedule(): void {
    timer ??= setTimeout(() => void report(), delayMs).unref();
  }

  const interval = setInterval(schedule, EVERY_MS).unref();
  schedule();

  return {
    note({ method, headers, pathname, status, redirectId, address }) {
      const isVisit = method === "GET" && isNavigation(headers);
      if (redirectId !== null && isVisit && ID.test(redirectId)) {
        const visits = (hits.get(redirectId)?.visits ?? 0) + 1;
        const last = new Date().toISOString();
        hits.set(redirectId, { id: redirectId, visits, last });
        schedule();
      }
      if (status < 400 || status === 410) {
        senders.delete(pathname);
        if (listed.delete(pathname)) schedule();
        return;
      }
      const network = subnetsOf(address).own;
      if (status !== 404 || !isVisit || network === null) return;
      if (isListablePath(pathname) && count(pathname, network)) schedule();
    },
    async stop() {
      clearInterval(interval);
      if (timer) clearTimeout(timer);
      await save();
    },
  };
}

/** The counts of the last run; none if they cannot be read. */
function load(file: string): Counted {
  try {
    const { paths, redirects } = JSON.parse(readFileSync(file, "utf8"));
    return { paths: paths ?? [], redirects: redirects ?? [] };
  } catch {
    return { paths: [], redirects: [] };
  }
}

/** @throws Error with a sentence when the content source has not taken them. */
async function send(
  { apiHost, readToken }: NotFoundReportOptions,
  counted: Counted,
): Promise<void> {
  const response = await fetch(`${apiHost}/v1/site/not-found`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${readToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(counted),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok)
    throw new Error(`The content source answered ${response.status}.`);
}

/**
 * Visible characters of ASCII. A dot stands in the names of files, and what
 * begins with `wp-` is asked for by programs that look for gaps in other sites.
 */
const PATH =
  /^(?=.{2,200}$)(?:\/(?!wp-|cgi-)[\x21\x22\x24-\x2d\x30-\x3e\x41-\x7e]+)+$/;
/** Below these stand one person's pages, previews and shared links. */
const PERSONAL =
  /^\/(?:auth|crm|dashboard|health|login|logout|preview|request|shared|studio)(?:\/|$)/i;
/** An e-mail address, a number that may be a telephone's or a claim's, a UUID. */
const PERSON = /%40|\d{7}|[\da-f]{8}-[\da-f]{4}-/i;

/**
 * True if a path may be listed for editors: it has the form of a page's address
 * and holds nothing that could be a token or personal data.
 */
function isListablePath(path: string): boolean {
  if (!PATH.test(path) || PERSONAL.test(path) || PERSON.test(path))
    return false;
  return !path.split(/[/_-]/).some(isToken);
}

/** Words are short, and hold letters in both cases or digits only if they are shorter still. */
function isToken(word: string): boolean {
  if (word.length >= 24) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const hasDigit = /\d/.test(word);
  return hasDigit && word.length >= (isMixed ? 8 : 16);
}
