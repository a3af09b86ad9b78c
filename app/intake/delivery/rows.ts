import type { Json, TablesInsert } from "../../database.types";

import { describeClaim, storable } from "../description";
import type { DatabasePart, Entry } from "../outbox/entry";
import type { Attribution, ContactDetails, Submission } from "../submission";

/** A row and the table that it is inserted into. */
export type Insertion = {
  [Table in DeliveryTable]: {
    table: Table;
    // The database fills these in by the link.
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
export function insertionOf(entry: Entry, part: DatabasePart): Insertion {
  const { reference: id, submission, link } = entry;
  switch (part) {
    case "review":
      return { table: "spam_log", row: reviewRow(entry) };
    case "link": {
      if (link === null) break;
      const expires_at = new Date(link.expiresAt).toISOString();
      const row = { id, hash: link.hash, expires_at };
      return { table: "request_links", row };
    }
    case "message": {
      if (submission.kind !== "contact") break;
      const message = storable(submission.fields.message);
      const row = { id, ...person(submission.fields), message };
      return { table: "contact_messages", row };
    }
    case "correction": {
      if (submission.kind !== "correction") break;
      const { linkHash: link_hash, fields } = submission;
      const row = { id, link_hash, ...person(fields) };
      return { table: "request_corrections", row };
    }
    case "evidence": {
      if (submission.kind !== "evidence") break;
      const { linkHash: link_hash, fields } = submission;
      const row = {
        id,
        link_hash,
        sha256: fields.sha256,
        file_name: storable(fields.fileName),
        media_type: fields.mediaType,
        bytes: Number(fields.bytes),
        received_at: new Date(entry.acceptedAt).toISOString(),
      };
      return { table: "claim_evidence", row };
    }
    case "claim":
      if (submission.kind !== "consultation") break;
      return { table: "claims", row: claimRow(id, submission) };
    case "attribution": {
      if (submission.kind !== "consultation") break;
      const row = attributionRow(id, submission.attribution ?? {});
      return { table: "claim_attribution", row };
    }
    case "activity": {
      const row = {
        claim_id: id,
        title: "New Prospect Submission",
        description: "New consultation request received through website form",
        status: "pending",
      };
      return { table: "claim_activities", row };
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

/** Its columns are the names of the fields in snake case. */
function attributionRow(
  claim_id: string,
  found: Attribution,
): TablesInsert<"claim_attribution"> {
  const columns = Object.entries(found).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    storable(value),
  ]);
  return { claim_id, ...Object.fromEntries(columns) };
}

/** A confirmation shows only what it confirms. */
function shownInReview(submission: Submission): object {
  if (submission.kind !== "privacy" || !submission.confirms) return submission;
  const { kind, confirms } = submission;
  return { kind, confirms };
}

/** Why an entry is in the review box: what it asks for, and what made it suspicious. */
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
