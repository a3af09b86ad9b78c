import { makeReference } from "../claim/reference.server";
import type { Database } from "../delivery/database.server";
import { deliveryOf } from "../delivery/rows";
import type { CorrectionResult } from "../outbox/correction.server";
import { IntakeUnavailable, type ContactDetails } from "../submission";

/**
 * Corrects a request that is in the database alone. In: the hash of its link.
 *
 * @throws IntakeUnavailable if the database does not accept it at once.
 */
export async function correctDirectly(
  database: Database,
  hash: string,
  fields: ContactDetails,
): Promise<CorrectionResult> {
  const stored = await database.readRequest(hash);
  if (stored === null) return "unknown";
  if (stored === "unanswered")
    throw new IntakeUnavailable("The database does not answer.");
  const outcome = await database.insert(
    deliveryOf(
      {
        sequence: 0,
        reference: makeReference("correction"),
        submission: {
          kind: "correction",
          of: stored.reference,
          linkHash: hash,
          fields,
        },
        box: "lead",
        reason: null,
        acceptedAt: Date.now(),
        link: null,
      },
      "correction",
    ),
  );
  switch (outcome.kind) {
    case "delivered":
      return "kept";
    case "orphaned":
      return "unknown";
    case "refused":
      return "many";
    case "failed":
    case "unreachable":
      throw new IntakeUnavailable("The database does not take a correction.");
  }
  return outcome satisfies never;
}
