import { z } from "zod";

import { isSameText, json } from "./server/http.ts";
import type { SqlDatabase } from "./store/connection.ts";

/** The tables that the site writes. */
export const WRITTEN_TABLES = [
  ...["claims", "claim_attribution", "claim_activities", "contact_messages"],
  ...["spam_log", "request_links", "request_corrections", "claim_evidence"],
] as const;

const link = z.object({
  id: z.string(),
  hash: z.string(),
  expires_at: z.iso.datetime(),
});

/**
 * Takes the links of requests for the site's outbox, on this database alone, which
 * does not sync to disk.
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
  if (new URL(request.url).pathname !== "/outbox/links") return null;
  if (!isSameText(request.headers.get("apikey") ?? "", publishableKey))
    return json(401, { message: "Invalid API key" });
  return takeLink(database, await request.json().catch(() => null));
}

/**
 * In: a link. Out: 201 once it is there, or the code of
 * Postgres. PostgREST's way refuses a link to a request that is there, since on
 * a hosted project a stranger may have the publishable key; this database
 * answers this machine alone, and may have lost a link whose request it has.
 */
async function takeLink(
  database: SqlDatabase,
  body: unknown,
): Promise<Response> {
  const sent = link.safeParse(body);
  if (!sent.success)
    return json(400, { code: "PGRST102", message: "A link is expected." });
  try {
    const { id, hash, expires_at } = sent.data;
    await database.query(
      "insert into public.request_links (id, hash, expires_at) values ($1, $2, $3)",
      [id, hash, expires_at],
    );
    return new Response(null, { status: 201 });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== "string" || !/^2[23]/.test(code)) throw error;
    return json(409, { code, message: "The link is not taken." });
  }
}
