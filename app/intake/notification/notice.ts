import type { LicenseNotice } from "~/model/page-parts";

import type { Outcome } from "../delivery/loop";
import { stateIn } from "../form/state-in";
import type { Entry, NoticePart } from "../outbox/entry";
import type { Replacement } from "../outbox/facts.server";
import type { Submission } from "../submission";

/** A new lead: name and state, but no text of the visitor. */
export type LeadNotice = {
  type: "lead";
  /** The same for every try, so that a receiver recognises repetitions. */
  id: string;
  kind: "consultation" | "contact" | "privacy";
  name: string;
  /** The state of the property; null if unknown. */
  state: string | null;
  /** In which it was sent; null for the first one. */
  language: string | null;
  receivedAt: Date;
};

/** What the firm is notified of. */
export type Notice =
  | LeadNotice
  /** So many entries came into the review box since the last notice. */
  | { type: "review"; id: string; count: number }
  /** The outbox was damaged and replaced, or the embedded database was. */
  | ({ type: "replacement"; id: string } & Replacement)
  | LicenseNotice;

/** A way to send notices to the firm. */
export type Channel = {
  name: NoticePart;
  /** Sends a notice; never throws. */
  tell(notice: Notice): Promise<Outcome>;
};

/**
 * The notices that a submission causes. In: the submission, the channels to the
 * firm, whether senders get receipts.
 */
export function noticesOf(
  submission: Submission,
  channels: readonly Channel[],
  hasReceipts: boolean,
): NoticePart[] {
  // A confirmation stands beside its request in the review box.
  if (submission.kind === "privacy" && submission.confirms) return [];
  const getsReceipt = hasReceipts && submission.kind !== "contact";
  return [
    ...channels.map(({ name }) => name),
    ...(getsReceipt ? (["receipt"] as const) : []),
  ];
}

/** The notice of a new lead, made of its entry in the outbox. */
export function leadNotice({
  reference,
  submission,
  acceptedAt,
}: Entry): LeadNotice {
  const { kind, fields } = submission;
  if (kind === "correction" || kind === "withdrawal" || kind === "evidence")
    throw new Error(`The firm is not notified of a ${kind}.`);
  return {
    type: "lead",
    id: reference,
    kind,
    name: fields.name,
    state: kind === "consultation" ? stateIn(submission.fields.location) : null,
    language:
      kind === "consultation"
        ? (submission.attribution?.language ?? null)
        : null,
    receivedAt: new Date(acceptedAt),
  };
}
