import type { SanityClient } from "@sanity/client";
import { referencesIn } from "../engine/collection.ts";
import {
  invalidId,
  isValidId,
  releaseOf,
  versionIdOf,
} from "../engine/document-id.ts";
import { isContainer } from "../engine/json-value.ts";
import type { SanityDocument } from "../engine/types.ts";
import { danglingFault } from "../engine/write-checks.ts";

/** Sanity's limits of the plans Free and Growth: https://www.sanity.io/docs/content-lake/technical-limits */
export const HOSTED_LIMITS = {
  /** In bytes of JSON. */
  document: 32_000_000,
  /** Levels of objects and lists in one another. */
  depth: 20,
  /** Each path of a document with each type of its values is an attribute. */
  attributes: 1_000,
  /** Of all documents together, in the plan Free and the plan Growth. */
  allAttributes: { free: 2_000, growth: 10_000 },
};

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
 * @returns a sentence for each fault, and how many attributes all documents have
 */
export function hostedFaults(documents: readonly SanityDocument[]): {
  faults: string[];
  attributes: number;
} {
  const ids: ReadonlySet<string> = new Set(documents.map(({ _id }) => _id));
  const all = new Set<string>();
  const faults = documents.flatMap((document) => {
    const shape = shapeOf(document);
    for (const each of shape.attributes) all.add(each);
    return [
      ...sizeFaults(document, shape),
      ...referenceFaults(document, ids),
    ].map((fault) => `${document._id}: ${fault}`);
  });
  const { growth } = HOSTED_LIMITS.allAttributes;
  if (all.size > growth)
    faults.push(`The dataset has ${all.size} attributes, over ${growth}`);
  return { faults, attributes: all.size };
}

function* referenceFaults(
  document: SanityDocument,
  ids: ReadonlySet<string>,
): Iterable<string> {
  const { _id } = document;
  const { targets, fault } = referencesIn(document);
  if (fault !== null) yield fault;
  const release = releaseOf(_id);
  for (const [target, isStrong] of targets) {
    const isThere =
      ids.has(target) ||
      (release !== null && ids.has(versionIdOf(release, target)));
    if (isStrong && !isThere) yield danglingFault(_id, target).message;
  }
}

type Shape = { depth: number; attributes: ReadonlySet<string> };

function* sizeFaults(
  document: SanityDocument,
  { depth, attributes }: Shape,
): Iterable<string> {
  const { _id } = document;
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (!isValidId(_id)) yield invalidId(_id);
  if (bytes > HOSTED_LIMITS.document)
    yield `${bytes} bytes, over ${HOSTED_LIMITS.document}`;
  if (depth > HOSTED_LIMITS.depth)
    yield `${depth} levels deep, over ${HOSTED_LIMITS.depth}`;
  if (attributes.size > HOSTED_LIMITS.attributes)
    yield `${attributes.size} attributes, over ${HOSTED_LIMITS.attributes}`;
}

/** The attributes of a document, and how many levels of objects and lists it has. */
function shapeOf(document: SanityDocument): Shape {
  const attributes = new Set<string>();
  let deepest = 0;

  function visit(value: unknown, path: string, depth: number): void {
    if (path !== "") attributes.add(`${path} ${typeNameOf(value)}`);
    if (!isContainer(value)) return;
    deepest = Math.max(deepest, depth);
    for (const [key, child] of Object.entries(value))
      visit(child, path + (Array.isArray(value) ? "[]" : `.${key}`), depth + 1);
  }

  visit(document, "", 0);
  return { depth: deepest, attributes };
}

function typeNameOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}
