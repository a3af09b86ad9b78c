import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { tooManyRequests } from "../../http-errors.ts";
import { clientAddress } from "../security/identity.ts";

/** How many streams clients without a token may hold open. */
export type StreamLimit = {
  /** Returns the way to give the place back. Throws 429 when there is none. */
  take(request: IncomingMessage): () => void;
};

const AN_ADDRESS = 50;
const IN_ALL = 500;

/**
 * A website on the same machine follows live events without a token, as
 * Sanity's client does. It must always find a place, so a client on this
 * machine that comes without a proxy is not counted.
 */
export function createStreamLimit(trustProxy: boolean): StreamLimit {
  const open = new Map<string, number>();
  let total = 0;
  return {
    take(request) {
      if (isFromThisMachine(request)) return () => {};
      const address = clientAddress(request, trustProxy);
      const count = open.get(address) ?? 0;
      if (count >= AN_ADDRESS || total >= IN_ALL) {
        throw tooManyRequests("Too many streams are open without a token");
      }
      open.set(address, count + 1);
      total += 1;
      return () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
        total -= 1;
      };
    },
  };
}

function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const names = ["forwarded", "x-forwarded-for", "via", "x-real-ip"];
  if (names.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}
