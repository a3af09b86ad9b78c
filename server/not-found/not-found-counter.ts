import { createHmac, randomBytes } from "node:crypto";

import { LRUCache } from "lru-cache";

import { isListablePath } from "./listable-path.ts";

/** A page of this site from which visitors came to an address. */
export type Referrer = { path: string; visitors: number };

/** An address that visitors ask for and that has no page. */
export type NotFoundPath = {
  path: string;
  /** From how many networks it was asked for; one counts again after a week. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
  /** The pages of this site from which some of them came. */
  referrers: readonly Referrer[];
};

type Candidate = { senders: Set<string>; referrers: readonly Referrer[] };

/** An address is listed once so many networks asked for it within a week. */
const SENDERS = 3;
const MOST_LISTED = 200;
const MOST_CANDIDATES = 2_000;
/** So many new addresses are taken from one network in a week. */
const MOST_OF_A_SENDER = 50;
const MOST_SENDERS = 5_000;
/** So many visitors of one address are told apart in a week; more are not counted. */
const MOST_TOLD_APART = 100;
const MOST_REFERRERS = 5;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** An address without a request for so long is no longer listed. */
const FORGET_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Counts the addresses without a page that several visitors asked for. It holds
 * no IP address of a visitor: within a week it tells networks apart by a hash under
 * a key that is never stored. A sender that tries thousands of addresses displaces
 * none that others asked for.
 */
export class NotFoundCounter {
  readonly #now: () => number;
  readonly #listed = new Map<string, NotFoundPath>();
  #candidates = new LRUCache<string, Candidate>({ max: MOST_CANDIDATES });
  #newOfSender = new LRUCache<string, number>({ max: MOST_SENDERS });
  #toldApart = new Map<string, Set<string>>();
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
   * In: its path, the sender's network, the path of the page of this site from
   * which it came. Out: true if the list has changed.
   */
  note(path: string, network: string, from: string | null = null): boolean {
    if (!isListablePath(path)) return false;
    const referrer =
      from === "/" || (from && isListablePath(from)) ? from : null;
    this.#beginWeek();
    const sender = createHmac("sha256", this.#key)
      .update(network)
      .digest("base64url")
      .slice(0, 16);
    const listed = this.#listed.get(path);
    return listed
      ? this.#countAgain(listed, sender, referrer)
      : this.#considered(path, sender, referrer);
  }

  /** Takes an address that has a page from the list. Out: true if it stood there. */
  forget(path: string): boolean {
    this.#toldApart.delete(path);
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

  #countAgain(
    listed: NotFoundPath,
    sender: string,
    referrer: string | null,
  ): boolean {
    const seen = this.#toldApart.get(listed.path) ?? new Set();
    if (seen.has(sender) || seen.size >= MOST_TOLD_APART) return false;
    this.#toldApart.set(listed.path, seen.add(sender));
    this.#listed.set(listed.path, {
      path: listed.path,
      visitors: listed.visitors + 1,
      last: this.#time(),
      referrers: withReferrer(listed.referrers, referrer),
    });
    return true;
  }

  #considered(path: string, sender: string, referrer: string | null): boolean {
    const known = this.#candidates.get(path);
    const senders = known?.senders ?? new Set();
    if (senders.has(sender)) return false;
    const taken = this.#newOfSender.get(sender) ?? 0;
    if (taken >= MOST_OF_A_SENDER) return false;
    this.#newOfSender.set(sender, taken + 1);
    const referrers = withReferrer(known?.referrers ?? [], referrer);
    this.#candidates.set(path, { senders: senders.add(sender), referrers });
    if (senders.size < SENDERS) return false;
    this.#candidates.delete(path);
    this.#toldApart.set(path, senders);
    const last = this.#time();
    this.#listed.set(path, { path, visitors: SENDERS, last, referrers });
    if (this.#listed.size > MOST_LISTED) this.#dropLeast();
    return true;
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
    this.#candidates.clear();
    this.#newOfSender.clear();
    this.#toldApart = new Map();
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

/** Counts a visitor who came from a page; of many pages the first are named. */
function withReferrer(
  known: readonly Referrer[],
  path: string | null,
): readonly Referrer[] {
  if (path === null) return known;
  if (known.some((each) => each.path === path))
    return known.map((each) =>
      each.path === path ? { path, visitors: each.visitors + 1 } : each,
    );
  return known.length < MOST_REFERRERS
    ? [...known, { path, visitors: 1 }]
    : known;
}

function byDemand(one: NotFoundPath, other: NotFoundPath): number {
  return other.visitors - one.visitors || other.last.localeCompare(one.last);
}
