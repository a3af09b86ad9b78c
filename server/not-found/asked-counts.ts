import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

import { LRUCache } from "lru-cache";

import { replaceFile } from "#content-lake/replace-file";

import { subnetsOf } from "../../app/http/sender-address.server.ts";

/** Something that visitors asked for in vain. */
export type Asked = {
  /** The address of a page that is missing, or the words of a search. */
  path: string;
  /** How many networks asked for it; each counts again after a week. */
  visitors: number;
  /** When it was last asked for; ISO 8601. */
  last: string;
};

/** Where the counts are stored, what they list, and who is notified. */
export type AskedCountsOptions = {
  /** Stores the counts for the next start. */
  file: string;
  /** How many networks have to ask for something within a week before it is listed. */
  networks: number;
  /** On how many days, in UTC, they have to ask for it first. */
  days: number;
  /** How many days after its last request it stays listed. */
  keptDays: number;
  /** Called after a change has been stored. */
  onChange(): void;
  /** Called when the counts cannot be stored. */
  onFailure(error: unknown): void;
  /** In milliseconds: how long after a change it is stored. */
  delayMs?: number;
};

const DELAY_MS = 2_000;
const MOST_TOLD = 50;
const MOST_LISTED = 200;
const MOST_CONSIDERED = 2_000;
/** How many visitors are distinguished in a week; more are not counted. */
const MOST_TOLD_APART = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Counts, for editors, what people ask for in vain.
 *
 * What is not listed yet, and who asked for it, it has as hashes in memory alone, for a
 * week, under a key that is never stored: it stores no IP address, and no words that
 * fewer people have typed.
 */
export class AskedCounts {
  readonly #options: AskedCountsOptions;
  #listed: Map<string, Asked>;
  /** The day on which each network first asked for something this week. */
  readonly #senders = new LRUCache<string, Map<string, string>>({
    max: MOST_CONSIDERED,
    ttl: 7 * DAY_MS,
    noUpdateTTL: true,
  });
  readonly #key = randomBytes(32);
  #timer: NodeJS.Timeout | null = null;

  constructor(options: AskedCountsOptions) {
    this.#options = options;
    const paths = load(options.file);
    this.#listed = new Map(paths.map((each) => [each.path, each]));
  }

  /** Counts a request from an address; none from a sender who cannot be told apart. */
  count(path: string, address: string | null): void {
    const network = subnetsOf(address).own;
    if (network === null) return;
    const [asked, sender] = [this.#hash(path), this.#hash(network)];
    const firsts = this.#senders.get(asked) ?? new Map<string, string>();
    if (firsts.has(sender) || firsts.size >= MOST_TOLD_APART) return;
    const last = new Date().toISOString();
    this.#senders.set(asked, firsts.set(sender, last.slice(0, 10)));
    const before = this.#listed.get(path);
    const { networks, days } = this.#options;
    const isListed =
      firsts.size >= networks && new Set(firsts.values()).size >= days;
    if (!before && !isListed) return;
    const visitors = before ? before.visitors + 1 : firsts.size;
    this.#listed.set(path, { path, visitors, last });
    const least = this.#mostWanted().at(-1)?.path;
    if (this.#listed.size > MOST_LISTED && least) this.#listed.delete(least);
    this.#schedule();
  }

  /** Forgets what is there by now. */
  forget(path: string): void {
    // Called for each page that is answered, so it is quick without any.
    if (this.#senders.size > 0) this.#senders.delete(this.#hash(path));
    if (this.#listed.delete(path)) this.#schedule();
  }

  /** What was asked for most, in descending order; what is too old is deleted. */
  list(): Asked[] {
    this.#senders.purgeStale();
    const wanted = this.#mostWanted();
    if (wanted.length < this.#listed.size) this.#schedule();
    return wanted.slice(0, MOST_TOLD);
  }

  /** Stops counting after writing the file once more. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#save();
  }

  #hash(text: string): string {
    const hash = createHmac("sha256", this.#key).update(text);
    return hash.digest("base64url").slice(0, 16);
  }

  #mostWanted(): Asked[] {
    const oldest = Date.now() - this.#options.keptDays * DAY_MS;
    const since = new Date(oldest).toISOString();
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
    const paths = this.#mostWanted();
    this.#listed = new Map(paths.map((each) => [each.path, each]));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, JSON.stringify({ paths }));
  }
}

/** The counts of the last run; empty if they cannot be read. */
function load(file: string): Asked[] {
  try {
    return JSON.parse(readFileSync(file, "utf8")).paths ?? [];
  } catch {
    return [];
  }
}
