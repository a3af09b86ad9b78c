import type {
  CurrentUser,
  GrantsStore,
  SanityClient,
  SanityDocument,
  Schema,
  SchemaType,
} from "sanity";

import { documentTitle } from "./document-title.ts";
import { editableTypes, mayWriteDraft } from "./editable-types.ts";
import { latestDocuments } from "./latest-documents.ts";
import type { Phrase } from "./phrase.ts";
import { type FoundDocument, placesOf } from "./place.ts";
import { textFieldsOf } from "./text-field.ts";

/** What the search needs of the Studio. */
export type Studio = {
  client: SanityClient;
  schema: Schema;
  grants: GrantsStore;
  currentUser: CurrentUser | null;
};

/** The places of a phrase in everything that the user may edit. */
export type Found = {
  documents: readonly FoundDocument[];
  /** The titles of document types that the user may not edit. */
  closedTypes: readonly string[];
  /** The titles of documents with places, which the user may not edit. */
  closedDocuments: readonly string[];
  /** True if there are more places than are shown. */
  hasMore: boolean;
};

/** More places than these are neither shown nor replaced at once. */
export const MAX_PLACES = 500;

/** Reads all documents and finds the places of a phrase. `read` is told how many were read. */
export async function findDocuments(
  { client, schema, grants, currentUser }: Studio,
  phrase: Phrase,
  read: (count: number) => void,
  signal: AbortSignal,
): Promise<Found> {
  const { editable, others } = await editableTypes(schema, grants);
  const types = new Map(editable.map((type) => [type.name, type]));
  const latest = await latestDocuments(client, [...types.keys()], read, signal);
  const documents: FoundDocument[] = [];
  const closedDocuments: string[] = [];
  let left = MAX_PLACES;
  let hasMore = false;
  for (const document of inOrder(latest, editable)) {
    const type = types.get(document._type);
    const fields = type ? textFieldsOf(type, document, currentUser) : [];
    const places = placesOf(document, fields, phrase);
    if (type === undefined || places.length === 0) continue;
    const title = documentTitle(type, document);
    if (!(await mayWriteDraft(grants, document))) {
      closedDocuments.push(title);
      continue;
    }
    hasMore ||= places.length > left;
    const shown = places.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) break;
    const typeTitle = type.title ?? type.name;
    documents.push({ document, title, typeTitle, places: shown });
  }
  const closedTypes = others.map(({ title, name }) => title ?? name);
  return { documents, closedTypes, closedDocuments, hasMore };
}

/** Documents of one type after the other, as the schema lists the types. */
function inOrder(
  documents: readonly SanityDocument[],
  types: readonly SchemaType[],
): SanityDocument[] {
  const order = new Map(types.map(({ name }, index) => [name, index]));
  const placeOf = ({ _type }: SanityDocument) => order.get(_type) ?? 0;
  return documents.toSorted((a, b) => placeOf(a) - placeOf(b));
}
