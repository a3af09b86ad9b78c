import { isSameText, json } from "./server/http.ts";
import type { SqlDatabase } from "./store/connection.ts";

/** The tables that the site writes. */
export const WRITTEN_TABLES = [
  ...["claims", "claim_attribution", "claim_activities", "contact_messages"],
  ...["spam_log", "request_links", "request_corrections", "claim_evidence"],
] as const;

/**
 * Takes the links of requests for the site's outbox, on this database alone, which
 * does not sync to disk. PostgREST's way refuses a link to a request that is there,
 * since on a hosted project a stranger may have the publishable key; this database
 * answers this machine alone, and may have lost a link whose request it has.
 *
 * In: a POST with the publishable key. Out: 201 once the link is there, or the code
 * of Postgres; null for another path.
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
  const { id, hash, expires_at } = (await request.json()) as Link;
  try {
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

type Link = { id: string; hash: string; expires_at: string };
