import {
  isDiskFull,
  diskFullError,
  LakeFault,
  type ErrorItem,
  type WriteKind,
} from "../../engine/errors.ts";
import {
  badRequest,
  forbidden,
  HttpError,
  insufficientStorage,
  payloadTooLarge,
  tooManyRequests,
  unavailable,
} from "../../http-errors.ts";

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

/**
 * A mutation of a missing document conflicts with the dataset; an action names
 * what it needs.
 */
function statusOf(operation: WriteKind, type: ErrorItem["type"]): number {
  const isPatch = operation === "mutation" && type === "documentNotFoundError";
  return isPatch ? 409 : STATUS[type];
}

/**
 * The answer for an error: an `HttpError` unchanged, a `LakeFault` with
 * Sanity's status and body. `null` for any other error, which is a defect.
 */
export function httpErrorOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (error instanceof LakeFault) return ofFault(error);
  return isDiskFull(error) ? ofFault(diskFullError()) : null;
}

function ofFault({ detail, message }: LakeFault): HttpError {
  switch (detail.kind) {
    case "write": {
      const { operation, index, item } = detail;
      return withError(statusOf(operation, item.type), message, {
        type: `${operation}Error`,
        description: message,
        items: [{ index, error: item }],
      });
    }
    case "takenTransaction":
      return withError(409, message, {
        type: "transactionAlreadyExistsError",
        description: message,
        id: detail.id,
      });
    case "queryParse":
    case "queryEvaluation": {
      const { kind, ...place } = detail;
      const error = { type: `${kind}Error`, description: message, ...place };
      return withError(400, message, error);
    }
    case "invalid":
      return badRequest(message);
    case "forbidden":
      return forbidden(message);
    case "tooMany":
      return tooManyRequests(message);
    case "tooLarge":
      return payloadTooLarge(message);
    case "diskFull":
      return insufficientStorage(message);
    case "unavailable":
      return unavailable(message);
    default:
      return detail satisfies never;
  }
}

function withError(status: number, message: string, error: object): HttpError {
  return new HttpError(status, { error }, message);
}
