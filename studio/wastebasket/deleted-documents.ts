import type { SanityClient } from "sanity";

import {
  PATH_SOURCES_QUERY,
  pathsOf,
  type PathSources,
  slugsOf,
} from "../../schemas/known-paths.ts";
import { documentPath } from "../../schemas/paths.ts";

/** A document that is gone. */
export type DeletedDocument = {
  id: string;
  /** Under which its last content is to be had. */
  lastId: string;
  type: string;
  /** A user. */
  author: string;
  timestamp: string;
  fields: Readonly<Record<string, string>>;
  /** False for a role that may not create such a document. */
  mayCreate: boolean;
};

/** Part of the list, and where the rest begins; "" at the end. */
type DeletedPage = {
  documents: DeletedDocument[];
  nextCursor: string;
};

const NAMES = ["title", "name", "question", "text", "label", "from"];
/** Some pages are empty: the lake stops looking before others wait long. */
const MOST_PAGES = 10;

/** Reads the next deleted documents. Rejects when the lake does not answer. */
export async function loadDeleted(
  client: SanityClient,
  cursor: string,
): Promise<DeletedPage> {
  let page: DeletedPage = { documents: [], nextCursor: cursor };
  for (let read = 0; read < MOST_PAGES; read += 1) {
    page = await client.request<DeletedPage>({
      url: `/data/history/${client.config().dataset}/deleted`,
      query: { fields: NAMES.join(), nextCursor: page.nextCursor },
      tag: "wastebasket.list",
    });
    if (page.documents.length > 0 || page.nextCursor === "") break;
  }
  return page;
}

/** What a document was called; null where only its type tells. */
export function nameOf({ fields }: DeletedDocument): string | null {
  const name = NAMES.find((field) => fields[field]);
  return name === undefined ? null : (fields[name] ?? null);
}

/**
 * Brings a document back as a draft. Out: the address that another page has taken
 * meanwhile, null where none has. Rejects with a `ClientError` of status 409 when
 * a document with this id is there again, and of 403 for a role that may not.
 */
export async function restore(
  client: SanityClient,
  { id, lastId }: DeletedDocument,
): Promise<string | null> {
  const { documents } = await client.request<{ documents: LastDocument[] }>({
    url: `/data/history/${client.config().dataset}/documents/${lastId}`,
    query: { lastRevision: "true" },
    tag: "wastebasket.last",
  });
  const [last] = documents;
  if (last === undefined) throw new Error("Its last content is not there.");
  const present = await client.fetch<string[]>(
    "*[_id in $ids]._id",
    { ids: referredIds(last) },
    { perspective: "raw", tag: "wastebasket.references" },
  );
  const taken = await takenPath(client, last);
  await client.action({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: restoredDraft(last, id, new Set(present)),
    ifExists: "fail",
  });
  return taken;
}

async function takenPath(
  client: SanityClient,
  last: LastDocument,
): Promise<string | null> {
  const path = documentPath(last);
  if (path === null) return null;
  const { documents } = await client.fetch<PathSources>(
    PATH_SOURCES_QUERY,
    { paths: [path], slugs: slugsOf([path]) },
    { perspective: "published", tag: "wastebasket.paths" },
  );
  return pathsOf(documents).includes(path) ? path : null;
}

/** A document as it was before it was deleted. */
type LastDocument = {
  _id: string;
  _type: string;
  [key: string]: unknown;
};

/** The ids of all documents that a value refers to. */
export function referredIds(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(referredIds))];
  if (!isObject(value)) return [];
  const { _ref } = value;
  return typeof _ref === "string"
    ? [_ref]
    : [...new Set(Object.values(value).flatMap(referredIds))];
}

/**
 * The draft that brings a document back.
 * In: its last content, the id that it had when it was published, the documents
 * that are there of those it refers to. A reference to one that is gone is made
 * weak, as the content store demands: the form says that it leads nowhere.
 */
export function restoredDraft(
  { _rev, _createdAt, _updatedAt, _system, ...content }: LastDocument,
  publishedId: string,
  present: ReadonlySet<string>,
): LastDocument {
  const attributes = weakened(content, present);
  const { _type } = content;
  return { ...attributes, _id: `drafts.${publishedId}`, _type };
}

function weakened(
  object: Record<string, unknown>,
  present: ReadonlySet<string>,
): Record<string, unknown> {
  const { _ref } = object;
  if (typeof _ref === "string")
    return present.has(_ref) ? object : { ...object, _weak: true };
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      weakenedValue(value, present),
    ]),
  );
}

function weakenedValue(value: unknown, present: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => weakenedValue(item, present));
  return isObject(value) ? weakened(value, present) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
