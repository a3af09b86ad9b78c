/**
 * A refusal with an HTTP status and a body in the format that Sanity's clients
 * read.
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly statusCode: number;
  /** Printed as JSON. */
  readonly body: object;

  constructor(statusCode: number, body: object, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

/**
 * The body of errors that are not about a document: `{ statusCode, error,
 * message }`.
 */
function plainError(
  statusCode: number,
  error: string,
  message: string,
): HttpError {
  return new HttpError(statusCode, { statusCode, error, message }, message);
}

/** 400: the request cannot be read. */
export function badRequest(message: string): HttpError {
  return plainError(400, "Bad Request", message);
}

/** 502: the server that the request was forwarded to does not answer. */
export function badGateway(message: string): HttpError {
  return plainError(502, "Bad Gateway", message);
}

/**
 * The `errorCode` tells the Studio that the session is gone: it then asks to
 * sign in, where it would otherwise take the refusal for a lost edit.
 */
export function unauthorized(): HttpError {
  const message = "Session not found";
  return new HttpError(
    401,
    {
      statusCode: 401,
      error: "Unauthorized",
      message,
      errorCode: "SIO-401-ANF",
    },
    message,
  );
}

/** 403: not allowed for this caller, or not from this origin. */
export function forbidden(message: string): HttpError {
  return plainError(403, "Forbidden", message);
}

/** 403, in the shape that names the missing permission. */
export function insufficientPermissions(permission: string): HttpError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return new HttpError(
    403,
    {
      statusCode: 403,
      error: { type: "insufficientPermissionsError", description, permission },
      message: description,
    },
    description,
  );
}

/** 404. */
export function notFound(message: string): HttpError {
  return plainError(404, "Not Found", message);
}

/** 404 for another project, with the code that clients know. */
export function projectNotFound(projectId: string): HttpError {
  const message = `No project with the ID "${projectId}" was found`;
  return new HttpError(
    404,
    { statusCode: 404, error: "Not Found", message, errorCode: "SIO-404-PNF" },
    message,
  );
}

/** 404 for another dataset. */
export function datasetNotFound(dataset: string, projectId: string): HttpError {
  return notFound(
    `Dataset "${dataset}" not found for project ID "${projectId}"`,
  );
}

/** 405: the path exists, but not with this method. */
export function methodNotAllowed(method: string): HttpError {
  return plainError(
    405,
    "Method Not Allowed",
    `${method} is not supported here`,
  );
}

/** 409: it exists already. */
export function conflict(message: string): HttpError {
  return plainError(409, "Conflict", message);
}

/** 408: the body took too long. */
export function requestTimeout(): HttpError {
  return plainError(
    408,
    "Request Timeout",
    "The request body did not arrive in time",
  );
}

/** 410: it was removed for good. */
export function gone(message: string): HttpError {
  return plainError(410, "Gone", message);
}

/** 413: more than the lake takes at once. */
export function payloadTooLarge(message: string): HttpError {
  return plainError(413, "Payload Too Large", message);
}

/** 413; `limit` is in bytes. */
export function bodyTooLarge(limit: number): HttpError {
  return payloadTooLarge(
    `The request body is larger than the limit of ${limit} bytes`,
  );
}

/** 415: the body is compressed. */
export function unsupportedEncoding(): HttpError {
  return plainError(
    415,
    "Unsupported Media Type",
    "Compressed request bodies are not supported",
  );
}

/** 421: the `Host` is none of ours. */
export function misdirected(): HttpError {
  return plainError(
    421,
    "Misdirected Request",
    "This server does not answer for that host",
  );
}

/** 429: the caller should wait. */
export function tooManyRequests(message: string): HttpError {
  return plainError(429, "Too Many Requests", message);
}

/** 503: the caller may try again. */
export function unavailable(message: string): HttpError {
  return plainError(503, "Service Unavailable", message);
}

/** 507: the disk is full; nothing was changed. */
export function insufficientStorage(message: string): HttpError {
  return plainError(507, "Insufficient Storage", message);
}
