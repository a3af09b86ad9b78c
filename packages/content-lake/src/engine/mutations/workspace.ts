import { compareIds, type Collection } from "../collection.ts";
import {
  draftIdOf,
  publishedIdOf,
  resolvedId,
  versionIdOf,
} from "../document-id.ts";
import {
  alreadyExistsFault,
  notFoundFault,
  validationFault,
  WriteFault,
} from "../errors.ts";
import type { PastStates } from "../history/past-states.ts";
import { isObject, unstorable, type JsonObject } from "../json-value.ts";
import { guardReleases } from "../releases/release-guard.ts";
import type { SanityDocument } from "../types.ts";
import type { WriteCounter } from "../write-limits.ts";
import {
  applyOperation,
  operationsOf,
  withArrayKeys,
  withoutNewItems,
} from "./patch.ts";

/** A request's change of one document, before it is committed. */
export type PendingChange = {
  id: string;
  before: SanityDocument | null;
  after: SanityDocument | null;
  mutations: object[];
  /** The index of the last mutation or action that changed it. */
  index: number;
};

/** The dataset before the transaction, and what every written document gets. */
type WorkspaceOptions = {
  documents: Collection;
  past: PastStates;
  transactionId: string;
  timestamp: string;
  author: string;
  autoGenerateArrayKeys: boolean;
  /** @throws LakeFault beyond its limits. */
  counter: WriteCounter;
  /** @throws if the caller may not make the changes, or references would dangle. */
  check(changes: readonly PendingChange[]): void;
};

type Creation = "create" | "createOrReplace" | "createIfNotExists";

/**
 * The state of the dataset inside one transaction. Nothing leaves it until the
 * transaction is committed.
 *
 * @throws WriteFault for every fault.
 */
export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #changes = new Map<string, PendingChange>();
  #isRelease = false;
  /** The index of the current mutation or action in the request. */
  index = 0;

  readonly timestamp: string;
  /** The id of the caller. */
  readonly author: string;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.timestamp = options.timestamp;
    this.author = options.author;
  }

  get(id: string): SanityDocument | null {
    const change = this.#changes.get(id);
    return change === undefined
      ? this.#options.documents.get(id)
      : change.after;
  }

  /** The versions of a release, ordered by id. */
  versionsOf(release: string): SanityDocument[] {
    const prefix = versionIdOf(release, "");
    return this.#where(({ _id }) => _id.startsWith(prefix));
  }

  ofType(type: string): SanityDocument[] {
    return this.#where(({ _type }) => _type === type);
  }

  /** The current state of a document, or its state before deletion. */
  lastState(id: string): SanityDocument | null {
    return this.get(id) ?? this.#options.past.last(id);
  }

  /** True if the document `id` was deleted after `other` was created. */
  wasDeletedAfter(id: string, other: string): boolean {
    if (this.get(id) !== null) return false;
    const { past } = this.#options;
    const deletion = past.deletion(id);
    const birth = past.birth(other);
    return deletion !== null && birth !== null && deletion > birth;
  }

  /** Runs what only a release may do. An error ends the transaction. */
  asRelease(work: () => void): void {
    this.#isRelease = true;
    work();
    this.#isRelease = false;
  }

  /**
   * Runs the work and discards it.
   *
   * @throws if the work, the caller's right to do it, or a reference fails.
   */
  rehearse(work: (rehearsal: Workspace) => void): void {
    const rehearsal = new Workspace(this.#options);
    for (const [id, each] of this.#changes) rehearsal.#changes.set(id, each);
    rehearsal.index = this.index;
    rehearsal.asRelease(() => work(rehearsal));
    this.#options.check(rehearsal.changes());
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
   * Writes a document like `create`, `createOrReplace` and `createIfNotExists`. A
   * mutation may set the update time of the document; an action sets it to now.
   *
   * @returns its id and what was there.
   */
  write(
    how: Creation,
    attributes: unknown,
    { isMutation = false } = {},
  ): { id: string; before: SanityDocument | null } {
    const fields = isObject(attributes) ? attributes : {};
    if (typeof fields._type !== "string" || fields._type === "") {
      throw validationFault('A document is an object with a "_type"');
    }
    const id = resolvedId(fields._id);
    const before = this.get(id);
    if (before !== null && how === "create") throw alreadyExistsFault(id);
    if (before !== null && how === "createIfNotExists") {
      return { id, before };
    }
    const { timestamp } = this;
    const submitted = (name: string) => timestampOf(fields[name]);
    const document = this.#stored({
      ...fields,
      _id: id,
      _createdAt: before?._createdAt ?? submitted("_createdAt") ?? timestamp,
      _updatedAt:
        (before === null && isMutation ? submitted("_updatedAt") : null) ??
        timestamp,
    });
    const { _rev, ...sent } = document;
    this.#change(id, document, [{ [how]: sent }]);
    return { id, before };
  }

  /** Applies the operations of a patch to a document that must exist. */
  patch(id: string, patch: JsonObject): void {
    const { ifRevisionID, ...rest } = patch;
    const before = this.existing(id);
    this.expectRevision(id, ifRevisionID);
    let after: JsonObject = before;
    // One operation per logged patch: the Studio's own copy applies the operations of a
    // patch in another order.
    const sent = operationsOf(rest).map((each) => {
      const operation = withoutNewItems(after, each);
      after = applyOperation(after, operation);
      return { patch: { id, ...operation } };
    });
    for (const name of ["_id", "_type"]) {
      if (after[name] !== before[name]) {
        throw validationFault(`"${name}" of a document cannot be changed`);
      }
    }
    const document = this.#stored({
      ...after,
      _createdAt: before._createdAt,
      _updatedAt: this.timestamp,
    });
    this.#change(id, document, sent);
  }

  /** Returns whether there was anything to delete. */
  delete(id: string): boolean {
    if (this.get(id) === null) return false;
    this.#change(id, null, [{ delete: { id } }]);
    return true;
  }

  /**
   * Replaces the published document with a draft or a version: without `_system`, and
   * with references strong that were weak only until now.
   */
  publish({ _system, ...version }: SanityDocument): void {
    this.delete(version._id);
    const _id = publishedIdOf(version._id);
    this.write("createOrReplace", { ...strengthenedFields(version), _id });
  }

  /** Unpublishes a document; its content becomes the draft, if there is none yet. */
  takeDown(publishedId: string): void {
    const published = this.existing(publishedId);
    const _id = draftIdOf(publishedId);
    this.write("createIfNotExists", { ...published, _id });
    this.delete(publishedId);
  }

  /**
   * Requires the document's revision, if one is expected.
   *
   * @throws if it has another.
   */
  expectRevision(id: string, expected: unknown): void {
    if (expected === undefined || expected === null) return;
    if (typeof expected !== "string") {
      throw validationFault("A revision must be a string");
    }
    const current = this.get(id)?._rev ?? null;
    if (current === expected) return;
    throw new WriteFault(
      "documentRevisionIDDoesNotMatchError",
      `Document "${id}" has unexpected revision ID (${current ?? "none"}), expected ${expected}`,
      { id, currentRevisionID: current, expectedRevisionID: expected },
    );
  }

  #stored(fields: JsonObject): SanityDocument {
    const { autoGenerateArrayKeys, transactionId } = this.#options;
    const keyed = autoGenerateArrayKeys ? withArrayKeys(fields) : fields;
    const fault = unstorable(keyed);
    if (fault !== null) throw validationFault(fault);
    // The callers have checked `fields`; only the revision is missing.
    return { ...(keyed as SanityDocument), _rev: transactionId };
  }

  /** The current documents that match, ordered by id. */
  #where(fits: (document: SanityDocument) => boolean): SanityDocument[] {
    const stored = this.#options.documents.all();
    const changed = [...this.#changes.values()].flatMap(({ after }) =>
      after !== null && fits(after) ? [after] : [],
    );
    return stored
      .filter((each) => fits(each) && !this.#changes.has(each._id))
      .concat(changed)
      .sort(compareIds);
  }

  #change(
    id: string,
    after: SanityDocument | null,
    mutations: readonly object[],
  ): void {
    this.#options.counter.addChange();
    if (!this.#isRelease) guardReleases(this, id, after);
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

/** Returns the value if it is an ISO 8601 time. */
function timestampOf(value: unknown): string | null {
  const isTime =
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}T/.test(value) &&
    !Number.isNaN(Date.parse(value));
  return isTime ? value : null;
}

function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  return isObject(value) ? strengthenedFields(value) : value;
}

function strengthenedFields(value: JsonObject): JsonObject {
  if (Object.hasOwn(value, "_strengthenOnPublish")) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    const staysWeak =
      isObject(_strengthenOnPublish) && _strengthenOnPublish.weak === true;
    return staysWeak ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, strengthened(child)]),
  );
}
