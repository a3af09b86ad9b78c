import { makeReference } from "../claim/reference.server";
import { IntakeUnavailable, type Submission } from "../submission";
import type { Database } from "./database.server";
import { deliveryOf } from "./rows";

/** What the database says of a part of a request that it has already. */
export type InsertedPart = "kept" | "same" | "many" | "unknown";

/**
 * Stores a part of a request that is in the database alone, without the outbox.
 * Out: `same` if the part was there, `many` if the request may have no more of
 * them, `unknown` if the request is gone.
 *
 * @throws IntakeUnavailable if the database does not accept it at once.
 */
export async function insertDirectly(
  database: Database,
  submission: Extract<Submission, { kind: "correction" | "evidence" }>,
): Promise<InsertedPart> {
  const { kind } = submission;
  const entry = {
    sequence: 0,
    reference: makeReference(kind),
    submission,
    box: "lead",
    reason: null,
    acceptedAt: Date.now(),
    link: null,
  } as const;
  const outcome = await database.insert(deliveryOf(entry, kind));
  switch (outcome.kind) {
    case "delivered":
      return outcome.wasThere ? "same" : "kept";
    case "orphaned":
      return "unknown";
    case "refused":
      return "many";
    case "failed":
    case "unreachable":
      throw new IntakeUnavailable(`The database does not take a ${kind}.`);
  }
  return outcome satisfies never;
}
