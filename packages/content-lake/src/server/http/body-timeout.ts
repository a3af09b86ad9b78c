import type { IncomingMessage, ServerResponse } from "node:http";
import { requestTimeout } from "../../http-errors.ts";

/**
 * Ends a request whose body is not there in time: a hundred connections that
 * send a byte a second would stay for minutes. Answers 408 if nothing was
 * answered yet. `timeoutMs` counts from now.
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
  // Of a request: its body is there, or the connection is gone.
  request.once("end", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}
