import { z } from "zod";

import { json } from "../server/json.ts";
import { isSameText } from "../server/same-text.ts";
import type { SqlDatabase } from "./sql-database.ts";

const link = z.object({
  id: z.string(),
  hash: z.string(),
  expires_at: z.iso.datetime(),
});
const links = z.union([link.transform((one) => [one]), z.array(link)]);

/**
 * Takes the links of requests from the site. PostgREST's way refuses a link to a
 * request that is there, since on a hosted project a stranger may have the
 * publishable key; this database answers this machine alone, and may have lost a
 * link whose request it still has.
 *
 * In: `POST /outbox/links` with one row or several, and the publishable key. Out:
 * 201 once they are there, or the code of Postgres.
 */
export async function takeLinks(
  request: Request,
  {
    database,
    publishableKey,
  }: { database: SqlDatabase; publishableKey: string },
): Promise<Response> {
  if (!isSameText(request.headers.get("apikey") ?? "", publishableKey))
    return json(401, { message: "Invalid API key" });
  const sent = links.safeParse(await request.json().catch(() => null));
  if (request.method !== "POST" || !sent.success)
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
