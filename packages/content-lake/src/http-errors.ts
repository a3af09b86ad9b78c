import { LakeError, plainError } from "./engine/errors.ts";

export function badRequest(message: string): LakeError {
  return plainError(400, "Bad Request", message);
}

/**
 * The `errorCode` tells the Studio that the session is gone: it then asks to
 * sign in, where it would otherwise take the refusal for a lost edit.
 */
export function unauthorized(): LakeError {
  const message = "Session not found";
  return new LakeError(
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

export function forbidden(message: string): LakeError {
  return plainError(403, "Forbidden", message);
}

export function insufficientPermissions(permission: string): LakeError {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return new LakeError(
    403,
    {
      statusCode: 403,
      error: { type: "insufficientPermissionsError", description, permission },
      message: description,
    },
    description,
  );
}

export function notFound(message: string): LakeError {
  return plainError(404, "Not Found", message);
}

export function projectNotFound(projectId: string): LakeError {
  const message = `No project with the ID "${projectId}" was found`;
  return new LakeError(
    404,
    { statusCode: 404, error: "Not Found", message, errorCode: "SIO-404-PNF" },
    message,
  );
}

export function datasetNotFound(dataset: string, projectId: string): LakeError {
  return notFound(
    `Dataset "${dataset}" not found for project ID "${projectId}"`,
  );
}

export function methodNotAllowed(method: string): LakeError {
  return plainError(
    405,
    "Method Not Allowed",
    `${method} is not supported here`,
  );
}

export function requestTimeout(): LakeError {
  return plainError(
    408,
    "Request Timeout",
    "The request body did not arrive in time",
  );
}

export function payloadTooLarge(limit: number): LakeError {
  return plainError(
    413,
    "Payload Too Large",
    `The request body is larger than the limit of ${limit} bytes`,
  );
}

export function unsupportedEncoding(): LakeError {
  return plainError(
    415,
    "Unsupported Media Type",
    "Compressed request bodies are not supported",
  );
}

export function misdirected(): LakeError {
  return plainError(
    421,
    "Misdirected Request",
    "This server does not answer for that host",
  );
}

export function tooManyRequests(message: string): LakeError {
  return plainError(429, "Too Many Requests", message);
}

export function unavailable(message: string): LakeError {
  return plainError(503, "Service Unavailable", message);
}
