import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

/** An address that visitors ask for and that has no page. */
export type NotFoundPath = {
  path: string;
  /** From how many networks it was asked for; one counts again after a week. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
};

/** An address is listed once so many networks asked for it within a week. */
const SENDERS = 3;
const MOST_LISTED = 200;
const MOST_CONSIDERED = 2_000;
/** So many visitors of one address are told apart in a week; more are not counted. */
const MOST_TOLD_APART = 100;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** An address without a request for so long is no longer listed. */
const FORGET_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Counts the addresses without a page that several visitors asked for. It holds
 * no IP address of a visitor: within a week it tells networks apart by a hash under
 * a key that is never stored.
 */
export class NotFoundCounter {
  readonly #now: () => number;
  readonly #listed = new Map<string, NotFoundPath>();
  /** Of each address that was asked for this week. */
  readonly #senders = new LRUCache<string, Set<string>>({
    max: MOST_CONSIDERED,
  });
  #key = randomBytes(32);
  #weekEnds: number;

  /** In: what was counted before, the time in milliseconds since 1970. */
  constructor(known: readonly NotFoundPath[] = [], now = Date.now) {
    this.#now = now;
    this.#weekEnds = now() + WEEK_MS;
    for (const each of known.slice(0, MOST_LISTED))
      this.#listed.set(each.path, each);
  }

  /**
   * Counts a request.
   * In: its path, the sender's network. Out: true if the list has changed.
   */
  note(path: string, network: string): boolean {
    if (!isListablePath(path)) return false;
    this.#beginWeek();
    const sender = createHmac("sha256", this.#key)
      .update(network)
      .digest("base64url")
      .slice(0, 16);
    const senders = this.#senders.get(path) ?? new Set();
    if (senders.has(sender) || senders.size >= MOST_TOLD_APART) return false;
    const listed = this.#listed.get(path);
    this.#senders.set(path, senders.add(sender));
    if (!listed && senders.size < SENDERS) return false;
    const visitors = listed ? listed.visitors + 1 : SENDERS;
    const last = new Date(this.#now()).toISOString();
    this.#listed.set(path, { path, visitors, last });
    if (this.#listed.size > MOST_LISTED) this.#dropLeast();
    return true;
  }

  /** Takes an address that has a page from the list. Out: true if it stood there. */
  forget(path: string): boolean {
    this.#senders.delete(path);
    return this.#listed.delete(path);
  }

  /** The addresses that most visitors asked for, `limit` at most. */
  list(limit: number): NotFoundPath[] {
    const since = new Date(this.#now() - FORGET_MS).toISOString();
    return [...this.#listed.values()]
      .filter(({ last }) => last >= since)
      .toSorted(byDemand)
      .slice(0, limit);
  }

  /** Drops the oldest of the addresses that fewest visitors asked for. */
  #dropLeast(): void {
    const least = [...this.#listed.values()].toSorted(byDemand).at(-1);
    if (least) this.forget(least.path);
  }

  #beginWeek(): void {
    if (this.#now() < this.#weekEnds) return;
    this.#weekEnds = this.#now() + WEEK_MS;
    this.#key = randomBytes(32);
    this.#senders.clear();
  }
}

function byDemand(one: NotFoundPath, other: NotFoundPath): number {
  return other.visitors - one.visitors || other.last.localeCompare(one.last);
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
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;
/** An e-mail address, or a number that may be a telephone's or a claim's. */
const PERSON = /%40|\d{7}/;

/**
 * True if a path may be listed for editors: it has the form of a page's address
 * and holds nothing that could be a token or personal data.
 */
function isListablePath(path: string): boolean {
  if (!PATH.test(path) || PERSONAL.test(path)) return false;
  if (UUID.test(path) || PERSON.test(path)) return false;
  return !path.split(/[/_-]/).some(isToken);
}

/** Words are short, and hold letters in both cases or digits only if they are shorter still. */
function isToken(word: string): boolean {
  if (word.length >= 24) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const hasDigit = /\d/.test(word);
  return hasDigit && word.length >= (isMixed ? 8 : 16);
}
