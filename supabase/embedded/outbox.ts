import { z } from "zod";

import { isSameText, json } from "./server/json.ts";
import type { SqlDatabase } from "./store/sql-database.ts";

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
export const WRITTEN_TABLES = Object.keys(TABLES) as [Table, ...Table[]];

const idsByTable = z.partialRecord(
  z.enum(WRITTEN_TABLES),
  z.array(z.string().max(64)).max(MOST),
);

const link = z.object({
  id: z.string(),
  hash: z.string(),
  expires_at: z.iso.datetime(),
});
const links = z.union([link.transform((one) => [one]), z.array(link)]);

/**
 * Answers what the site's outbox asks of this database alone, which does not
 * sync to disk: which acknowledged rows are missing, and to take the links of
 * requests. Hosted Supabase needs neither.
 *
 * In: a POST with the publishable key. Out: null for another path.
 */
export async function answerOutbox(
  request: Request,
  {
    database,
    publishableKey,
  }: { database: SqlDatabase; publishableKey: string },
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith("/outbox/")) return null;
  if (!isSameText(request.headers.get("apikey") ?? "", publishableKey))
    return json(401, { message: "Invalid API key" });
  const body: unknown = await request.json().catch(() => null);
  if (pathname === "/outbox/missing") return findLost(database, body);
  return pathname === "/outbox/links" ? takeLinks(database, body) : null;
}

/**
 * In: ids by table. Out: the missing ones by table. Inserting each row again to
 * find out would fill the log with errors.
 */
async function findLost(
  database: SqlDatabase,
  body: unknown,
): Promise<Response> {
  const asked = idsByTable.safeParse(body);
  if (!asked.success)
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

/**
 * In: one link or several. Out: 201 once they are there, or the code of
 * Postgres. PostgREST's way refuses a link to a request that is there, since on
 * a hosted project a stranger may have the publishable key; this database
 * answers this machine alone, and may have lost a link whose request it has.
 */
async function takeLinks(
  database: SqlDatabase,
  body: unknown,
): Promise<Response> {
  const sent = links.safeParse(body);
  if (!sent.success)
    return json(400, { code: "PGRST102", message: "Links are expected." });
  try {
    await database.query(
      `insert into public.request_links (id, hash, expires_at)
       select id, hash, expires_at from jsonb_to_recordset($1)
         as sent (id text, hash text, expires_at timestamptz)`,
      [sent.data],
    );
    return new Response(null, { status: 201 });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== "string" || !/^2[23]/.test(code)) throw error;
    return json(409, { code, message: "The links are not taken." });
  }
}
