import type { SanityClient, Schema } from "sanity";

import { NAME_FIELDS } from "../../schemas/checks/document-name.ts";
import { DISPLAY_NAME } from "../content-types.ts";

/** A deleted document. */
export type DeletedDocument = {
  id: string;
  /** The id under which its last content can be read. */
  lastId: string;
  type: string;
  /** A user id. */
  author: string;
  timestamp: string;
  /** Null where only its type identifies it. */
  name: string | null;
  /** False for a role that may not create such a document. */
  mayCreate: boolean;
};

/** What a lake tells of it. */
type Listed = Omit<DeletedDocument, "name"> & {
  fields: Readonly<Record<string, string | { _ref: string }>>;
};

/** What names a document. */
const FIELDS = [...NAME_FIELDS, "deadline", "state", "page"];

const NAMES = `$documents[]{"name": ${DISPLAY_NAME}}.name`;

const MOST_SHOWN = 100;

/**
 * Reads the last deleted documents that have a form, newest first: a media library tag
 * has none. Rejects when the lake does not answer.
 */
export async function loadDeleted(
  client: SanityClient,
  schema: Schema,
): Promise<DeletedDocument[]> {
  const all: Listed[] = [];
  let cursor = "";
  // Some pages are empty: the lake stops looking before others wait long.
  for (let read = 0; read < 20 && all.length < MOST_SHOWN; read += 1) {
    const { documents, nextCursor } = await client.request<{
      documents: Listed[];
      nextCursor: string;
    }>({
      url: `/data/history/${client.config().dataset}/deleted`,
      query: { fields: FIELDS.join(), nextCursor: cursor },
      tag: "wastebasket.list",
    });
    all.push(...documents.filter(({ type }) => schema.has(type)));
    cursor = nextCursor;
    if (cursor === "") break;
  }
  const names = await client.fetch<(string | null)[]>(
    NAMES,
    { documents: all.map(({ type, fields }) => ({ _type: type, ...fields })) },
    { perspective: "raw", tag: "wastebasket.names" },
  );
  return all.map(({ fields: _, ...each }, index) => ({
    ...each,
    name: names[index] || null,
  }));
}
