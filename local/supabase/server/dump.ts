import { dumpDatabase } from "../store/dump.ts";
import { json } from "./json.ts";
import { isSameText } from "./same-text.ts";
import type { SqlDatabase } from "../store/sql-database.ts";

/**
 * Answers with all rows, for a backup of the running database; only with the
 * secret key.
 */
export async function answerDump(
  request: Request,
  database: SqlDatabase,
  secretKey: string,
): Promise<Response> {
  const key = request.headers.get("apikey") ?? "";
  if (request.method !== "GET" || !isSameText(key, secretKey))
    return json(401, { message: "This needs the secret key." });
  return json(200, await dumpDatabase(database));
}
