import type { Database } from "../delivery/database.server";
import {
  insertDirectly,
  type InsertedPart,
} from "../delivery/insert-directly.server";
import { IntakeUnavailable, type ContactDetails } from "../submission";

/**
 * Corrects a request that is in the database alone. In: the hash of its link.
 *
 * @throws IntakeUnavailable if the database does not accept it at once.
 */
export async function correctDirectly(
  database: Database,
  linkHash: string,
  fields: ContactDetails,
): Promise<InsertedPart> {
  const stored = await database.readRequest(linkHash);
  if (stored === null) return "unknown";
  if (stored === "unanswered")
    throw new IntakeUnavailable("The database does not answer.");
  const of = stored.reference;
  return insertDirectly(database, { kind: "correction", of, linkHash, fields });
}
