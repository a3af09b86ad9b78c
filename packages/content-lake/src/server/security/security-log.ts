import { createHmac, randomBytes } from "node:crypto";
import { networkOf } from "../../network.ts";
import type { Log, LogFields } from "../log/log.ts";

/** What a warning is about; operators search the log for these names. */
export type SecurityEvent =
  | "lockout"
  | "failed sign-ins"
  | "flood"
  | "refused origin"
  | "refused host"
  | "refused redirect";

/** After so long an event of the same sender is logged again. */
const SPAN_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How many lines one span may have, so that a flood from many networks does not
 * fill the disk.
 */
const MAX_SENDERS = 1_000;

/**
 * Logs warnings about events that look like an attack. One line for each event, sender and span. A sender is the HMAC of a network
 * under a key that is replaced at midnight (UTC) and never stored: lines of one
 * day can be correlated, but no reader of the log can recover the address.
 */
export function createSecurityLog(log: Log, now = Date.now) {
  let day = NaN;
  let key = randomBytes(32);
  let spanBegan = NaN;
  let isFull = false;
  /** The events of this span. */
  const listed = new Set<string>();

  function turn(at: number): void {
    const today = Math.floor(at / DAY_MS);
    if (today !== day) {
      day = today;
      key = randomBytes(32);
      listed.clear();
    }
    const isOver = !(at >= spanBegan && at < spanBegan + SPAN_MS);
    if (!isOver) return;
    spanBegan = at;
    isFull = false;
    listed.clear();
  }

  return {
    /** Notes an event of a sender; `fields` must hold no personal data. */
    note(event: SecurityEvent, address: string, fields?: LogFields): void {
      turn(now());
      const sender = createHmac("sha256", key)
        .update(networkOf(address))
        .digest("hex")
        .slice(0, 16);
      const name = `${event} ${sender}`;
      if (listed.has(name)) return;
      if (listed.size >= MAX_SENDERS) {
        if (!isFull) log.warn("more senders than are listed");
        isFull = true;
        return;
      }
      listed.add(name);
      log.warn(event, { sender, ...fields });
    },
  };
}
