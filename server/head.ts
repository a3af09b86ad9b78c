import { createHash } from "node:crypto";

/** What stands in the entity tag of a body: 22 characters. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** A head without what describes a body, names and values in turn. */
export function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, index) => {
    const name = head[index - (index % 2)];
    return name !== "content-length" && name !== "content-encoding";
  });
}
