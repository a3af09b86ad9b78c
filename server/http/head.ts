import { createHash } from "node:crypto";

import {
  CLOSED_POLICY,
  SECURITY_HEADERS,
} from "../security/security-headers.ts";

/** The hash in the entity tag of a body, 22 characters. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/**
 * Headers without those that describe a body, as a flat list of names and
 * values.
 */
export function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, index) => {
    const name = head[index - (index % 2)];
    return name !== "content-length" && name !== "content-encoding";
  });
}

/** A flat list of names and values with one header set. */
export function withValue(
  head: readonly string[],
  name: string,
  value: string,
): string[] {
  const at = head.indexOf(name);
  return at < 0 ? [...head, name, value] : head.with(at + 1, value);
}

/**
 * How long a client that still sends may take to read the last answer, in
 * milliseconds.
 */
export const LINGER_MS = 2_000;
/** So much of what such a client sends is read meanwhile, in bytes. */
export const LINGER_BYTES = 256 * 1024;

/**
 * The headers of the last answer on a connection. In: the length of its plain
 * text in bytes.
 */
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
