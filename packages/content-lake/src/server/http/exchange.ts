import type { IncomingMessage, ServerResponse } from "node:http";
import { isObject } from "../../engine/json-value.ts";
import {
  badRequest,
  bodyTooLarge,
  requestTimeout,
  unsupportedMediaType,
} from "../../http-errors.ts";
import type { ServerContext } from "../context.ts";
import type { Identity } from "../security/identity.ts";
import type { Answer } from "./answer.ts";

export type { ServerContext };

/** A request, its response and what is known about them. */
export type Exchange = {
  context: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  /** The named segments of the route's path, decoded. */
  params: Readonly<Record<string, string>>;
  /** The `2025-02-19` of `/v2025-02-19/…`; empty outside the API. */
  apiVersion: string;
  identity: Identity;
};

/** `null` when the handler writes to the response itself. */
export type Handler = (
  exchange: Exchange,
) => Answer | null | Promise<Answer | null>;

/** The values of `sanity::projectId()` and `sanity::dataset()` in a query. */
export function placeOf({ projectId, dataset }: ServerContext) {
  return { projectId, dataset };
}

/** The size limit of a query, in bytes. */
export const QUERY_LIMIT = 1024 * 1024;
/** The size limit of a setting or a command, in bytes. */
const SMALL_LIMIT = 256 * 1024;

/** A request whose body is read, and the response that may ask for it. */
type Receiving = Pick<Exchange, "request" | "response">;

/**
 * Refuses a body with a declared length over the limit before a byte is read, and tells
 * a waiting client to continue.
 */
export function acceptBody(
  { request: { headers }, response }: Receiving,
  limit: number,
): void {
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw unsupportedMediaType("Compressed request bodies are not supported");
  }
  if (Number(headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  if (headers.expect) response.writeContinue();
}

/** How long a body may take, in milliseconds; an upload may take longer. */
export const BODY_MS = 30_000;

/** @throws HttpError 413 as soon as the body exceeds the limit, 408 if it is late. */
export async function readBody(
  exchange: Receiving,
  limit: number,
): Promise<string> {
  acceptBody(exchange, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(requestTimeout("The request body did not come in time")),
    BODY_MS,
  );
  const body = exchange.request
    .iterator({ destroyOnReturn: false })
    [Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const { done, value } = await Promise.race([body.next(), late.promise]);
      if (done) return Buffer.concat(chunks, size).toString("utf8");
      size += value.length;
      if (size > limit) throw bodyTooLarge(limit);
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** @throws HttpError 400 for anything but JSON, 413 beyond 256 KB. */
export async function readJson(exchange: Receiving): Promise<unknown> {
  return parseJson(await readBody(exchange, SMALL_LIMIT));
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest("The request body is not valid JSON");
  }
}

/** @throws HttpError 400 for anything but a JSON object, 413 beyond the limit. */
export async function readJsonObject(
  exchange: Receiving,
  limit = SMALL_LIMIT,
): Promise<Record<string, unknown>> {
  return parseJsonObject(await readBody(exchange, limit));
}

/** @throws HttpError 400 for anything but a JSON object. */
export function parseJsonObject(body: string): Record<string, unknown> {
  const value = parseJson(body);
  if (isObject(value)) return value;
  throw badRequest("The request body must be a JSON object");
}
