import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { tooManyRequests } from "../../http-errors.ts";
import type { Places } from "../../semaphore.ts";

/** Returns a function that gives the place back. Throws 429 if none is free. */
export function takePlace(
  places: Places,
  holder: string,
  refusal: string,
): () => void {
  const leave = places.take(holder);
  if (leave === null) throw tooManyRequests(refusal);
  return leave;
}

/** True for a client on this machine that comes without a proxy. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const names = ["forwarded", "x-forwarded-for", "via", "x-real-ip"];
  if (names.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}
