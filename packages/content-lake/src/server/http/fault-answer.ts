import {
  diskFullError,
  isDiskFull,
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

const PLAIN = {
  invalid: badRequest,
  forbidden,
  tooMany: tooManyRequests,
  tooLarge: payloadTooLarge,
  diskFull: insufficientStorage,
  unavailable,
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
