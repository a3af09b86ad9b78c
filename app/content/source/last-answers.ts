import { createHash } from "node:crypto";

import type { QueryParams } from "@sanity/client";
import { LRUCache } from "lru-cache";

import { isWithin, type Validity } from "~/cache/cache-entry";

import type { ContentFollower } from "./changes.server";
import type { QueryResponse } from "./sources";

/** In milliseconds: when a second read decides about an answer that holds less. */
const CONFIRM_AFTER_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;

type LastAnswer = {
  /** As JSON: the answer itself belongs to its reader. */
  json: Buffer;
  syncTags: readonly string[];
  /** Outside it, time may have taken something from the answer. */
  validity: Validity;
  /** How many values it has. */
  filled: number;
  /** True once an edit touched it: whatever is read next is right. */
  isEdited: boolean;
  /** Another answer that no edit explains, since when, and whether it holds less. */
  other: { json: Buffer; since: number; holdsLess: boolean } | null;
};

/** A query that is read repeatedly. */
export type RepeatedQuery = {
  query: string;
  /** Without those of the time. */
  params: QueryParams;
  /** How long its answer is valid without an edit. */
  validity: Validity;
};

/** The answer to use, and until when if it is the last good one instead of another. */
type Confirmed = { answer: QueryResponse; until: number };

/**
 * The last good answer of each query to published content. A source, or a proxy
 * before it, that answers "no such document" with a status of success would
 * otherwise turn every page into a 404. An answer that holds less than the last one
 * counts only if a live event has named one of its sync tags, or if a second read
 * a minute later says the same; until then the last one is used.
 */
export class LastAnswers implements ContentFollower {
  readonly #now: () => number;
  readonly #answers = new LRUCache<string, LastAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ json }) => json.byteLength,
  });
  #edits = 0;

  /** @param now the wall clock, in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many queries are now answered with their last good answer. */
  get countInDoubt(): number {
    const now = this.#now();
    return [...this.#answers.values()].filter(
      ({ other }) => other?.holdsLess && now < other.since + CONFIRM_AFTER_MS,
    ).length;
  }

  /** An edit was published: the answers under these tags may hold less now. */
  invalidate(tags: readonly string[]): void {
    this.#edits += 1;
    for (const last of this.#answers.values())
      if (last.syncTags.some((tag) => tags.includes(tag))) last.isEdited = true;
  }

  /**
   * Reads a query, and compares the answer with the last one.
   *
   * @param onDoubt is called once for an answer that holds less.
   * @throws the error of `read`.
   */
  async confirm(
    asked: RepeatedQuery,
    read: () => Promise<QueryResponse>,
    onDoubt: () => void,
  ): Promise<Confirmed> {
    const edits = this.#edits;
    const answer = await read();
    const { query, params } = asked;
    const key = createHash("sha256")
      .update(JSON.stringify([query, params]))
      .digest("base64");
    const last = this.#answers.get(key);
    const json = Buffer.from(JSON.stringify(answer.result));
    const now = this.#now();
    // Once an edit or time explains it, whatever is read is right.
    const mayChange = !last || last.isEdited || !isWithin(last.validity, now);
    if (mayChange || isConfirmed(last, json, now)) {
      // An edit during the read may have come before or after the answer.
      if (edits === this.#edits) this.#remember(key, answer, json, asked);
      return { answer, until: Infinity };
    }
    const holdsLess = countFilled(answer.result) < last.filled;
    const { other } = last;
    const isSame =
      other !== null && other.json.equals(json) && other.since <= now;
    const since = isSame ? other.since : now;
    last.other = { json, since, holdsLess };
    if (!holdsLess) return { answer, until: Infinity };
    if (!isSame) onDoubt();
    const { syncTags } = last;
    const result: unknown = JSON.parse(last.json.toString());
    return { answer: { result, syncTags }, until: since + CONFIRM_AFTER_MS };
  }

  #remember(
    key: string,
    { result, syncTags }: QueryResponse,
    json: Buffer,
    { validity }: RepeatedQuery,
  ): void {
    const filled = countFilled(result);
    // It has nothing to lose, and any address may ask for what does not exist.
    if (filled === 0) return void this.#answers.delete(key);
    const state = { isEdited: false, other: null };
    this.#answers.set(key, { json, syncTags, validity, filled, ...state });
  }
}

function isConfirmed(
  { json, other }: LastAnswer,
  read: Buffer,
  now: number,
): boolean {
  if (json.equals(read)) return true;
  return (
    other !== null &&
    other.json.equals(read) &&
    now - other.since >= CONFIRM_AFTER_MS
  );
}

/** Counts the texts, numbers and true statements in a result, without empty texts. */
function countFilled(value: unknown): number {
  if (typeof value !== "object" || value === null)
    return typeof value === "number" || value ? 1 : 0;
  let count = 0;
  for (const member of Object.values(value)) count += countFilled(member);
  return count;
}
