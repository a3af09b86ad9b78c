import type { Collection } from "../collection.ts";
import { generateId, isValidId } from "../document-id.ts";
import {
  WriteFault,
  alreadyExistsFault,
  notFoundFault,
  revisionFault,
  validationFault,
} from "../errors.ts";
import { isObject, unstorable } from "../json-value.ts";
import type { JsonObject } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { applyOperation, operationsOf, withArrayKeys } from "./patch.ts";

/** What a request makes of one document, before it is committed. */
export type PendingChange = {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  mutations: object[];
  /** Which mutation or action of the request touched it last. */
  index: number;
};

export type WorkspaceOptions = {
  documents: Collection;
  transactionId: string;
  timestamp: string;
  autoGenerateArrayKeys: boolean;
};

type Creation = "create" | "createOrReplace" | "createIfNotExists";

/**
 * The state of the dataset inside one transaction. Nothing leaves it until the
 * transaction is committed; every fault is thrown as a `WriteFault`.
 */
export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #changes = new Map<string, PendingChange>();
  /** The place in the request of what is being done now. */
  index = 0;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
  }

  get(id: string): SanityDocument | null {
    const change = this.#changes.get(id);
    return change === undefined
      ? this.#options.documents.get(id)
      : change.after;
  }

  existing(id: string): SanityDocument {
    const document = this.get(id);
    if (document === null) throw notFoundFault(id);
    return document;
  }

  changes(): PendingChange[] {
    return [...this.#changes.values()].filter(
      (change) => change.before !== null || change.after !== null,
    );
  }

  /**
   * Writes a document as `create`, `createOrReplace` and `createIfNotExists`
   * do, and returns its id and whether it was written. `asNow` ignores the
   * timestamps among the attributes, except for the creation of the document.
   */
  write(
    how: Creation,
    attributes: unknown,
    { asNow = false } = {},
  ): { id: string; before: SanityDocument | null; isWritten: boolean } {
    const fields = checkedAttributes(attributes);
    const id = resolvedId(fields._id);
    const before = this.get(id);
    if (before !== null && how === "create") throw alreadyExistsFault(id);
    if (before !== null && how === "createIfNotExists") {
      return { id, before, isWritten: false };
    }
    const { timestamp } = this.#options;
    const submitted = (name: string) => timestampOf(fields[name]);
    const document = this.#stored({
      ...fields,
      _id: id,
      _createdAt: before?._createdAt ?? submitted("_createdAt") ?? timestamp,
      _updatedAt:
        (before === null && !asNow ? submitted("_updatedAt") : null) ??
        timestamp,
    });
    const { _rev, ...sent } = document;
    this.#change(id, document, [{ [how]: sent }]);
    return { id, before, isWritten: true };
  }

  /** Applies the operations of a patch to a document that must exist. */
  patch(id: string, patch: JsonObject): void {
    const { ifRevisionID, ...rest } = patch;
    const before = this.existing(id);
    if (ifRevisionID !== undefined) this.expectRevision(id, ifRevisionID);
    const operations = operationsOf(rest);
    const after = operations.reduce<JsonObject>(applyOperation, before);
    for (const name of ["_id", "_type"]) {
      if (after[name] !== before[name]) {
        throw validationFault(`"${name}" of a document cannot be changed`);
      }
    }
    const document = this.#stored({
      ...after,
      _createdAt: before._createdAt,
      _updatedAt: this.#options.timestamp,
    });
    // One operation at a time: the Studio's own copy knows another order of
    // the operations within a patch, and does not know "merge".
    const sent = operations.map(({ merge, ...operation }) => ({
      patch: isObject(merge)
        ? { id, set: onlyKeysOf(merge, after) }
        : { id, ...operation },
    }));
    this.#change(id, document, sent);
  }

  /** Returns whether there was anything to delete. */
  delete(id: string): boolean {
    if (this.get(id) === null) return false;
    this.#change(id, null, [{ delete: { id } }]);
    return true;
  }

  /** Throws unless the document has the revision; `null` expects no document. */
  expectRevision(id: string, expected: unknown): void {
    if (typeof expected !== "string") {
      throw validationFault("A revision must be a string");
    }
    const current = this.get(id)?._rev ?? null;
    if (current !== expected) throw revisionFault(id, expected, current);
  }

  #stored(fields: JsonObject): SanityDocument {
    const { autoGenerateArrayKeys, transactionId } = this.#options;
    const keyed = autoGenerateArrayKeys ? withArrayKeys(fields) : fields;
    const fault = unstorable(keyed);
    if (fault !== null) throw validationFault(fault);
    // `fields` has gone through the checks of its writer: what they leave open
    // is the revision.
    return { ...(keyed as SanityDocument), _rev: transactionId };
  }

  #change(
    id: string,
    after: SanityDocument | null,
    mutations: readonly object[],
  ): void {
    const known = this.#changes.get(id);
    this.#changes.set(id, {
      id,
      before: known ? known.before : this.#options.documents.get(id),
      after,
      mutations: [...(known?.mutations ?? []), ...mutations],
      index: this.index,
    });
  }
}

function checkedAttributes(attributes: unknown): JsonObject {
  if (!isObject(attributes)) {
    throw validationFault("A document must be an object");
  }
  if (typeof attributes._type !== "string" || attributes._type === "") {
    throw validationFault('A document needs a "_type"');
  }
  return attributes;
}

function resolvedId(id: unknown): string {
  if (id === undefined || id === null || id === "") return generateId();
  const isPrefix = typeof id === "string" && id.endsWith(".");
  return checkedId(isPrefix ? id + generateId() : id);
}

/** The id, if it is a valid one. Throws a `WriteFault`. */
export function checkedId(id: unknown): string {
  if (isValidId(id)) return id;
  const shown = typeof id === "string" ? `"${id.slice(0, 200)}"` : typeof id;
  throw new WriteFault({
    type: "validationError",
    description: `Invalid document ID ${shown}: at most 128 letters, digits, ".", "_" and "-", not starting with "-"`,
  });
}

function timestampOf(value: unknown): string | null {
  const isTime =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}T/.test(value) &&
    !Number.isNaN(Date.parse(value));
  return isTime ? value : null;
}

function onlyKeysOf(keys: JsonObject, values: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, values[key]]));
}
