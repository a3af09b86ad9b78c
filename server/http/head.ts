import { createHash } from "node:crypto";

import {
  CLOSED_POLICY,
  SECURITY_HEADERS,
} from "../security/security-headers.ts";

/** The hash in the entity tag of a body, 22 characters. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** A flat list of headers without those that describe a body. */
export function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, index) => {
    const name = head[index - (index % 2)];
    return name !== "content-length" && name !== "content-encoding";
  });
}

/** A flat list of headers with one header set. */
export function withValue(
  head: readonly string[],
  name: string,
  value: string,
): string[] {
  const at = head.indexOf(name);
  return at < 0 ? [...head, name, value] : head.with(at + 1, value);
}

/** In milliseconds: how long a client that still sends may take to read the last answer. */
export const LINGER_MS = 2_000;
/**
 * In bytes: how much of such a client's body is read meanwhile. The system reads
 * more into buffers that it bounds per connection.
 */
export const LINGER_BYTES = 256 * 1024;
/** The part of it that Node reads with the head and before it stops, in chunks of 64 kB. */
export const READ_AHEAD_BYTES = 192 * 1024;

/** The headers of the last answer on a connection: plain text of `length` bytes. */
export function lastHead(length: number): Readonly<Record<string, string>> {
  return {
    ...SECURITY_HEADERS,
    "content-security-policy": CLOSED_POLICY,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": String(length),
    connection: "close",
  };
}

/** The content encodings, the smallest first. */
export type Encoding = "br" | "gzip" | "identity";

/** The results for browsers' headers, of which there are few. */
const known = new Map<string, Encoding>();
const MOST_KNOWN = 64;

/** The smallest encoding that an Accept-Encoding header accepts (RFC 9110, 12.5.3). */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string" || header === "") return "identity";
  const found = known.get(header);
  if (found !== undefined) return found;
  const encoding = (["br", "gzip"] as const).find((each) =>
    allows(header, each),
  );
  if (known.size === MOST_KNOWN) known.clear();
  known.set(header, encoding ?? "identity");
  return encoding ?? "identity";
}

function allows(header: string, name: string): boolean {
  const weights = new Map(
    header.split(",").map((part) => {
      const [coding = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.find((text) => /^\s*q\s*=/.test(text));
      return [coding.trim(), weight ? Number(weight.split("=")[1]) : 1];
    }),
  );
  return (weights.get(name) ?? weights.get("*") ?? 0) > 0;
}
