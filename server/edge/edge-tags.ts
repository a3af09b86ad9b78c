/** On every page, so that all pages can be purged and pictures and scripts stay. */
export const ALL_TAG = "all";
/**
 * On a page with more tags than fit into a header, or with one that no header can
 * hold, in place of its own. Every purge names it.
 */
export const WIDE_TAG = "wide";

/**
 * In bytes. Varnish takes 8,192 for a header by default, Fastly and Cloudflare
 * 16 kB.
 */
const MOST_BYTES = 7_000;

/** What is purged: the answers with one of these tags, or all pages. */
export type PurgedTags = ReadonlySet<string> | "all";

/** No space and no comma, which separate tags in the headers. */
function isPlain(tag: string): boolean {
  return /^[!-+\--~]+$/.test(tag);
}

/**
 * In: the sync tags of a page. Out: the tags under which an edge caches it, the
 * one of all pages first.
 */
export function edgeTags(syncTags: ReadonlySet<string>): readonly string[] {
  const tags = [ALL_TAG, ...syncTags];
  const length = tags.join(" ").length;
  return length <= MOST_BYTES && tags.every(isPlain)
    ? tags
    : [ALL_TAG, WIDE_TAG];
}

/**
 * In: what is purged. Out: the tags to name to an edge. A page with a tag that no
 * header can hold has the wide one.
 */
export function namedTags(purged: PurgedTags): readonly string[] {
  if (purged === "all") return [ALL_TAG];
  return [WIDE_TAG, ...[...purged].filter(isPlain)];
}

/** In: tags, how many and how many bytes of them a call takes. Out: one list for each call. */
export function inBatches(
  tags: readonly string[],
  most: number,
  mostBytes = MOST_BYTES,
): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const tag of tags) {
    const last = batches.at(-1);
    const isFull =
      !last || last.length === most || bytes + tag.length + 1 > mostBytes;
    if (isFull) {
      batches.push([tag]);
      bytes = tag.length;
    } else {
      last.push(tag);
      bytes += tag.length + 1;
    }
  }
  return batches;
}
