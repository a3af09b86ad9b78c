import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-real-ip"] as const;

export type ClientAddressOptions = {
  /** True if every request comes through a proxy of the operator's own. */
  trustProxy: boolean;
  /** Called once, at the first request whose sender cannot be told. */
  onUntrusted(): void;
};

/**
 * Makes the function that gives the address of a request's sender.
 *
 * Behind a trusted proxy it is the last entry of X-Forwarded-For, the one that
 * the proxy itself wrote; what stands before it is the sender's own claim.
 * A forwarded header without a trusted proxy means that there is a proxy that
 * is not configured: the connection's address would be that of all visitors at
 * once, so there is none.
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
 * One spelling for one address: without the port that some proxies add, and an
 * IPv4 address that is mapped into IPv6 as the IPv4 address.
 */
function plainAddress(address: string | undefined): string | null {
  const bare =
    address
      ?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
      .replace(/^\[([^\]]+)\](:\d+)?$/, "$1")
      .replace(/^::ffff:(?=\d+\.)/i, "") ?? "";
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}
