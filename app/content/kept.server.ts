import type { ContentReader } from "./client.server";

/** Something made of content that may be used again until the content changes. */
type Kept = { value: unknown; tags: ReadonlySet<string>; madeAt: number };

/** Even if no edit is heard of, nothing is believed for longer. */
const longestAge = 300_000;
/** The same while the stream of edits is interrupted. */
const longestUnheardAge = 2_000;

const kept = new Map<symbol, Kept>();
let isHearing = false;
// Rises with every edit: what was being made meanwhile is not kept.
let edits = 0;

/**
 * Makes something out of content once for all requests.
 * In: how it is made. Out: a function that returns it, made anew when one of
 * its sync tags fell; the request that uses it gets its tags.
 */
export function keptFromContent<Value>(
  make: (reader: ContentReader) => Promise<Value>,
): (reader: ContentReader) => Promise<Value> {
  const slot = Symbol();
  return async (reader) => {
    const found = kept.get(slot);
    if (found && isTrue(found)) {
      for (const tag of found.tags) reader.syncTags.add(tag);
      return found.value as Value;
    }
    const before = edits;
    const value = await make(reader);
    if (before === edits) {
      const tags = new Set(reader.syncTags);
      kept.set(slot, { value, tags, madeAt: Date.now() });
    }
    return value;
  };
}

function isTrue({ madeAt }: Kept): boolean {
  const age = Date.now() - madeAt;
  return age < (isHearing ? longestAge : longestUnheardAge);
}

/** Drops what was made under one of the tags. */
export function forgetKept(tags: readonly string[]): void {
  edits += 1;
  for (const [slot, { tags: own }] of kept) {
    if (tags.some((tag) => own.has(tag))) kept.delete(slot);
  }
}

/** Drops everything: after a gap nobody knows what was edited. */
export function forgetAllKept(): void {
  edits += 1;
  kept.clear();
}

/** Says whether edits are being heard of. */
export function setHearing(hearing: boolean): void {
  isHearing = hearing;
}
