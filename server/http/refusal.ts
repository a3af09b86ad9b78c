import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";

import { LINGER_MS, lastHead } from "./head.ts";

/** Node's error codes for a broken request, and the status of the answer. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** An answer in full, for a connection that has no request to answer. */
function refusal(status: number): string {
  const words = STATUS_CODES[status] ?? "";
  const head = Object.entries(lastHead(words.length + 1));
  const lines = head.map((pair) => pair.join(": "));
  return `HTTP/1.1 ${status} ${words}\r\n${lines.join("\r\n")}\r\n\r\n${words}\n`;
}

/** Says why, and ends the connection: its further bytes cannot be parsed. */
export function refuse(socket: Socket, status: number): void {
  if (!socket.writable) return;
  socket.end(refusal(status));
  // Closed at once under a sender, the answer would be lost on the way.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** In: the fault that Node found in what a connection sent. */
export function refuseBroken(
  fault: NodeJS.ErrnoException,
  socket: Socket,
): void {
  refuse(socket, STATUSES[fault.code ?? ""] ?? 400);
}
