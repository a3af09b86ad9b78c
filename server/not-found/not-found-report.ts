import type { IncomingHttpHeaders } from "node:http";
import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";

import { isNavigation } from "../http/incoming.ts";
import { subnetsOf } from "../../app/http/sender-address.server.ts";
import { NotFoundCounter, type NotFoundPath } from "./not-found-counter.ts";

/** How often visitors followed a redirect; nothing is known of them. */
type RedirectHits = {
  /** The id of its document. */
  id: string;
  visits: number;
  /** When it was last followed; ISO 8601. */
  last: string;
};

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
  /** Called at the first failure in a row. */
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
/** Of more redirects, those that were not followed for longest are dropped. */
const MOST_REDIRECTS = 500;
/** The ids that the content source takes. */
const ID = /^[\w.-]{1,128}$/;

/**
 * Counts which addresses without a page people ask for, and tells editors. The
 * site holds no right to write documents, so the list is no document: it goes to
 * an address of the embedded content source that takes nothing else.
 */
export function openNotFoundReport(
  options: NotFoundReportOptions,
): NotFoundReport {
  const { file, onFailure, delayMs = DELAY_MS } = options;
  const known = load(file);
  const counter = new NotFoundCounter(known.paths);
  const hits = new LRUCache<string, RedirectHits>({ max: MOST_REDIRECTS });
  for (const each of known.redirects.toReversed()) hits.set(each.id, each);
  let timer: NodeJS.Timeout | null = null;
  let hasFailed = false;

  function countHit(id: string): void {
    if (!ID.test(id)) return;
    const visits = (hits.get(id)?.visits ?? 0) + 1;
    hits.set(id, { id, visits, last: new Date().toISOString() });
    schedule();
  }

  function counted(mostPaths: number): Counted {
    return { paths: counter.list(mostPaths), redirects: [...hits.values()] };
  }

  async function report(): Promise<void> {
    timer = null;
    try {
      await save(file, counted(Infinity));
      await send(options, counted(MOST_REPORTED));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void report(), delayMs).unref();
  }

  const interval = setInterval(schedule, EVERY_MS).unref();
  schedule();

  return {
    note({ method, headers, pathname, status, redirectId, address }) {
      const isVisit = method === "GET" && isNavigation(headers);
      if (redirectId !== null && isVisit) countHit(redirectId);
      if (status < 400 || status === 410) {
        if (counter.forget(pathname)) schedule();
        return;
      }
      const network = subnetsOf(address).own;
      if (status !== 404 || !isVisit || network === null) return;
      if (counter.note(pathname, network)) schedule();
    },
    async stop() {
      clearInterval(interval);
      if (timer) clearTimeout(timer);
      await save(file, counted(Infinity));
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

async function save(file: string, counted: Counted): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.next`;
  await writeFile(next, JSON.stringify(counted), { mode: 0o600 });
  await rename(next, file);
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
