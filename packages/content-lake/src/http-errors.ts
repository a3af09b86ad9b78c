import { STATUS_CODES } from "node:http";
import { UsageError } from "./command-line.ts";
import {
  diskFullError,
  isDiskFull,
  LakeFault,
  type ErrorItem,
  type WriteKind,
} from "./engine/errors.ts";
import { DatabaseError } from "./engine/store-errors.ts";

/** A refusal with an HTTP status and a body in the format of Sanity's clients. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly statusCode: number;
  /** Serialized as JSON. */
  readonly body: object;
  /** Seconds until the caller may try again, if known. */
  readonly retryAfter: number | null;

  constructor(
    statusCode: number,
    body: object,
    message: string,
    retryAfter: number | null = null,
  ) {
    super(message);
    this.statusCode = statusCode;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Errors that are not about a document: `{ statusCode, error, message }`. */
function refusal(statusCode: number, more: object = {}) {
  const error = STATUS_CODES[statusCode];
  return (message: string, retryAfter?: number) => {
    const body = { statusCode, error, message, ...more };
    return new HttpError(statusCode, body, message, retryAfter);
  };
}

export const badRequest = refusal(400);
export const forbidden = refusal(403);
export const notFound = refusal(404);
export const methodNotAllowed = refusal(405);
/** The body did not arrive in time. */
export const requestTimeout = refusal(408);
export const conflict = refusal(409);
/** It was permanently removed. */
export const gone = refusal(410);
/** More than the lake accepts at once. */
export const payloadTooLarge = refusal(413);
export const unsupportedMediaType = refusal(415);
/** The `Host` is not one of ours. */
export const misdirected = refusal(421);
/** The caller should wait. */
export const tooManyRequests = refusal(429);
/** The server that the request was forwarded to does not answer. */
export const badGateway = refusal(502);
/** The caller may try again. */
export const unavailable = refusal(503);
/** The disk is full; nothing was changed. */
export const insufficientStorage = refusal(507);

/**
 * The `errorCode` tells the Studio that the session has ended: it then asks for a
 * sign-in; otherwise it would take the refusal for a lost edit.
 */
export function unauthorized(): HttpError {
  return refusal(401, { errorCode: "SIO-401-ANF" })("Session not found");
}

/** 403, in the format that names the missing permission. */
export function insufficientPermissions(permission: string): HttpError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  const type = "insufficientPermissionsError";
  return refusal(403, { error: { type, description, permission } })(
    description,
  );
}

/** 404 for another project, with the code that clients expect. */
export function projectNotFound(projectId: string): HttpError {
  return refusal(404, { errorCode: "SIO-404-PNF" })(
    `No project with the ID "${projectId}" was found`,
  );
}

/** 404 for another dataset. */
export function datasetNotFound(dataset: string, projectId: string): HttpError {
  return notFound(
    `Dataset "${dataset}" not found for project ID "${projectId}"`,
  );
}

/** 413; `limit` is in bytes. */
export function bodyTooLarge(limit: number): HttpError {
  return payloadTooLarge(
    `The request body is larger than the limit of ${limit} bytes`,
  );
}

const STATUS: Readonly<Record<ErrorItem["type"], number>> = {
  validationError: 400,
  insufficientPermissionsError: 403,
  documentNotFoundError: 404,
  documentAlreadyExistsError: 409,
  documentHasDraftError: 409,
  documentHasExistingReferencesError: 409,
  documentReferenceDoesNotExistError: 409,
  documentRevisionIDDoesNotMatchError: 409,
};

const PLAIN = {
  invalid: badRequest,
  forbidden,
  tooMany: tooManyRequests,
  tooLarge: payloadTooLarge,
  diskFull: insufficientStorage,
  unavailable,
};

/** A mutation of a missing document conflicts with the dataset; an action names what it needs. */
function statusOf(operation: WriteKind, type: ErrorItem["type"]): number {
  const isPatch = operation === "mutation" && type === "documentNotFoundError";
  return isPatch ? 409 : STATUS[type];
}

/**
 * Returns the answer for an error: an `HttpError` unchanged, a `LakeFault` with
 * Sanity's status and body, a message for a person as 400. null for any other error,
 * which is a defect.
 */
export function httpErrorOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof LakeFault) return ofFault(error);
  if (error instanceof UsageError) return badRequest(error.message);
  if (isDiskFull(error)) return ofFault(diskFullError());
  return error instanceof DatabaseError ? unavailable(error.message) : null;
}

function ofFault({ detail, message }: LakeFault): HttpError {
  const withError = (status: number, type: string, more: object) =>
    new HttpError(
      status,
      { error: { type, description: message, ...more } },
      message,
    );
  switch (detail.kind) {
    case "write": {
      const { operation, index, item } = detail;
      const items = [{ index, error: item }];
      const status = statusOf(operation, item.type);
      return withError(status, `${operation}Error`, { items });
    }
    case "takenTransaction":
      return withError(409, "transactionAlreadyExistsError", { id: detail.id });
    case "queryParse":
    case "queryEvaluation": {
      const { kind, ...place } = detail;
      return withError(400, `${kind}Error`, place);
    }
    default:
      return PLAIN[detail.kind](message);
  }
}
