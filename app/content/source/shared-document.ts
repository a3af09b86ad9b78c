import type { QueryParams } from "@sanity/client";

/** The content of a draft under the published id. */
export type SharedDocument = {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
};

/** `*[` in a query, with the filter by type if that is its first condition. */
const DOCUMENTS = /\*\[\s*(?:_type == "(\w+)"|_type in \[([^\]]*)\])?/g;

const DOCUMENT = "$sharedDocument";

/**
 * Rewrites a query of published content so that a parameter replaces one
 * document. The parameter is its draft, and no other draft is found, not even by
 * a reference in it.
 *
 * In: a query of the site, the draft. Out: the query and its further parameters.
 */
export function withSharedDocument(
  query: string,
  document: SharedDocument,
): { query: string; params: QueryParams } {
  const changed = query.replace(
    DOCUMENTS,
    (found, type: string | undefined, list: string | undefined) => {
      const isOther =
        type === undefined
          ? list !== undefined && !list.includes(`"${document._type}"`)
          : type !== document._type;
      if (isOther) return found;
      const filter = found.slice(2).trim() || "true";
      return `[...*[${filter} && _id != ${DOCUMENT}._id], ${DOCUMENT}][${filter}`;
    },
  );
  return changed === query
    ? { query, params: {} }
    : { query: changed, params: { [DOCUMENT.slice(1)]: document } };
}
