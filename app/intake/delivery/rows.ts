import type { Json, TablesInsert } from "../../database.types";
import { describeClaim, storable } from "../claim/description";
import type { DatabasePart, Entry, EntryLink } from "../outbox/entry";
import type { Attribution, ContactFields, Submission } from "../submission";

/** A row and the table that it is inserted into. */
export type Delivery = {
  [Table in DeliveryTable]: {
    table: Table;
    row: Table extends "request_corrections"
      ? CorrectionInsert
      : Table extends "claim_evidence"
        ? EvidenceInsert
        : TablesInsert<Table>;
  };
}[DeliveryTable];

type CorrectionInsert = Omit<
  TablesInsert<"request_corrections">,
  "previous" | "reference"
>;

type EvidenceInsert = Omit<TablesInsert<"claim_evidence">, "reference">;

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
 * activities are the specification's, no more and no fewer.
 */
export function deliveryOf(entry: Entry, part: DatabasePart): Delivery {
  const { reference, submission } = entry;
  if (part === "review") return { table: "spam_log", row: reviewRow(entry) };
  switch (submission.kind) {
    case "consultation":
      return consultationDelivery(entry, submission, part);
    case "contact":
      if (part !== "message") break;
      return {
        table: "contact_messages",
        row: messageRow(reference, submission.fields),
      };
    case "correction":
      if (part !== "correction") break;
      return {
        table: "request_corrections",
        row: correctionRow(reference, submission),
      };
    case "evidence":
      if (part !== "evidence") break;
      return { table: "claim_evidence", row: evidenceRow(entry, submission) };
    case "withdrawal":
    case "privacy":
      break;
  }
  throw new Error(
    `A submission of kind ${submission.kind} has no part ${part}.`,
  );
}

function consultationDelivery(
  { reference, link }: Entry,
  submission: Consultation,
  part: DatabasePart,
): Delivery {
  switch (part) {
    case "link":
      if (link === null) break;
      return { table: "request_links", row: linkRow(reference, link) };
    case "claim":
      return { table: "claims", row: claimRow(reference, submission) };
    case "attribution":
      return {
        table: "claim_attribution",
        row: attributionRow(reference, submission.attribution ?? {}),
      };
    case "activity":
      return { table: "claim_activities", row: activityRow(reference) };
    default:
      break;
  }
  throw new Error(`A consultation has no part ${part}.`);
}

type Consultation = Extract<Submission, { kind: "consultation" }>;

function claimRow(
  id: string,
  { fields, lapsedState }: Consultation,
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

function linkRow(
  id: string,
  { hash, expiresAt }: EntryLink,
): TablesInsert<"request_links"> {
  return { id, hash, expires_at: new Date(expiresAt).toISOString() };
}

/** The database finds the request by the hash, and fills in the rest. */
function correctionRow(
  id: string,
  { linkHash, fields }: Extract<Submission, { kind: "correction" }>,
): CorrectionInsert {
  return {
    id,
    link_hash: linkHash,
    name: storable(fields.name),
    email: storable(fields.email),
    phone: storable(fields.phone),
  };
}

/** As for a correction, the database finds the request by the hash. */
function evidenceRow(
  { reference, acceptedAt }: Entry,
  { linkHash, fields }: Extract<Submission, { kind: "evidence" }>,
): EvidenceInsert {
  return {
    id: reference,
    link_hash: linkHash,
    file_name: storable(fields.fileName),
    media_type: fields.mediaType,
    bytes: Number(fields.bytes),
    sha256: fields.sha256,
    received_at: new Date(acceptedAt).toISOString(),
  };
}

function activityRow(claimId: string): TablesInsert<"claim_activities"> {
  return {
    claim_id: claimId,
    title: "New Prospect Submission",
    description: "New consultation request received through website form",
    status: "pending",
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

function messageRow(
  id: string,
  fields: ContactFields,
): TablesInsert<"contact_messages"> {
  return {
    id,
    name: storable(fields.name),
    email: storable(fields.email),
    phone: storable(fields.phone),
    message: storable(fields.message),
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
