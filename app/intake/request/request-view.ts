import type { StoredRequest } from "../delivery/request-calls.server";
import { describeClaim, readDescription } from "../claim/description";
import type { LinkedRequest } from "../outbox/links.server";
import type { ConsultationFields, ContactDetails } from "../submission";

/** The state of a request in words that its sender knows. */
export type RequestState = "received" | "review" | "adjuster" | "closed";

/** What the sender of a request sees of it. */
export type RequestView = {
  reference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When the link ends; milliseconds since 1970. */
  expiresAt: number;
  /** null while the database does not say. */
  state: RequestState | null;
  /** What was sent, in the order of the form, with all corrections. */
  sent: readonly SentLine[];
  contact: ContactDetails;
  /**
   * `pending`: it is carried out as soon as the database answers; `asked`: staff
   * were asked to withdraw it.
   */
  withdrawal: "none" | "pending" | "asked";
};

/** A field with its label. */
export type SentLine = { label: string; value: string };

/**
 * The view of a request in the outbox. In: the same request in the database; null
 * if it is not there yet.
 */
export function viewOfLinked(
  linked: LinkedRequest,
  stored: StoredRequest | null | "unanswered",
): RequestView {
  const { entry, fields, contact, expiresAt } = linked;
  const known = stored === "unanswered" ? null : stored;
  const isAsked = linked.isWithdrawalAsked || known?.isWithdrawalAsked;
  return {
    reference: entry.reference,
    receivedAt: entry.acceptedAt,
    expiresAt,
    state: stored === "unanswered" ? null : (known?.state ?? "received"),
    sent: linesOf(describeClaim(fields)),
    contact,
    withdrawal: linked.isWithdrawn ? "pending" : isAsked ? "asked" : "none",
  };
}

/** The view of a request that is in the database alone. */
export function viewOfStored(stored: StoredRequest): RequestView {
  const sent = linesOf(
    stored.description ?? describeClaim(fieldsOf(stored.fields ?? {})),
  );
  const of = (label: string) =>
    sent.find((line) => line.label === label)?.value ?? "";
  return {
    reference: stored.reference,
    receivedAt: Date.parse(stored.receivedAt),
    expiresAt: Date.parse(stored.expiresAt),
    state: stored.state,
    sent,
    contact: {
      name: of("Contact Name"),
      email: of("Email"),
      phone: of("Phone"),
    },
    withdrawal: stored.isWithdrawalAsked ? "asked" : "none",
  };
}

/** The lines of a claim's text, but for the note to staff on a license. */
function linesOf(description: string): SentLine[] {
  return readDescription(description).filter(
    ({ label, value }) => label !== "License" && value !== "",
  );
}

function fieldsOf(fields: Record<string, unknown>): ConsultationFields {
  const text = (name: keyof ConsultationFields) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    location: text("location"),
    description: text("description"),
    perilType: text("perilType"),
    dateOfLoss: text("dateOfLoss"),
    policyNumber: text("policyNumber"),
    insuranceCarrier: text("insuranceCarrier"),
    damageType: text("damageType"),
  };
}
