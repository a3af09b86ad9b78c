import type { LicenseNotice } from "~/model/page-parts";

import { stateIn } from "../forms/state-in";
import type { Entry, NoticePart } from "../outbox/entry";
import type { Replacement } from "../outbox/facts.server";
import type { DeliveryOutcome, Submission } from "../submission";

/** A new lead: name and state, but no text of the visitor. */
export type LeadNotice = {
  type: "lead";
  /** The same for every try, so that a receiver recognizes repetitions. */
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
  /** New entries in the review box since the last notice. */
  | { type: "review"; id: string; count: number }
  /** The outbox was damaged and replaced, or the embedded database was. */
  | ({ type: "replacement"; id: string } & Replacement)
  | LicenseNotice;

/** A way to send notices to the firm. */
export type Channel = {
  name: NoticePart;
  /** Sends a notice; never throws. */
  tell(notice: Notice): Promise<DeliveryOutcome>;
};

/** Mails receipts to the senders of requests. */
export type ReceiptMailer = {
  /** Never throws. */
  send(entry: Entry): Promise<DeliveryOutcome>;
  /** Removes the mails about a request from the mailbox of this machine. */
  forget(reference: string): Promise<void>;
};

/** Reads the reminders that are due; rejects while they cannot be read. */
export type ReadReminders = () => Promise<readonly LicenseNotice[]>;

/** How the firm and senders are notified. */
export type Notices = {
  /** To the firm. */
  channels: readonly Channel[];
  /** Reads what the firm is to be reminded of. */
  readReminders: ReadReminders;
  /** To senders; null: none get receipts. */
  receipts: ReceiptMailer | null;
};

/** The parts of submissions that are notices. */
export function noticePartsOf({ channels, receipts }: Notices): NoticePart[] {
  const names = channels.map(({ name }) => name);
  return receipts ? [...names, "receipt"] : names;
}

/** The notices that a submission causes. */
export function noticesOf(
  submission: Submission,
  notices: Notices,
): NoticePart[] {
  const { kind } = submission;
  // The firm sees a confirmation beside its request in the review box.
  if (kind === "privacy" && submission.confirms) return [];
  return noticePartsOf(
    kind === "contact" ? { ...notices, receipts: null } : notices,
  );
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
  const consultation = kind === "consultation" ? submission : null;
  return {
    type: "lead",
    id: reference,
    kind,
    name: fields.name,
    state: consultation && stateIn(consultation.fields.location),
    language: consultation?.attribution?.language ?? null,
    receivedAt: new Date(acceptedAt),
  };
}
