import { existsSync } from "node:fs";
import path from "node:path";

import { isReference } from "../../app/intake/evidence/evidence-folder.server.ts";
import { referenceHash } from "../../app/intake/outbox/facts.server.ts";
import {
  type OpenDatabase,
  readAll,
  recordErasure,
  startDatabase,
} from "./database.ts";
import { removeRows } from "./rows.ts";

/**
 * Erases the rows of references once more from an embedded database that an older copy
 * has replaced. A hosted one was not put back. No site may run.
 *
 * @param erased references, or their hashes.
 * @throws Error if the database cannot be opened.
 */
export async function eraseRowsAgain(
  dataFolder: string,
  erased: readonly string[],
): Promise<void> {
  const isEmbedded =
    !process.env["SUPABASE_URL"]?.trim() &&
    existsSync(path.join(dataFolder, "supabase", "postgres"));
  if (erased.length === 0 || !isEmbedded) return;
  // The start has kept a copy.
  const database = await startDatabase(path.join(dataFolder, "supabase"));
  try {
    await removeAgain(database, new Set(erased));
  } finally {
    await database.close();
  }
}

async function removeAgain(
  { client }: OpenDatabase,
  erased: ReadonlySet<string>,
): Promise<void> {
  const idsIn = async (table: "claims" | "contact_messages" | "spam_log") => {
    const rows = await readAll((from, to) =>
      client.from(table).select("id").order("id").range(from, to),
    );
    return rows
      .map(({ id }) => id)
      .filter((id) => erased.has(id) || erased.has(referenceHash(id)));
  };
  const rows = {
    claims: await idsIn("claims"),
    contact_messages: await idsIn("contact_messages"),
    spam_log: await idsIn("spam_log"),
  };
  // Recorded first, so that no outbox delivers them again.
  const named = [...erased].filter(isReference);
  await recordErasure(client, [...Object.values(rows).flat(), ...named]);
  await removeRows(client, rows);
}
