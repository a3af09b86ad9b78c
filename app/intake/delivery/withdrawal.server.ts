import type { Entry } from "../outbox/entry";
import {
  finishWithdrawal,
  handWithdrawalToStaff,
} from "../outbox/withdrawal.server";
import type { EvidenceTarget } from "./evidence.server";
import type { Outcome } from "./outcome";
import { deliveryOf } from "./rows";

/**
 * Carries out a withdrawal: in the database, in the store of evidence, then in
 * the outbox. Each step may
 * be repeated, so that a process that ends between two of them loses nothing.
 *
 * The link goes first: the database finds the request by it, and lets nothing
 * of the request in afterwards, not even a delivery that is under way.
 */
export async function deliverWithdrawal(
  { outbox, to, store }: EvidenceTarget,
  entry: Entry,
): Promise<Outcome> {
  const { link, reference } = entry;
  if (link === null) throw new Error("A withdrawal needs a link.");
  const outcome = await to.insert(deliveryOf(entry, "link"), entry);
  if (outcome.kind !== "delivered") return outcome;
  const answer = await to.withdrawRequest(link.hash);
  switch (answer) {
    case "erased": {
      const owner = { reference, linkHash: link.hash };
      if (!(await store.remove(owner)))
        return { kind: "failed", code: "files are left" };
      finishWithdrawal(outbox, reference);
      // A file that was under way may have arrived meanwhile.
      await store.remove(owner);
      return { kind: "delivered", wasThere: false };
    }
    case "asked":
      handWithdrawalToStaff(outbox, entry);
      return { kind: "delivered", wasThere: false };
    case "unknown":
      return { kind: "refused", code: "unknown link" };
    case "unanswered":
      return { kind: "failed", code: "no answer" };
  }
  return answer satisfies never;
}
