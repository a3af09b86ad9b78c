import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { sessionParts } from "../session/session-cookie.server";

const MOST_SESSIONS = 200;
const REMEMBERED_MS = 15 * 60_000;

/**
 * Sessions that were just confirmed as those of staff, by a hash of their
 * cookie. While the database is down it confirms nothing, and its outage is what
 * the health page has to show.
 */
export class RecentStaff {
  readonly #sessions = new LRUCache<string, true>({
    max: MOST_SESSIONS,
    ttl: REMEMBERED_MS,
  });

  /** Call it after the database confirmed the session of a request. */
  remember(request: Request): void {
    this.#sessions.set(keyOf(request), true);
  }

  /** True if the session of a request was confirmed within a quarter of an hour. */
  has(request: Request): boolean {
    return this.#sessions.has(keyOf(request));
  }

  /** Call it for a session that was refused. */
  forget(request: Request): void {
    this.#sessions.delete(keyOf(request));
  }
}

function keyOf(request: Request): string {
  return createHash("sha256")
    .update(JSON.stringify(sessionParts(request)))
    .digest("base64url");
}
