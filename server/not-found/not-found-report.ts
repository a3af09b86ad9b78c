import type { IncomingHttpHeaders } from "node:http";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

import { isNavigation } from "../http/incoming.ts";
import type { LinkProblem } from "../links/link-checker.ts";
import { subnetsOf } from "../../app/http/subnet.ts";
import { NotFoundCounter, type NotFoundPath } from "./not-found-counter.ts";
import { RedirectHitCounter, type RedirectHits } from "./redirect-hits.ts";

/** What is counted of addresses without a page. */
export type Counted = {
  paths: readonly NotFoundPath[];
  redirects: readonly RedirectHits[];
};

/** The counts of a node as they are kept. */
type Kept = Counted & {
  /** Its id, by which the content source adds up several: 16 hexadecimal digits. */
  node: string;
};

/** What editors are told: the counts, and links to other sites that lead nowhere. */
export type Reported = Kept & { links: readonly LinkProblem[] };

/** Where the counts are kept, and to what they are reported. */
export type NotFoundReportOptions = {
  /** Where the counts are kept for the next start. */
  file: string;
  /** The site's origin, by which its own pages are known. */
  siteUrl: string;
  /** Gives the counts to the content source, for editors to read. */
  send(reported: Reported): Promise<void>;
  /** What the check of links to other sites found. */
  links(): readonly LinkProblem[];
  /** Called at the first failure in a row. */
  onFailure(error: unknown): void;
  /** How long after a change it is reported, in milliseconds. */
  delayMs?: number;
  /** A content source that was started again has no list: it gets it again. */
  everyMs?: number;
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
const EVERY_MS = 5 * 60_000;
/** As many as the content source takes. */
const MOST_REPORTED = 50;

const pathsSchema = z.array(
  z.object({
    path: z.string(),
    visitors: z.int().positive(),
    last: z.iso.datetime(),
    referrers: z
      .array(z.object({ path: z.string(), visitors: z.int().positive() }))
      .default([]),
  }),
);
const hitsSchema = z.array(
  z.object({
    id: z.string(),
    visits: z.int().positive(),
    last: z.iso.datetime(),
  }),
);
/** Before redirects were counted, a file was the list of paths. */
const fileSchema = z.union([
  z.object({
    node: z
      .string()
      .regex(/^[\da-f]{16}$/)
      .default(newNode),
    paths: pathsSchema,
    redirects: hitsSchema,
  }),
  pathsSchema.transform((paths) => ({ ...nothing(), paths })),
]);

/**
 * Counts which addresses without a page people ask for, and tells editors. The
 * site holds no right to write documents, so the list is no document: it goes to
 * an address of the embedded content source that takes nothing else.
 */
export function openNotFoundReport(
  options: NotFoundReportOptions,
): NotFoundReport {
  const { file, send, onFailure, siteUrl } = options;
  const { delayMs = DELAY_MS, everyMs = EVERY_MS } = options;
  const known = load(file);
  const counter = new NotFoundCounter(known.paths);
  const hits = new RedirectHitCounter(known.redirects);
  let timer: NodeJS.Timeout | null = null;
  let hasFailed = false;

  function keep(): Promise<void> {
    return save(file, {
      node: known.node,
      paths: counter.list(Infinity),
      redirects: hits.list(),
    });
  }

  async function report(): Promise<void> {
    timer = null;
    try {
      await keep();
      await send({
        node: known.node,
        paths: counter.list(MOST_REPORTED),
        redirects: hits.list(),
        links: options.links(),
      });
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void report(), delayMs).unref();
  }

  const interval = setInterval(schedule, everyMs).unref();
  schedule();

  return {
    note({ method, headers, pathname, status, redirectId, address }) {
      const isVisit = method === "GET" && isNavigation(headers);
      if (redirectId !== null && isVisit && hits.note(redirectId)) schedule();
      if (status < 400 || status === 410) {
        if (counter.forget(pathname)) schedule();
        return;
      }
      const network = subnetsOf(address).own;
      if (status !== 404 || !isVisit || network === null) return;
      if (counter.note(pathname, network, ownReferrer(headers, siteUrl)))
        schedule();
    },
    async stop() {
      clearInterval(interval);
      if (timer) clearTimeout(timer);
      await keep();
    },
  };
}

/** The path of the page of this site that a request came from; null for any other. */
function ownReferrer(
  { referer = "" }: IncomingHttpHeaders,
  siteUrl: string,
): string | null {
  const url = URL.parse(referer);
  return url?.origin === new URL(siteUrl).origin ? url.pathname : null;
}

/** The counts of the last run; none if they cannot be read. */
function load(file: string): Kept {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return nothing();
  }
}

function nothing(): Kept {
  return { node: newNode(), paths: [], redirects: [] };
}

function newNode(): string {
  return randomBytes(8).toString("hex");
}

async function save(file: string, counted: Kept): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.next`;
  await writeFile(next, JSON.stringify(counted), { mode: 0o600 });
  await rename(next, file);
}
