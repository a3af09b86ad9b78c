import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import type { SecurityEvent } from "../../app/http/security-event.ts";

/** Where events are logged, and how senders are identified. */
export type SecurityLogOptions = {
  log: Logger;
  /** Makes a pseudonym of an address. */
  hashAddress(address: string | null): string;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * Logs an event; the address is null if unknown. `advice` is the site's own
 * sentence on what an operator may have to change.
 */
export type NoteSecurity = (
  event: SecurityEvent,
  address: string | null,
  advice?: string,
) => void;

/** In milliseconds: one line per sender and event in this span. */
const SPAN_MS = 600_000;
/**
 * How many lines per event all senders together cause in a span, so that a flood
 * does not fill the disk.
 */
export const MOST_LINES = 100;

type Span = { since: number; lines: number };

/**
 * Logs security events for the operator: the event, and a pseudonym of the sender
 * that is valid for one day. A line contains no address and no text from the
 * sender.
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
    // The clock is not cached: a sender without pauses must be logged again after
    // the span.
    ttlResolution: 0,
  });
  const spans = new Map<SecurityEvent, Span>();

  return (event, address, advice) => {
    const span = spanOf(event);
    if (span.lines > MOST_LINES) return;
    const sender = hashAddress(address);
    const key = `${event} ${sender}`;
    if (seen.has(key)) return;
    seen.set(key, true);
    span.lines += 1;
    if (span.lines <= MOST_LINES)
      log.warn({ event, sender, advice }, "security");
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
