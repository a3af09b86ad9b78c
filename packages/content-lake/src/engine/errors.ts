const SQLITE_FULL = 13;

/** True for the errors with which the system or SQLite reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) {
    return true;
  }
  return "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}
/** What one mutation or action did wrong, in the words of Sanity's API. */
export type ErrorItem = {
  type:
    | "validationError"
    | "documentAlreadyExistsError"
    | "documentHasDraftError"
    | "documentHasExistingReferencesError"
    | "documentNotFoundError"
    | "documentReferenceDoesNotExistError"
    | "documentRevisionIDDoesNotMatchError"
    | "insufficientPermissionsError";
  description: string;
  id?: string;
  referencingIDs?: string[];
  [key: string]: unknown;
};

/** What is wrong, as data: it may be sent to another thread. */
export type FaultDetail =
  /** A mutation or an action of a request is refused, and so all of it. */
  | { kind: "write"; operation: WriteKind; index: number; item: ErrorItem }
  /** Another caller used the transaction id before. */
  | { kind: "takenTransaction"; id: string }
  | { kind: "queryParse"; query: string; start: number; end: number }
  | { kind: "queryEvaluation"; query: string }
  /** The request cannot be read. */
  | { kind: "invalid" }
  | { kind: "forbidden" }
  /** The caller asks for too much at a time. */
  | { kind: "tooMany" }
  /** The write would change more documents than one request may. */
  | { kind: "tooLarge" }
  /** The disk has no room; nothing was changed. */
  | { kind: "diskFull" }
  /** The caller may send the same again. */
  | { kind: "unavailable" };

/** The lake refuses a request; `detail` says why. A server turns it into an answer. */
export class LakeFault extends Error {
  override readonly name = "LakeFault";
  readonly detail: FaultDetail;

  constructor(detail: FaultDetail, message: string) {
    super(message);
    this.detail = detail;
  }
}

/**
 * Which of the two write endpoints answers: their error types have different
 * names.
 */
export type WriteKind = "mutation" | "action";

/** What one mutation or action of a request did wrong; carries no index yet. */
export class WriteFault extends Error {
  override readonly name = "WriteFault";
  readonly item: ErrorItem;

  constructor(item: ErrorItem) {
    super(item.description);
    this.item = item;
  }
}

/**
 * Turns the fault of the mutation or action at `index` into the fault of its
 * request.
 */
export function writeError(
  operation: WriteKind,
  { item }: WriteFault,
  index: number,
): LakeFault {
  const what = operation === "mutation" ? "Mutation" : "Action";
  return new LakeFault(
    { kind: "write", operation, index, item },
    `${what} failed: ${item.description}`,
  );
}

/** The mutation or action cannot be read, or not be stored. */
export function validationFault(description: string): WriteFault {
  return new WriteFault({ type: "validationError", description });
}

/** `create` of a document that exists. */
export function alreadyExistsFault(id: string): WriteFault {
  return new WriteFault({
    type: "documentAlreadyExistsError",
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

/** A patch or an action on a document that does not exist. */
export function notFoundFault(id: string): WriteFault {
  return new WriteFault({
    type: "documentNotFoundError",
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

/**
 * The document has another revision than the caller expects; `null` if it is
 * gone.
 */
export function revisionFault(
  id: string,
  expected: string,
  current: string | null,
): WriteFault {
  return new WriteFault({
    type: "documentRevisionIDDoesNotMatchError",
    description: `Document "${id}" has unexpected revision ID (${
      current ?? "none"
    }), expected ${expected}`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected,
  });
}

/** Deleting `id` would leave the references in `referencingIDs` dangling. */
export function referencedFault(
  id: string,
  referencingIDs: string[],
): WriteFault {
  return new WriteFault({
    type: "documentHasExistingReferencesError",
    description: `Document "${id}" cannot be deleted as there are references to it from ${quoted(referencingIDs)}`,
    id,
    referencingIDs,
  });
}

/** `id` holds a strong reference to `referenceID`, which does not exist. */
export function danglingFault(id: string, referenceID: string): WriteFault {
  return new WriteFault({
    type: "documentReferenceDoesNotExistError",
    description: `Document "${id}" references non-existent document "${referenceID}"`,
    id,
    referenceID,
  });
}

/** The caller lacks `permission` for the document `id`. */
export function permissionFault(permission: string, id: string): WriteFault {
  return new WriteFault({
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; permission "${permission}" required for document "${id}"`,
    id,
    permission,
  });
}

/** The caller's roles may not change `field` of a published document. */
export function guardedFieldFault(field: string, id: string): WriteFault {
  return new WriteFault({
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; "${field}" of document "${id}" is published by the role "compliance" or an administrator`,
    id,
    permission: "update",
  });
}

/** The address of the published document `id` is guarded with its field. */
export function guardedAddressFault(field: string, id: string): WriteFault {
  return new WriteFault({
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; the address of document "${id}" belongs to its "${field}", and is changed or taken by the role "compliance" or an administrator`,
    id,
    permission: "update",
  });
}

/** Another caller used the transaction id before. */
export function takenTransactionError(id: string): LakeFault {
  const message = `Transaction "${id}" already exists`;
  return new LakeFault({ kind: "takenTransaction", id }, message);
}

/** The query is wrong from `start` to `end`, counted in characters. */
export function queryParseError(
  description: string,
  query: string,
  start: number,
  end: number,
): LakeFault {
  return new LakeFault({ kind: "queryParse", query, start, end }, description);
}

/** The query can be read and not be answered. */
export function queryEvaluationError(
  description: string,
  query: string,
): LakeFault {
  return new LakeFault({ kind: "queryEvaluation", query }, description);
}

/** A query was stopped, since it would take longer than `limitMs`. */
export function tooSlow(query: string, limitMs: number): LakeFault {
  return queryEvaluationError(
    `The query was stopped after ${limitMs / 1000} seconds`,
    query,
  );
}

/** The request cannot be read. */
export function invalidRequest(message: string): LakeFault {
  return new LakeFault({ kind: "invalid" }, message);
}

/** The write would change more than `most` documents. */
export function tooManyChanges(most: number): LakeFault {
  return new LakeFault(
    { kind: "tooLarge" },
    `A request may change ${most} documents, and this one would change more: send it in parts`,
  );
}

/** The store could not write; the caller may send the same again. */
export function storageError(): LakeFault {
  return new LakeFault(
    { kind: "unavailable" },
    "The write could not be stored; nothing was changed. Try again.",
  );
}

/** The caller may send the same again once there is room. */
export function diskFullError(): LakeFault {
  return new LakeFault(
    { kind: "diskFull" },
    "The disk is full; nothing was changed. Make room and try again.",
  );
}

function quoted(ids: readonly string[]): string {
  return ids.map((id) => `"${id}"`).join(", ");
}
