import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import type { SecurityEvent } from "../../app/http/security-event.ts";

export type SecurityLogOptions = {
  log: Logger;
  /** Names a sender without their address. */
  hashAddress(address: string | null): string;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/** Notes an event of a sender; null: their address is not known. */
export type NoteSecurity = (
  event: SecurityEvent,
  address: string | null,
) => void;

/** One sender has one line of a kind in so long, however often they come; milliseconds. */
const SPAN_MS = 600_000;
/** All senders together have so many lines of a kind in a span: a flood must not fill a disk. */
const MOST_LINES = 100;

type Span = { since: number; lines: number };

/**
 * The lines that report an attack to an operator: the event, and a name of the
 * sender that is good for one day. A line has no address and no text of theirs.
 */
export function createSecurityLog({
  log,
  hashAddress,
  now = () => performance.now(),
}: SecurityLogOptions): NoteSecurity {
  const seen = new LRUCache<string, true>({
    max: 2_000,
    ttl: SPAN_MS,
    perf: { now },
    // Each read of the clock counts: a sender without a pause is named again.
    ttlResolution: 0,
  });
  const spans = new Map<SecurityEvent, Span>();

  return (event, address) => {
    const span = spanOf(event);
    if (span.lines > MOST_LINES) return;
    const sender = hashAddress(address);
    const key = `${event} ${sender}`;
    if (seen.has(key)) return;
    seen.set(key, true);
    span.lines += 1;
    if (span.lines <= MOST_LINES) log.warn({ event, sender }, "security");
    else
      log.warn(
        { event, minutes: SPAN_MS / 60_000 },
        "security: too many senders to name each",
      );
  };

  function spanOf(event: SecurityEvent): Span {
    const known = spans.get(event);
    if (known && now() - known.since < SPAN_MS) return known;
    const begun = { since: now(), lines: 0 };
    spans.set(event, begun);
    return begun;
  }
}
