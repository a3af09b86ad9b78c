import { isPublishedId } from "./document-id.ts";
import type { Node } from "./query/ast.ts";
import { evaluate, parseQuery } from "./query/groq.ts";
import { remembered } from "./remembered.ts";
import { EVERYTHING, PUBLIC_ONLY, PUBLISHED_ONLY } from "./roles.ts";
import type { Caller, SanityDocument } from "./types.ts";

/** What a grant can allow, in Sanity's names. */
export type Permission = "read" | "create" | "update" | "history" | "manage";

/** What a caller may do to documents, as one test per document. */
export type Scope = {
  /** Scopes with equal keys allow the same documents, so they can share a view. */
  readonly key: string;
  readonly kind: "nothing" | "everything" | "published" | "some";
  allows(document: SanityDocument): boolean;
};

const NOTHING: Scope = { key: "0", kind: "nothing", allows: () => false };
const ALL: Scope = { key: "*", kind: "everything", allows: () => true };
/** Without the system's own documents. */
const PUBLISHED: Scope = {
  key: "p",
  kind: "published",
  allows: ({ _id }) => isPublishedId(_id) && !_id.startsWith("_."),
};
const PUBLIC: Scope = {
  key: "r",
  kind: "published",
  allows: ({ _id }) => !_id.includes("."),
};

const MAX_FILTERS = 500;

/** Creates the scopes of callers, and caches the results of their filters per document. */
export class Grants {
  readonly #scopes = new Map<string, Scope>();

  scopeOf(caller: Caller, permission: Permission): Scope {
    const filters = caller.grants
      .filter((grant) => grant.permissions.includes(permission))
      .map((grant) => grant.filter.trim());
    if (filters.length === 0) return NOTHING;
    if (filters.some(isEverything)) return ALL;
    if (filters.every((filter) => filter === PUBLIC_ONLY)) return PUBLIC;
    const special = filters.filter((filter) => filter !== PUBLISHED_ONLY);
    if (special.length === 0) return PUBLISHED;
    return this.#scope(special, special.length < filters.length, caller.id);
  }

  #scope(filters: string[], withPublished: boolean, identity: string): Scope {
    const key = JSON.stringify([filters, withPublished, identity]);
    return remembered(this.#scopes, MAX_FILTERS, key, () => {
      const tests = filters.map((filter) => compiled(filter, identity));
      return {
        key,
        kind: "some",
        allows: (document) =>
          (withPublished && PUBLISHED.allows(document)) ||
          tests.some((test) => test(document)),
      };
    });
  }
}

/** A filter that cannot be parsed grants nothing. */
function compiled(
  filter: string,
  identity: string,
): (document: SanityDocument) => boolean {
  // Documents are never changed in place, so a result stays valid for its document
  // object.
  const answers = new WeakMap<SanityDocument, boolean>();
  const params = {};
  let node: Node | null = null;
  return (document) => {
    const known = answers.get(document);
    if (known !== undefined) return known;
    let answer = false;
    try {
      node ??= parseQuery(filter, params);
      answer = evaluate(node, { root: document, params, identity }) === true;
    } catch {
      // It stays refused.
    }
    answers.set(document, answer);
    return answer;
  };
}

function isEverything(filter: string): boolean {
  return filter === EVERYTHING || filter === "true";
}
