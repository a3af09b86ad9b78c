import { z } from "zod";

import { isSameText } from "../server/same-text.ts";
import { json } from "../server/json.ts";
import type { SqlDatabase } from "./sql-database.ts";

const MOST = 2_000;

/** The tables that the site writes, with the column of its ids. */
const TABLES = {
  claims: "select id from public.claims where id = any ($1)",
  claim_attribution:
    "select claim_id as id from public.claim_attribution where claim_id = any ($1)",
  claim_activities: `select claim_id as id from public.claim_activities
    where claim_id = any ($1) and title = 'New Prospect Submission'`,
  contact_messages:
    "select id from public.contact_messages where id = any ($1)",
  spam_log: "select id from public.spam_log where id = any ($1)",
  request_links: "select id from public.request_links where id = any ($1)",
  request_corrections:
    "select id from public.request_corrections where id = any ($1)",
  claim_evidence: "select id from public.claim_evidence where id = any ($1)",
} as const;

type Table = keyof typeof TABLES;

/** The tables that the site writes. */
export const WRITTEN_TABLES = Object.keys(TABLES);

const schema = z.partialRecord(
  z.enum(Object.keys(TABLES) as [Table, ...Table[]]),
  z.array(z.string().max(64)).max(MOST),
);

/**
 * Tells the site which of its acknowledged rows are missing: this database does
 * not sync to disk, and inserting each row again to find out would fill the log
 * with errors. Hosted Supabase does not need this.
 *
 * In: `POST /outbox/missing` with ids by table, and the publishable key. Out:
 * the missing ids by table.
 */
export async function findLost(
  request: Request,
  {
    database,
    publishableKey,
  }: { database: SqlDatabase; publishableKey: string },
): Promise<Response> {
  if (!isSameText(request.headers.get("apikey") ?? "", publishableKey))
    return json(401, { message: "Invalid API key" });
  const asked = schema.safeParse(await request.json().catch(() => null));
  if (request.method !== "POST" || !asked.success)
    return json(400, { message: "Ids by table are expected." });
  const lost: Partial<Record<Table, string[]>> = {};
  for (const [table, ids = []] of Object.entries(asked.data)) {
    const name = table as Table;
    const { rows } = await database.query<{ id: string }>(TABLES[name], [ids]);
    const there = new Set(rows.map(({ id }) => id));
    lost[name] = ids.filter((id) => !there.has(id));
  }
  return json(200, lost);
}
