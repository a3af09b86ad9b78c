/**
 * An error in the shape that Sanity's clients read. The server answers with
 * `statusCode` and prints `body` as JSON.
 */
export class LakeError extends Error {
  readonly statusCode: number;
  readonly body: object;

  constructor(statusCode: number, body: object, message: string) {
    super(message);
    this.name = "LakeError";
    this.statusCode = statusCode;
    this.body = body;
  }
}

export type ErrorItem = {
  type: string;
  description: string;
  id?: string;
  referencingIDs?: string[];
  [key: string]: unknown;
};

/** Which of the two write endpoints speaks: they name their errors apart. */
export type WriteKind = "mutation" | "action";

/** What one mutation or action of a request did wrong; carries no index yet. */
export class WriteFault extends Error {
  readonly statusCode: number;
  readonly item: ErrorItem;

  constructor(statusCode: number, item: ErrorItem) {
    super(item.description);
    this.name = "WriteFault";
    this.statusCode = statusCode;
    this.item = item;
  }
}

/** Turns the fault of the `index`th mutation or action into the answer. */
export function writeError(
  kind: WriteKind,
  fault: WriteFault,
  index: number,
): LakeError {
  const what = kind === "mutation" ? "Mutation" : "Action";
  const description = `${what} failed: ${fault.item.description}`;
  return new LakeError(
    fault.statusCode,
    {
      error: {
        type: `${kind}Error`,
        description,
        items: [{ index, error: fault.item }],
      },
    },
    description,
  );
}

export function validationFault(description: string): WriteFault {
  return new WriteFault(400, { type: "validationError", description });
}

/** What belongs to a feature of the hosted service that is not here. */
export function switchedOffFault(what: string, feature: string): WriteFault {
  return validationFault(
    `${what} cannot be used: ${feature} are switched off in this dataset`,
  );
}

export function versionsSwitchedOff(id: string): WriteFault {
  return switchedOffFault(`A version ("${id.slice(0, 200)}")`, "Releases");
}

export function alreadyExistsFault(id: string): WriteFault {
  return new WriteFault(409, {
    type: "documentAlreadyExistsError",
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

export function notFoundFault(id: string): WriteFault {
  return new WriteFault(404, {
    type: "documentNotFoundError",
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

export function revisionFault(
  id: string,
  expected: string,
  current: string | null,
): WriteFault {
  return new WriteFault(409, {
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
  return new WriteFault(409, {
    type: "documentHasExistingReferencesError",
    description: `Document "${id}" cannot be deleted as there are references to it from ${quoted(referencingIDs)}`,
    id,
    referencingIDs,
  });
}

/** `id` holds a strong reference to `referenceID`, which does not exist. */
export function danglingFault(id: string, referenceID: string): WriteFault {
  return new WriteFault(409, {
    type: "documentReferenceDoesNotExistError",
    description: `Document "${id}" references non-existent document "${referenceID}"`,
    id,
    referenceID,
  });
}

export function permissionFault(permission: string, id: string): WriteFault {
  return new WriteFault(403, {
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; permission "${permission}" required for document "${id}"`,
    id,
    permission,
  });
}

/** `field` of a published document is for others to change. */
export function guardedFieldFault(field: string, id: string): WriteFault {
  return new WriteFault(403, {
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; "${field}" of document "${id}" is published by the role "compliance" or an administrator`,
    id,
    permission: "update",
  });
}

/** Another caller used the transaction id before. */
export function takenTransactionError(id: string): LakeError {
  const description = `Transaction "${id}" already exists`;
  const type = "transactionAlreadyExistsError";
  return new LakeError(409, { error: { type, description, id } }, description);
}

export function queryParseError(
  description: string,
  query: string,
  start: number,
  end: number,
): LakeError {
  return new LakeError(
    400,
    { error: { type: "queryParseError", description, query, start, end } },
    description,
  );
}

export function queryEvaluationError(
  description: string,
  query: string,
): LakeError {
  return new LakeError(
    400,
    { error: { type: "queryEvaluationError", description, query } },
    description,
  );
}

/** A query was stopped, since it would take longer than `limitMs`. */
export function tooSlow(query: string, limitMs: number): LakeError {
  return queryEvaluationError(
    `The query was stopped after ${limitMs / 1000} seconds`,
    query,
  );
}

/** Errors outside a document: `{ statusCode, error, message }`. */
export function plainError(
  statusCode: number,
  error: string,
  message: string,
): LakeError {
  return new LakeError(statusCode, { statusCode, error, message }, message);
}

/** The store could not write; the caller may send the same again. */
export function storageError(): LakeError {
  return plainError(
    503,
    "Service Unavailable",
    "The write could not be stored; nothing was changed. Try again.",
  );
}

function quoted(ids: readonly string[]): string {
  return ids.map((id) => `"${id}"`).join(", ");
}
