import { dayOf } from "~/model/date-text";

import type { StoredRequest } from "../delivery/database.server";
import {
  consultationFieldNames,
  perils,
  type Peril,
} from "../form/consultation-schema";
import { describeClaim, readDescription } from "../claim/description";
import type { Added, LinkedRequest } from "../outbox/links.server";
import type { ConsultationFields } from "../submission";
import type { SentEvidence } from "../evidence/sent-evidence";
import type { RequestView, SentLine } from "./request-view";

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
    evidence: merged(linked.evidence, known?.evidence ?? []),
    withdrawal: linked.isWithdrawn ? "pending" : isAsked ? "asked" : "none",
  };
}

/**
 * The view of a request that another node took, or that has left the outbox. In:
 * the request in the database; what was added to it through this node.
 */
export function viewOfStored(stored: StoredRequest, added: Added): RequestView {
  const sent = linesOf(
    stored.description ?? describeClaim(fieldsOf(stored.fields ?? {})),
  );
  const of = (label: string) =>
    sent.find((line) => line.label === label)?.value ?? "";
  return {
    reference: stored.reference,
    receivedAt: stored.receivedAt,
    expiresAt: stored.expiresAt,
    state: stored.state,
    sent,
    contact: added.contact ?? {
      name: of("Name"),
      email: of("Email"),
      phone: of("Phone"),
    },
    evidence: merged(added.evidence, stored.evidence),
    withdrawal: stored.isWithdrawalAsked ? "asked" : "none",
  };
}

/** What the form calls the lines whose labels for staff are other words. */
const FORM_LABELS: Readonly<Record<string, string>> = {
  "Contact Name": "Name",
  Location: "Property Location",
  "Peril Type": "Type of Peril",
  "Damage Type": "Type of Damage",
};

/** Another machine of the site may have taken some of the files. */
function merged(
  own: readonly SentEvidence[],
  stored: readonly SentEvidence[],
): SentEvidence[] {
  const all = new Map([...stored, ...own].map((file) => [file.id, file]));
  return [...all.values()].toSorted(
    (one, other) => one.receivedAt - other.receivedAt,
  );
}

/** The lines of a claim's text, but for the note to staff on a license. */
function linesOf(description: string): SentLine[] {
  return readDescription(description)
    .filter(({ label, value }) => label !== "License" && value !== "")
    .map(({ label, value }) => ({
      label: FORM_LABELS[label] ?? label,
      value: shown(label, value),
    }));
}

/** A value as its sender chose it. */
function shown(label: string, value: string): string {
  if (label === "Date of Loss") return dayOf(value).text;
  return label === "Peril Type" && isPeril(value) ? perils[value] : value;
}

function isPeril(value: string): value is Peril {
  return Object.hasOwn(perils, value);
}

function fieldsOf(stored: Record<string, unknown>): ConsultationFields {
  const texts = consultationFieldNames.map((name) => {
    const value = stored[name];
    return [name, typeof value === "string" ? value : ""];
  });
  return Object.fromEntries(texts) as ConsultationFields;
}
