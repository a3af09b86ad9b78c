import type { ContentReader } from "./client.server";
import { ContentUnavailable } from "./unavailable";

/** Something made of content that may be used again until the content changes. */
type Kept<Value> = {
  value: Value;
  tags: ReadonlySet<string>;
  /** By the monotonic clock, as every time here: the wall clock may be set. */
  madeAt: number;
  /** False once an edit touched it: then it only stands in for what cannot be read. */
  isTrue: boolean;
};

/** What one use of `keptFromContent` holds. */
type Slot<Value> = {
  kept: Kept<Value> | null;
  making: Promise<Kept<Value>> | null;
  failedAt: number;
};

/** Even if no edit is heard of, nothing is believed for longer. */
const longestAge = 300_000;
/** The same while the stream of edits is interrupted. */
const longestUnheardAge = 2_000;
/** After a failure the source is left alone for so long, if something old is there. */
const retryAfter = 1_000;

const slots = new Set<Slot<unknown>>();
let isHearing = false;
// Rises with every edit: what was being made meanwhile is not believed.
let edits = 0;

/**
 * Makes something out of content once for all requests.
 * In: how it is made. Out: a function that returns it, made anew when one of
 * its sync tags fell; the request that uses it gets its tags. While the source
 * is unavailable the last one stands in, and the reader says so.
 */
export function keptFromContent<Value>(
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
    kept: null,
    making: null,
    failedAt: Number.NEGATIVE_INFINITY,
  };
  slots.add(slot as Slot<unknown>);
  const get = async (reader: ContentReader) => {
    // What somebody sees of drafts is theirs: it neither comes from here nor
    // stays here.
    if (reader.perspective !== "published") return make(reader);
    const { kept } = slot;
    if (kept && isBelieved(kept)) return use(kept, reader);
    if (kept && performance.now() - slot.failedAt < retryAfter)
      return standIn(kept, reader);
    try {
      return use(await makeOnce(slot, make, reader), reader);
    } catch (error) {
      if (!(error instanceof ContentUnavailable)) throw error;
      slot.failedAt = performance.now();
      if (kept === null) throw error;
      return standIn(kept, reader);
    }
  };
  return { slot, get };
}

/** So many things of a kind are kept; whoever asks for more than there are gains nothing. */
const mostOfAKind = 32;

/**
 * The same for one of many, told apart by a key such as a slug. At most 32 are
 * kept, and the one that was kept first goes first.
 */
export function keptByKey<Value>(
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
        slots.delete(oldest[1].slot as Slot<unknown>);
      }
    }
    return use.get(reader);
  };
}

/** Who asks while it is being made waits for the same one. */
function makeOnce<Value>(
  slot: Slot<Value>,
  make: (reader: ContentReader) => Promise<Value>,
  reader: ContentReader,
): Promise<Kept<Value>> {
  if (slot.making !== null) return slot.making;
  // A reader of its own: what else the request reads is not what this rests on.
  const own = reader.fork();
  const before = edits;
  const making = make(own).then((value) => {
    const kept: Kept<Value> = {
      value,
      tags: new Set(own.syncTags),
      madeAt: performance.now(),
      isTrue: before === edits && !own.restsOnOld,
    };
    slot.kept = kept;
    slot.failedAt = Number.NEGATIVE_INFINITY;
    return kept;
  });
  slot.making = making;
  const done = () => {
    if (slot.making === making) slot.making = null;
  };
  making.then(done, done);
  return making;
}

function use<Value>(kept: Kept<Value>, reader: ContentReader): Value {
  for (const tag of kept.tags) reader.syncTags.add(tag);
  return kept.value;
}

function standIn<Value>(kept: Kept<Value>, reader: ContentReader): Value {
  reader.restsOnOld = true;
  return use(kept, reader);
}

function isBelieved({ isTrue, madeAt }: Kept<unknown>): boolean {
  const age = performance.now() - madeAt;
  return isTrue && age < (isHearing ? longestAge : longestUnheardAge);
}

/** Disbelieves what was made under one of the tags. */
export function forgetKept(tags: readonly string[]): void {
  forgetWhere(({ tags: own }) => tags.some((tag) => own.has(tag)));
}

/** Disbelieves everything: after a gap nobody knows what was edited. */
export function forgetAllKept(): void {
  forgetWhere(() => true);
}

function forgetWhere(touched: (kept: Kept<unknown>) => boolean): void {
  edits += 1;
  for (const slot of slots) {
    // Whoever asks from now on must not wait for what was read before.
    slot.making = null;
    if (slot.kept && touched(slot.kept)) slot.kept.isTrue = false;
  }
}

/** Says whether edits are being heard of. */
export function setHearing(hearing: boolean): void {
  isHearing = hearing;
}
