import type { IncomingMessage, ServerResponse } from "node:http";
import { requestTimeout } from "../../http-errors.ts";

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
