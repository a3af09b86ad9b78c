import type { DatabaseSync } from "node:sqlite";

import type { Entry } from "./entry.ts";
import { erase, followersOf, markWithdrawn } from "./erase.server.ts";
import { readLinked, type LinkedRequest } from "./links.server.ts";
import { addParts, inTransaction, insertSubmission } from "./store.server.ts";

/**
 * Begins the withdrawal of a request: from now on nothing of it leaves but the
 * withdrawal, which is carried out even after a restart. It may be repeated.
 *
 * Out: the request; null for a link that is unknown or has expired.
 */
export function beginWithdrawal(
  outbox: DatabaseSync,
  hash: string,
): LinkedRequest | null {
  return inTransaction(outbox, () => {
    const linked = readLinked(outbox, hash);
    if (!linked || linked.isWithdrawn || linked.isWithdrawalAsked)
      return linked;
    const { reference, sequence } = linked.entry;
    markWithdrawn(outbox, [reference, ...followersOf(outbox, reference)], true);
    addParts(outbox, sequence, ["withdrawal"]);
    return linked;
  });
}

/** Erases a withdrawn request with its corrections and files. */
export function finishWithdrawal(
  outbox: DatabaseSync,
  reference: string,
): void {
  erase(outbox, () => [reference, ...followersOf(outbox, reference)]);
}

/**
 * An adjuster has the request already: it stands again, and an entry in the
 * review box asks staff for an answer.
 */
export function handWithdrawalToStaff(
  outbox: DatabaseSync,
  { reference, link }: Pick<Entry, "reference" | "link">,
): void {
  inTransaction(outbox, () => {
    const followers = followersOf(outbox, reference);
    markWithdrawn(outbox, [reference, ...followers], false);
    // The link may have expired meanwhile.
    const linked = link && readLinked(outbox, link.hash, 0);
    if (!linked || linked.isWithdrawalAsked) return;
    insertSubmission(outbox, {
      submission: { kind: "withdrawal", of: reference, fields: linked.contact },
      key: `withdrawal ${reference}`,
      verdict: { box: "review", reason: "asks to withdraw a request" },
      parts: ["review"],
    });
  });
}
