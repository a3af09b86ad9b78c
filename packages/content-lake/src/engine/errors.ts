const SQLITE_FULL = 13;

/** True for the errors by which the system or SQLite reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.cause) return isDiskFull(error.cause);
  if ("code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))) {
    return true;
  }
  return "errcode" in error && (Number(error.errcode) & 0xff) === SQLITE_FULL;
}

/** What is wrong with a mutation or action, in the words of Sanity's API. */
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

/** The fault as data, which can be sent to another thread. */
export type FaultDetail =
  /** A mutation or an action of a request is refused, and so is the whole request. */
  | { kind: "write"; operation: WriteKind; index: number; item: ErrorItem }
  /** Another caller used the transaction id before. */
  | { kind: "takenTransaction"; id: string }
  | { kind: "queryParse"; query: string; start: number; end: number }
  | { kind: "queryEvaluation"; query: string }
  /** The request cannot be read. */
  | { kind: "invalid" }
  | { kind: "forbidden" }
  /** The caller asks for too much at once. */
  | { kind: "tooMany" }
  /** The write would change more documents than one request may. */
  | { kind: "tooLarge" }
  /** The disk is full; nothing was changed. */
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

/** Which of the two write endpoints answers: their error types have different names. */
export type WriteKind = "mutation" | "action";

/** What is wrong with a mutation or action; it has no index yet. */
export class WriteFault extends Error {
  override readonly name = "WriteFault";
  readonly item: ErrorItem;

  constructor(
    type: ErrorItem["type"],
    description: string,
    details: object = {},
  ) {
    super(description);
    this.item = { type, description, ...details };
  }
}

/** Turns the fault of the mutation or action at `index` into that of its request. */
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

/** The mutation or action cannot be read or stored. */
export function validationFault(description: string): WriteFault {
  return new WriteFault("validationError", description);
}

/** `create` of a document that exists. */
export function alreadyExistsFault(id: string): WriteFault {
  const description = `Document by ID "${id}" already exists`;
  return new WriteFault("documentAlreadyExistsError", description, { id });
}

/** A patch or an action on a document that does not exist. */
export function notFoundFault(id: string): WriteFault {
  const description = `The document with the ID "${id}" was not found`;
  return new WriteFault("documentNotFoundError", description, { id });
}

/** The caller lacks `permission` for the document `id`; `why` gives details. */
export function permissionFault(
  permission: string,
  id: string,
  why = `permission "${permission}" required for document "${id}"`,
): WriteFault {
  const description = `Insufficient permissions; ${why}`;
  const details = { id, permission };
  return new WriteFault("insufficientPermissionsError", description, details);
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

/** The query can be parsed but not answered. */
export function queryEvaluationError(
  description: string,
  query: string,
): LakeFault {
  return new LakeFault({ kind: "queryEvaluation", query }, description);
}

/** A query was stopped because it would take longer than `limitMs`. */
export function tooSlow(query: string, limitMs: number): LakeFault {
  const description = `The query was stopped after ${limitMs / 1000} seconds`;
  return queryEvaluationError(description, query);
}

/** The request cannot be read. */
export function invalidRequest(message: string): LakeFault {
  return new LakeFault({ kind: "invalid" }, message);
}

/** The store could not write; the caller may send the same again. */
export function storageError(): LakeFault {
  const message =
    "The write could not be stored; nothing was changed. Try again.";
  return new LakeFault({ kind: "unavailable" }, message);
}

/** The caller may send the same again once there is room. */
export function diskFullError(): LakeFault {
  const message =
    "The disk is full; nothing was changed. Make room and try again.";
  return new LakeFault({ kind: "diskFull" }, message);
}
