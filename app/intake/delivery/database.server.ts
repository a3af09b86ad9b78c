import { createClient } from "@supabase/supabase-js";

import type { Outcome } from "./outcome.ts";
import type { Delivery } from "./rows.ts";

/** How long one try may take before it counts as failed. */
export const TRY_MS = 5_000;

export type DatabaseOptions = {
  url: string;
  publishableKey: string;
  timeoutMs?: number;
};

export type Database = {
  /** Inserts one row with the public key; never throws. */
  insert(delivery: Delivery): Promise<Outcome>;
  /** Inserts rows of one table, all or none. Out: whether they are there now. Never throws. */
  insertAll(deliveries: readonly Delivery[]): Promise<boolean>;
  /**
   * Asks the embedded database which of these rows it does not have; null if it
   * does not say. Never throws.
   */
  missing(deliveries: readonly Delivery[]): Promise<Delivery[] | null>;
  /**
   * The name that the embedded database gives to each of its starts; null if
   * it does not answer, or is another one. Never throws.
   */
  startName(): Promise<string | null>;
};

/** Data that no retry makes acceptable: SQLSTATE classes 22 and 23, an unreadable body. */
const REFUSED = /^(22|23)...$|^PGRST102$/;
const CODE = /^(?:[0-9A-Z]{5}|PGRST\d{3}|SUP)$/;

/** The table's own words may repeat a row's values, so only codes leave this file. */
function outcomeOf(status: number, code: string): Outcome {
  if (status === 201) return { kind: "delivered", wasThere: false };
  if (code === "23505") return { kind: "delivered", wasThere: true };
  if (code === "23503") return { kind: "orphaned", code };
  if (REFUSED.test(code)) return { kind: "refused", code };
  if (status === 413) return { kind: "refused", code: "413" };
  if (CODE.test(code)) return { kind: "failed", code };
  return { kind: "unreachable", code: code || String(status) };
}

/**
 * The answer of PostgREST, or status 0 with the reason why there was none. An
 * insert is acknowledged by 201 with an empty body and nothing else: a proxy's
 * friendly page is no receipt.
 */
function strictFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    const { status } = response;
    if (status === 201 && body === "") return new Response(null, { status });
    if (status >= 400 && codeIn(body) !== null)
      return new Response(body, { status });
    return Response.json({ code: "garbled" }, { status: 502 });
  };
}

/** The id by which the outbox knows a row. */
export function idOf({ row }: Delivery): string {
  return "claim_id" in row ? row.claim_id : row.id;
}

function codeIn(body: string): string | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === "string" ? code : null;
  } catch {
    return null;
  }
}

/** The database of claims and messages, through its public key: it takes rows and shows none. */
export function createDatabase({
  url,
  publishableKey,
  timeoutMs = TRY_MS,
}: DatabaseOptions): Database {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: strictFetch(timeoutMs) },
  });
  return {
    async insert(delivery) {
      // Each table with its own row was checked where they were put together.
      const { table, row }: { table: string; row: object } = delivery;
      const { status, error } = await client.from(table).insert(row);
      if (status === 0) return { kind: "unreachable", code: "no answer" };
      return outcomeOf(status, error?.code ?? "");
    },
    async insertAll(deliveries) {
      const [first] = deliveries;
      if (!first) return true;
      const rows: object[] = deliveries.map(({ row }) => row);
      const { status } = await client.from(first.table).insert(rows);
      return status === 201;
    },
    missing: (deliveries) =>
      askMissing(deliveries, { url, publishableKey, timeoutMs }).catch(
        () => null,
      ),
    async startName() {
      try {
        const response = await fetch(url, {
          method: "HEAD",
          signal: AbortSignal.timeout(timeoutMs),
        });
        return response.headers.get("x-database-start");
      } catch {
        return null;
      }
    },
  };
}

/** As `Database.missing`, but throws where there is no answer. */
async function askMissing(
  deliveries: readonly Delivery[],
  { url, publishableKey, timeoutMs }: Required<DatabaseOptions>,
): Promise<Delivery[] | null> {
  const asked = Map.groupBy(deliveries, ({ table }) => table);
  const ids = [...asked].map(([table, rows]) => [table, rows.map(idOf)]);
  const response = await fetch(`${url}/outbox/missing`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(Object.fromEntries(ids)),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = (await response.json()) as Record<string, string[]>;
  if (!response.ok) return null;
  return [...asked].flatMap(([table, rows]) => {
    const missing = new Set(answer[table]);
    return rows.filter((delivery) => missing.has(idOf(delivery)));
  });
}
