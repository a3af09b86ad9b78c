import type { SanityClient } from "@sanity/client";
import { referencesIn } from "../engine/collection.ts";
import { releaseOf, versionIdOf } from "../engine/document-id.ts";
import { isContainer } from "../engine/json-value.ts";
import type { SanityDocument } from "../engine/types.ts";
import { danglingFault } from "../engine/write-checks.ts";

// Sanity's limits: https://www.sanity.io/docs/content-lake/technical-limits

const MOST_BYTES = 32_000_000;
/** Objects and lists in one another. */
const MOST_LEVELS = 20;
/** Of a document in the plans Free and Growth; each path with a type of value is one. */
const MOST_ATTRIBUTES = 1_000;

const PAGE = 500;

/**
 * Reads all documents of a dataset with drafts and versions, ordered by id. Rejects
 * with the client's error.
 */
export async function readDocuments(
  client: SanityClient,
): Promise<SanityDocument[]> {
  const documents: SanityDocument[] = [];
  for (;;) {
    const page = await client.fetch<SanityDocument[]>(
      `*[_id > $last] | order(_id) [0...${PAGE}]`,
      { last: documents.at(-1)?._id ?? "" },
      { perspective: "raw" },
    );
    documents.push(...page);
    if (page.length < PAGE) return documents;
  }
}

/**
 * Finds what hosted Sanity would refuse of a dataset.
 *
 * @returns a sentence for each fault, and how many attributes all documents have, which
 * a plan limits
 */
export function hostedFaults(documents: readonly SanityDocument[]): {
  faults: string[];
  attributes: number;
} {
  const ids: ReadonlySet<string> = new Set(documents.map(({ _id }) => _id));
  const all = new Set<string>();
  const faults = documents.flatMap((document) => {
    const attributes = new Set<string>();
    const levels = measure(document, "", attributes);
    for (const each of attributes) all.add(each);
    const bytes = Buffer.byteLength(JSON.stringify(document));
    const sizes = [
      [bytes, MOST_BYTES, "bytes"],
      [levels, MOST_LEVELS, "levels"],
      [attributes.size, MOST_ATTRIBUTES, "attributes"],
    ] as const;
    return sizes
      .filter(([is, most]) => is > most)
      .map(([is, most, what]) => `${is} ${what}, and ${most} are the most`)
      .concat(referenceFaults(document, ids))
      .map((fault) => `${document._id}: ${fault}`);
  });
  return { faults, attributes: all.size };
}

function referenceFaults(
  document: SanityDocument,
  ids: ReadonlySet<string>,
): string[] {
  const { _id } = document;
  const { targets, fault } = referencesIn(document);
  const release = releaseOf(_id);
  const isThere = (target: string) =>
    ids.has(target) ||
    (release !== null && ids.has(versionIdOf(release, target)));
  return [...targets]
    .filter(([target, isStrong]) => isStrong && !isThere(target))
    .map(([target]) => danglingFault(_id, target).message)
    .concat(fault ?? []);
}

/**
 * Adds the attributes of a value, and returns how many levels of objects and lists it
 * has.
 */
function measure(value: unknown, path: string, found: Set<string>): number {
  const isList = Array.isArray(value);
  if (path !== "") found.add(`${path} ${isList ? "list" : typeof value}`);
  if (!isContainer(value)) return -1;
  const levels = Object.entries(value).map(([key, child]) =>
    measure(child, path + (isList ? "[]" : `.${key}`), found),
  );
  return Math.max(-1, ...levels) + 1;
}
