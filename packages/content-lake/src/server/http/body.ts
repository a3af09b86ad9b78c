import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject } from "../../engine/json-value.ts";
import {
  badRequest,
  bodyTooLarge,
  unsupportedEncoding,
  requestTimeout,
} from "../../http-errors.ts";

/** The size limit of a query, in bytes. */
export const QUERY_LIMIT = 1024 * 1024;
/** The size limit of a write, in bytes. */
export const MUTATION_LIMIT = 10 * 1024 * 1024;
/** The size limit of a setting or a command, in bytes. */
export const SMALL_LIMIT = 256 * 1024;

/**
 * Refuses a body with a declared length over the limit before a byte is read,
 * and tells a waiting client to continue.
 */
export function acceptBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): void {
  const encoding = request.headers["content-encoding"];
  if (encoding && encoding !== "identity") throw unsupportedEncoding();
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    throw bodyTooLarge(limit);
  }
  if (request.headers.expect) response.writeContinue();
}

/** Reads the body. Throws 413 as soon as it passes the limit. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Buffer> {
  acceptBody(request, response, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    if (size > limit) throw bodyTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Reads a JSON object. Throws 400 for anything else. */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<unknown> {
  const body = await readBody(request, response, limit);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw badRequest("The request body is not valid JSON");
  }
}

/** Reads a JSON object. Throws 400 for anything else, 413 past the limit. */
export async function readJsonObject(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Record<string, unknown>> {
  const value = await readJson(request, response, limit);
  if (!isObject(value)) {
    throw badRequest("The request body must be a JSON object");
  }
  return value;
}

/**
 * Ends a request whose body does not arrive in time, or a hundred connections
 * that send a byte a second would stay open for minutes. Answers 408 if no
 * answer has begun. `timeoutMs` counts from now.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): void {
  const { headers } = request;
  const hasBody =
    Number(headers["content-length"] ?? 0) > 0 ||
    headers["transfer-encoding"] !== undefined;
  if (!hasBody) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) {
      request.destroy();
      return;
    }
    const { statusCode, body } = requestTimeout();
    const text = JSON.stringify(body);
    response.writeHead(statusCode, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      connection: "close",
    });
    response.end(text, () => request.destroy());
  }, timeoutMs);
  timer.unref();
  // Both events of the request: "end" when the body is complete, "close" when
  // the connection is gone.
  request.once("end", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}
