import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";

import { LINGER_MS, lastHead } from "./head.ts";

/** The status for Node's error codes of malformed requests. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * A complete HTTP response as text, for a connection without a parsed request.
 */
function refusal(status: number): string {
  const words = STATUS_CODES[status] ?? "";
  const head = Object.entries(lastHead(words.length + 1));
  const lines = head.map((pair) => pair.join(": "));
  return `HTTP/1.1 ${status} ${words}\r\n${lines.join("\r\n")}\r\n\r\n${words}\n`;
}

/**
 * Answers with a status and closes the connection, whose further bytes cannot
 * be parsed.
 */
export function refuse(socket: Socket, status: number): void {
  if (!socket.writable) return;
  socket.end(refusal(status));
  // Closing at once would lose the answer while the client still sends.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers a malformed request. In: Node's error. */
export function refuseBroken(
  fault: NodeJS.ErrnoException,
  socket: Socket,
): void {
  refuse(socket, STATUSES[fault.code ?? ""] ?? 400);
}
