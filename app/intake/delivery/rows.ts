import type { Json, TablesInsert } from "../../database.types";
import { describeClaim, storable } from "../claim/description";
import type { DatabasePart, Entry } from "../outbox/entry";
import type { Attribution, ContactDetails, Submission } from "../submission";

/** A row and the table that it is inserted into. */
export type Delivery = {
  [Table in DeliveryTable]: {
    table: Table;
    // What the database fills in by the link.
    row: Omit<
      TablesInsert<Table>,
      Table extends "request_corrections" | "claim_evidence"
        ? "previous" | "reference"
        : never
    >;
  };
}[DeliveryTable];

type DeliveryTable =
  | "claims"
  | "claim_attribution"
  | "claim_activities"
  | "contact_messages"
  | "spam_log"
  | "request_links"
  | "request_corrections"
  | "claim_evidence";

/**
 * The row that a part of an entry becomes. The columns of claims and of their
 * activities are the specification's, no more and no fewer. The database finds the
 * request of a correction or a file by the hash of its link.
 */
export function deliveryOf(entry: Entry, part: DatabasePart): Delivery {
  const { reference: id, submission, link } = entry;
  if (part === "review") return { table: "spam_log", row: reviewRow(entry) };
  if (submission.kind === "contact" && part === "message") {
    const { message } = submission.fields;
    const row = {
      id,
      ...person(submission.fields),
      message: storable(message),
    };
    return { table: "contact_messages", row };
  }
  if (submission.kind === "correction" && part === "correction") {
    const { linkHash: link_hash, fields } = submission;
    const row = { id, link_hash, ...person(fields) };
    return { table: "request_corrections", row };
  }
  if (submission.kind === "evidence" && part === "evidence") {
    const { linkHash, fields } = submission;
    const row = {
      id,
      link_hash: linkHash,
      file_name: storable(fields.fileName),
      media_type: fields.mediaType,
      bytes: Number(fields.bytes),
      sha256: fields.sha256,
      received_at: new Date(entry.acceptedAt).toISOString(),
    };
    return { table: "claim_evidence", row };
  }
  if (submission.kind === "consultation") {
    if (part === "claim")
      return { table: "claims", row: claimRow(id, submission) };
    if (part === "attribution")
      return {
        table: "claim_attribution",
        row: attributionRow(id, submission.attribution ?? {}),
      };
    if (part === "activity")
      return {
        table: "claim_activities",
        row: {
          claim_id: id,
          title: "New Prospect Submission",
          description: "New consultation request received through website form",
          status: "pending",
        },
      };
    if (part === "link" && link !== null) {
      const expires_at = new Date(link.expiresAt).toISOString();
      return {
        table: "request_links",
        row: { id, hash: link.hash, expires_at },
      };
    }
  }
  throw new Error(
    `A submission of kind ${submission.kind} has no part ${part}.`,
  );
}

const person = ({ name, email, phone }: ContactDetails) => ({
  name: storable(name),
  email: storable(email),
  phone: storable(phone),
});

function claimRow(
  id: string,
  { fields, lapsedState }: Extract<Submission, { kind: "consultation" }>,
): TablesInsert<"claims"> {
  return {
    id,
    title: `New Claim - ${storable(fields.damageType).trim() || "Property Damage"}`,
    status: "prospect",
    policyholder_email: storable(fields.email),
    description: describeClaim(fields, lapsedState),
    location: storable(fields.location),
    peril_type: storable(fields.perilType),
    date_of_loss: fields.dateOfLoss || null,
  };
}

function attributionRow(
  claimId: string,
  found: Attribution,
): TablesInsert<"claim_attribution"> {
  const text = (value: string | undefined) =>
    value === undefined ? null : storable(value);
  return {
    claim_id: claimId,
    utm_source: text(found.utmSource),
    utm_medium: text(found.utmMedium),
    utm_campaign: text(found.utmCampaign),
    utm_term: text(found.utmTerm),
    utm_content: text(found.utmContent),
    gclid: text(found.gclid),
    referrer: text(found.referrer),
    landing_page: text(found.landingPage),
    sms_consent: text(found.smsConsent),
    storm_id: text(found.stormId),
  };
}

/** A confirmation says nothing but what it confirms. */
function shownInReview(submission: Submission): object {
  if (submission.kind !== "privacy" || !submission.confirms) return submission;
  const { kind, confirms } = submission;
  return { kind, confirms };
}

/** Why staff find an entry in the review box. In: what made it suspicious. */
function reviewReason(submission: Submission, doubt: string | null): string {
  if (submission.kind !== "privacy") return doubt ?? "not known";
  const subject =
    submission.confirms === undefined
      ? `privacy request: ${submission.fields.right}`
      : `confirms the address of ${submission.confirms}`;
  return doubt === null ? subject : `${subject} (${doubt})`;
}

function reviewRow({
  reference,
  submission,
  reason,
}: Entry): TablesInsert<"spam_log"> {
  return {
    id: reference,
    kind: submission.kind,
    reason: reviewReason(submission, reason),
    // Cleans every text, without relying on the form's schema.
    payload: JSON.parse(
      JSON.stringify(shownInReview(submission)),
      (_name, value: unknown) =>
        typeof value === "string" ? storable(value) : value,
    ) as Json,
  };
}
