import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";

import { LRUCache } from "lru-cache";

import { replaceFile } from "#content-lake/replace-file";

import { subnetsOf } from "../../app/http/sender-address.server.ts";
import { isNavigation } from "../http/incoming.ts";

/** A missing page's address that visitors request. */
type NotFoundPath = {
  path: string;
  /** How many networks requested it; each counts again after a week. */
  visitors: number;
  /** When it was last requested; ISO 8601. */
  last: string;
};

/** Where the counts are stored, and who is notified. */
export type NotFoundCountsOptions = {
  /** Stores the counts for the next start. */
  file: string;
  /** Called after a change has been stored. */
  onChange(): void;
  /** Called when the counts cannot be stored. */
  onFailure(error: unknown): void;
  /** In milliseconds: how long after a change it is stored. */
  delayMs?: number;
};

/** The counted facts of an answered request. */
export type Answered = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  pathname: string;
  status: number;
  /** The sender's address; null where it is unknown. */
  address: string | null;
};

const DELAY_MS = 2_000;
const MOST_TOLD = 50;
const MOST_LISTED = 200;
/** An address is listed once this many networks requested it within a week. */
const SENDERS = 3;
const MOST_CONSIDERED = 2_000;
/** How many visitors of one address are distinguished in a week; more are not counted. */
const MOST_TOLD_APART = 100;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** An address without requests for this long is no longer listed. */
const FORGET_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Counts, for editors, which missing pages people request.
 *
 * It stores no visitor's IP address: within a week it distinguishes networks by a
 * hash under a key that is never stored.
 */
export class NotFoundCounts {
  readonly #options: NotFoundCountsOptions;
  readonly #listed: Map<string, NotFoundPath>;
  /** The networks that requested an address since its first request this week. */
  readonly #senders = new LRUCache<string, Set<string>>({
    max: MOST_CONSIDERED,
    ttl: WEEK_MS,
    noUpdateTTL: true,
  });
  readonly #key = randomBytes(32);
  #timer: NodeJS.Timeout | null = null;

  constructor(options: NotFoundCountsOptions) {
    this.#options = options;
    const paths = load(options.file);
    this.#listed = new Map(paths.map((each) => [each.path, each]));
  }

  /** Counts a request for a missing page; forgets one that exists again. */
  note({ method, headers, pathname, status, address }: Answered): void {
    const isVisit = method === "GET" && isNavigation(headers);
    if (status < 400 || status === 410) {
      this.#senders.delete(pathname);
      if (this.#listed.delete(pathname)) this.#schedule();
      return;
    }
    const network = subnetsOf(address).own;
    if (status === 404 && isVisit && network !== null && isListable(pathname))
      this.#count(pathname, network);
  }

  /** The most requested addresses, in descending order. */
  list(): NotFoundPath[] {
    return this.#mostWanted().slice(0, MOST_TOLD);
  }

  /** Stops counting after writing the file once more. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#save();
  }

  #count(path: string, network: string): void {
    const hash = createHmac("sha256", this.#key).update(network);
    const sender = hash.digest("base64url").slice(0, 16);
    const told = this.#senders.get(path) ?? new Set();
    if (told.has(sender) || told.size >= MOST_TOLD_APART) return;
    this.#senders.set(path, told.add(sender));
    const before = this.#listed.get(path);
    if (!before && told.size < SENDERS) return;
    const visitors = before ? before.visitors + 1 : SENDERS;
    this.#listed.set(path, { path, visitors, last: new Date().toISOString() });
    const least = this.#mostWanted().at(-1)?.path;
    if (this.#listed.size > MOST_LISTED && least) this.#listed.delete(least);
    this.#schedule();
  }

  #mostWanted(): NotFoundPath[] {
    const since = new Date(Date.now() - FORGET_MS).toISOString();
    return [...this.#listed.values()]
      .filter(({ last }) => last >= since)
      .sort(
        (one, other) =>
          other.visitors - one.visitors || other.last.localeCompare(one.last),
      );
  }

  #schedule(): void {
    const { delayMs = DELAY_MS } = this.#options;
    this.#timer ??= setTimeout(() => void this.#keep(), delayMs).unref();
  }

  async #keep(): Promise<void> {
    this.#timer = null;
    try {
      await this.#save();
      this.#options.onChange();
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  async #save(): Promise<void> {
    const { file } = this.#options;
    const counted = { paths: this.#mostWanted() };
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, JSON.stringify(counted));
  }
}

/** The counts of the last run; empty if they cannot be read. */
function load(file: string): NotFoundPath[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")).paths ?? [];
  } catch {
    return [];
  }
}

/**
 * Visible ASCII characters. Only file names contain a dot, and programs that probe
 * for vulnerabilities of other sites request what begins with `wp-`.
 */
const PATH =
  /^(?=.{2,200}$)(?:\/(?!wp-|cgi-)[\x21\x22\x24-\x2d\x30-\x3e\x41-\x7e]+)+$/;
/** Below these are one person's pages, previews and shared links. */
const PERSONAL =
  /^\/(?:auth|crm|dashboard|health|login|logout|preview|request|shared|studio)(?:\/|$)/i;
/** An e-mail address, a possible telephone or claim number, a UUID. */
const PERSON = /%40|\d{7}|[\da-f]{8}-[\da-f]{4}-/i;

/**
 * True if a path may be listed for editors: it looks like a page's address and
 * contains no possible token or personal data.
 */
function isListable(path: string): boolean {
  if (!PATH.test(path) || PERSONAL.test(path) || PERSON.test(path))
    return false;
  return !path.split(/[/_-]/).some(isToken);
}

/** Words are short; those with mixed case or digits are shorter still. */
function isToken(word: string): boolean {
  if (word.length >= 24) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const hasDigit = /\d/.test(word);
  return hasDigit && word.length >= (isMixed ? 8 : 16);
}
