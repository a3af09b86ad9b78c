import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database } from "../../app/database.types.ts";
import { inBatches, readAll, rowsOf } from "./database.ts";

/** The ids of a person's rows, by table. */
export type RowIds = {
  claims: string[];
  contact_messages: string[];
  spam_log: string[];
};

/**
 * Finds all rows of a person: by e-mail in any case, and by the references in the
 * outbox.
 *
 * @throws Error if the database does not answer.
 */
export async function findRows(
  client: SupabaseClient<Database>,
  email: string,
  references: readonly string[],
): Promise<RowIds> {
  // `_`, which matches any character, replaces LIKE's wildcards and letters whose
  // other case some databases do not know; each match is compared exactly below.
  const pattern = email.replace(/[%_*\\\P{ASCII}]/gu, "_");
  const corrected = await allCorrected(client, email);
  const isOf = ({ id, email: found }: Row) =>
    references.includes(id) || corrected.has(id) || isSame(found, email);
  const claims = await rowsOf(
    client
      .from("claims")
      .select("id, email:policyholder_email")
      .ilike("policyholder_email", pattern),
  );
  const messages = await rowsOf(
    client.from("contact_messages").select("id, email").ilike("email", pattern),
  );
  const idsOf = (rows: readonly Row[]) => rows.filter(isOf).map(({ id }) => id);
  return {
    // A corrected claim may have another e-mail by now.
    claims: [...new Set([...idsOf(claims), ...corrected])],
    contact_messages: idsOf(messages),
    spam_log: idsOf(await allReviews(client)),
  };
}

type Row = { id: string; email: unknown };

function isSame(found: unknown, email: string): boolean {
  return (
    typeof found === "string" && found.toLowerCase() === email.toLowerCase()
  );
}

/**
 * The references of requests that were corrected from or to an e-mail. All
 * corrections are read, since the earlier e-mail is inside JSON.
 */
async function allCorrected(
  client: SupabaseClient<Database>,
  email: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const rows = await readAll((from, to) =>
    client
      .from("request_corrections")
      .select("reference, email, previous")
      .order("id")
      .range(from, to),
  );
  for (const { reference, email: corrected, previous } of rows) {
    const { email: before } = previous as { email?: unknown };
    if (isSame(corrected, email) || isSame(before, email)) found.add(reference);
  }
  return found;
}

/**
 * Reads all rows, since the e-mail is inside the submission's JSON, which some
 * databases cannot search case-insensitively.
 */
async function allReviews(client: SupabaseClient<Database>): Promise<Row[]> {
  const rows = await readAll((from, to) =>
    client.from("spam_log").select("id, payload").order("id").range(from, to),
  );
  return rows.map(({ id, payload }) => {
    const { fields } = payload as { fields?: { email?: unknown } };
    return { id, email: fields?.email };
  });
}

/**
 * Deletes rows and the rows that depend on them.
 *
 * @throws Error if the database does not answer.
 */
export async function removeRows(
  client: SupabaseClient<Database>,
  found: RowIds,
): Promise<void> {
  for (const table of Object.keys(found) as (keyof RowIds)[])
    await inBatches(found[table], (some) =>
      client.from(table).delete().in("id", some),
    );
  // Their corrections are deleted too.
  await inBatches([...found.claims, ...found.spam_log], (some) =>
    client.from("request_links").delete().in("id", some),
  );
}
