import type { ContentReader } from "./client.server";
import { ContentUnavailable } from "./unavailable";

/** Something made of content that may be used again until the content changes. */
type Cached<Value> = {
  value: Value;
  tags: ReadonlySet<string>;
  /** By the monotonic clock, as every time here: the wall clock may be set. */
  madeAt: number;
  /** False once an edit invalidated it: then it is only a fallback while the source fails. */
  isFresh: boolean;
};

/** What one use of `cachedFromContent` holds. */
type Slot<Value> = {
  cached: Cached<Value> | null;
  making: Promise<Cached<Value>> | null;
  failedAt: number;
};

/** The longest that a value is fresh, even if no edit arrives. */
const longestAge = 300_000;
/** The same while the stream of edits is disconnected. */
const longestDisconnectedAge = 2_000;
/** After a failure the source is not asked for so long, if a stale value is there. */
const retryAfter = 1_000;

const slots = new Set<Slot<unknown>>();
let isConnected = false;
// Rises with every edit: what was being made meanwhile is stale.
let edits = 0;

/**
 * Makes something out of content once for all requests.
 * In: how it is made. Out: a function that returns it, made again when one of
 * its sync tags was invalidated; the request that uses it gets its tags. While the
 * source is unavailable the stale value is served, and the reader says so.
 */
export function cachedFromContent<Value>(
  make: (reader: ContentReader) => Promise<Value>,
): (reader: ContentReader) => Promise<Value> {
  return newUse(make).get;
}

type Use<Value> = {
  slot: Slot<Value>;
  get: (reader: ContentReader) => Promise<Value>;
};

function newUse<Value>(
  make: (reader: ContentReader) => Promise<Value>,
): Use<Value> {
  const slot: Slot<Value> = {
    cached: null,
    making: null,
    failedAt: Number.NEGATIVE_INFINITY,
  };
  slots.add(slot);
  const get = async (reader: ContentReader) => {
    // What an editor sees of drafts is theirs alone: it neither comes from here
    // nor stays here.
    if (reader.perspective !== "published") return make(reader);
    const { cached } = slot;
    if (cached && isUsable(cached)) return withTags(cached, reader);
    if (cached && performance.now() - slot.failedAt < retryAfter)
      return serveStale(cached, reader);
    try {
      return withTags(await makeOnce(slot, make, reader), reader);
    } catch (error) {
      if (!(error instanceof ContentUnavailable)) throw error;
      slot.failedAt = performance.now();
      if (cached === null) throw error;
      return serveStale(cached, reader);
    }
  };
  return { slot, get };
}

/** So many values of a kind are cached. */
const mostOfAKind = 32;

/**
 * The same for one of many, told apart by a key such as a slug. At most 32 are
 * cached, and the one that was cached first goes first.
 */
export function cachedByKey<Value>(
  make: (reader: ContentReader, key: string) => Promise<Value>,
): (reader: ContentReader, key: string) => Promise<Value> {
  const uses = new Map<string, Use<Value>>();
  return (reader, key) => {
    let use = uses.get(key);
    if (use === undefined) {
      use = newUse((own) => make(own, key));
      uses.set(key, use);
      const [oldest] = uses;
      if (oldest && uses.size > mostOfAKind) {
        uses.delete(oldest[0]);
        slots.delete(oldest[1].slot);
      }
    }
    return use.get(reader);
  };
}

/** Single flight: requests that come while the value is being made share it. */
function makeOnce<Value>(
  slot: Slot<Value>,
  make: (reader: ContentReader) => Promise<Value>,
  reader: ContentReader,
): Promise<Cached<Value>> {
  if (slot.making !== null) return slot.making;
  // A reader of its own, so that only the tags of this value are collected.
  const own = reader.fork();
  const before = edits;
  const making = make(own).then((value) => {
    const cached: Cached<Value> = {
      value,
      tags: new Set(own.syncTags),
      madeAt: performance.now(),
      isFresh: before === edits && !own.servedStale,
    };
    slot.cached = cached;
    slot.failedAt = Number.NEGATIVE_INFINITY;
    return cached;
  });
  slot.making = making;
  const done = () => {
    if (slot.making === making) slot.making = null;
  };
  making.then(done, done);
  return making;
}

function withTags<Value>(cached: Cached<Value>, reader: ContentReader): Value {
  for (const tag of cached.tags) reader.syncTags.add(tag);
  return cached.value;
}

function serveStale<Value>(
  cached: Cached<Value>,
  reader: ContentReader,
): Value {
  reader.servedStale = true;
  return withTags(cached, reader);
}

function isUsable({ isFresh, madeAt }: Cached<unknown>): boolean {
  const age = performance.now() - madeAt;
  return isFresh && age < (isConnected ? longestAge : longestDisconnectedAge);
}

/** Invalidates what was made under one of the tags. */
export function invalidateCached(tags: readonly string[]): void {
  invalidateWhere(({ tags: own }) => tags.some((tag) => own.has(tag)));
}

/** Invalidates everything: after a gap in the stream any document may have changed. */
export function invalidateAllCached(): void {
  invalidateWhere(() => true);
}

function invalidateWhere(touched: (cached: Cached<unknown>) => boolean): void {
  edits += 1;
  for (const slot of slots) {
    // A request from now on must not wait for what was read before.
    slot.making = null;
    if (slot.cached && touched(slot.cached)) slot.cached.isFresh = false;
  }
}

/** Says whether the stream of edits is connected. */
export function setConnected(connected: boolean): void {
  isConnected = connected;
}
