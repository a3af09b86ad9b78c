import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip"] as const;

/** Whether a proxy reports the senders' addresses. */
export type ClientAddressOptions = {
  /** True if every request comes through the operator's own proxy. */
  trustProxy: boolean;
  /** Called once, at the first request with an unknown sender. */
  onUntrusted(): void;
};

/**
 * Makes the function that returns the IP address of a request's sender.
 *
 * Behind a trusted proxy it is the last entry of X-Forwarded-For, which the
 * proxy wrote; earlier entries are the sender's claims. A forwarded header
 * without a trusted proxy means that a proxy is not configured: the
 * connection's address would be the same for all visitors, so it returns null.
 */
export function createClientAddress({
  trustProxy,
  onUntrusted,
}: ClientAddressOptions): (request: IncomingMessage) => string | null {
  let hasWarned = false;

  return (request) => {
    if (trustProxy) {
      const forwarded = request.headers["x-forwarded-for"];
      const list = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
      return plainAddress(list?.split(",").at(-1)?.trim());
    }
    if (FORWARDED.some((name) => request.headers[name] !== undefined)) {
      if (!hasWarned) onUntrusted();
      hasWarned = true;
      return null;
    }
    return plainAddress(request.socket.remoteAddress);
  };
}

/**
 * Normalises an address: removes the port that some proxies append, and turns
 * an IPv4-mapped IPv6 address into IPv4.
 */
function plainAddress(address: string | undefined): string | null {
  const bare =
    address
      ?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
      .replace(/^\[([^\]]+)\](:\d+)?$/, "$1")
      .replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}
