import { createClient, type PostgrestError } from "@supabase/supabase-js";

import { retryAfterMs } from "../../http/retry-after.ts";
import {
  createCalls,
  type ErasureCalls,
  type RequestCalls,
} from "./database-calls.server.ts";
import type { Outcome } from "./outcome.ts";
import type { Delivery } from "./rows.ts";
import type { Entry } from "../outbox/entry.ts";
import type { PersonHash } from "../outbox/person-hash.ts";

/** The time limit of one attempt, in milliseconds. */
export const TRY_MS = 5_000;
/** The time limit of the question whether the database answers, in milliseconds. */
const PING_MS = 2_000;

/**
 * The address of PostgREST and Supabase's publishable key; `timeoutMs` defaults
 * to `TRY_MS`.
 */
export type DatabaseOptions = {
  url: string;
  publishableKey: string;
  /** True for the embedded one, which takes links in a way of its own. */
  isEmbedded?: boolean;
  timeoutMs?: number;
  /** What senders are known by; left out: the database does not know of them. */
  personOf?: PersonHash | undefined;
};

/** Writes rows to the database of claims and messages. */
export type Database = RequestCalls &
  ErasureCalls & {
    /**
     * Inserts one row with the public key; never throws. In: the submission that
     * it is of, which the database refuses if its sender was erased since.
     */
    insert(delivery: Delivery, of?: Entry): Promise<Outcome>;
    /**
     * The name of the embedded database, which is another one once it may have lost
     * something; null if it does not answer, or the database is another one. Never
     * throws.
     */
    name(): Promise<string | null>;
    /** True if the database answers now, be it with a refusal. Never throws. */
    answers(): Promise<boolean>;
  };

/** Data that no retry makes acceptable: SQLSTATE classes 22 and 23, an unreadable body. */
const REFUSED = /^(22|23)...$|^PGRST102$/;
const CODE = /^(?:[0-9A-Z]{5}|PGRST\d{3}|SUP)$/;

const KEY_REFUSED =
  "the database refuses the site's key: check SUPABASE_PUBLISHABLE_KEY";
/** Why a database gives no usable answer, by the status of what it answers. */
const REASONS: Readonly<Record<string, string>> = {
  401: KEY_REFUSED,
  403: KEY_REFUSED,
  429: "the database asks for fewer requests",
};

/**
 * PostgreSQL's messages may contain values of the row, so only codes leave this
 * file.
 */
function outcomeOf(status: number, error: PostgrestError | null): Outcome {
  const { code, details } = { code: "", details: "", ...error };
  if (status === 201) return { kind: "delivered", wasThere: false };
  if (code === "23505") return { kind: "delivered", wasThere: true };
  if (code === "23503") return { kind: "orphaned", code };
  if (REFUSED.test(code)) return { kind: "refused", code };
  if (status === 413) return { kind: "refused", code: "413" };
  if (CODE.test(code)) return { kind: "failed", code };
  const reason = REASONS[code];
  return {
    kind: "unreachable",
    code: code || String(status),
    ...(reason !== undefined && { reason }),
    // `strictFetch` has put them there.
    ...(/^\d+$/.test(details) && { retryAfterMs: Number(details) }),
  };
}

/**
 * The answer of PostgREST, or status 0 with the reason why there was none. Only
 * 201 with an empty body acknowledges an insert: a proxy's page with a status
 * of success does not.
 */
function strictFetch(timeoutMs: number, isEmbedded: boolean): typeof fetch {
  return async (input, init) => {
    // It may have lost the link of a request that it has, which PostgREST refuses.
    const address = isEmbedded
      ? String(input).replace("/rest/v1/request_links", "/outbox/links")
      : input;
    const response = await fetch(address, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    const { status } = response;
    if (status === 201 && body === "") return new Response(null, { status });
    const wait = retryAfterMs(response.headers.get("retry-after"));
    const isAsked = status === 429 || (status === 503 && wait !== null);
    if (status >= 400 && !isAsked && codeIn(body) !== null)
      return new Response(body, { status });
    return Response.json(
      {
        code: status >= 400 ? String(status) : "garbled",
        details: wait === null ? "" : String(wait),
      },
      { status: 502 },
    );
  };
}

function codeIn(body: string): string | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === "string" ? code : null;
  } catch {
    return null;
  }
}

/**
 * Opens the database with its publishable key, with which it accepts rows but
 * returns none.
 */
export function createDatabase({
  url,
  publishableKey,
  isEmbedded = false,
  timeoutMs = TRY_MS,
  personOf,
}: DatabaseOptions): Database {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: strictFetch(timeoutMs, isEmbedded) },
  });
  return {
    ...createCalls({ url, publishableKey, timeoutMs }),
    async insert(delivery, of) {
      // `deliveryOf` has checked that the row fits the table.
      const { table, row }: { table: string; row: object } = delivery;
      const request = client.from(table).insert(row);
      if (of && personOf)
        for (const [name, value] of Object.entries(headersOf(of, personOf)))
          request.setHeader(name, value);
      const { status, error } = await request;
      if (status === 0) return { kind: "unreachable", code: "no answer" };
      return outcomeOf(status, error);
    },
    name: () => askName(url, timeoutMs),
    async answers() {
      try {
        const response = await fetch(
          `${url}/rest/v1/contact_messages?select=id&limit=1`,
          {
            headers: { apikey: publishableKey },
            redirect: "error",
            signal: AbortSignal.timeout(PING_MS),
          },
        );
        const body = await response.text();
        const { ok, status } = response;
        // What the public key may not read is refused by the database itself.
        return ok || (status < 500 && codeIn(body) !== null);
      } catch {
        return false;
      }
    },
  };
}

/** Who sent a row, and when it was accepted: erased persons come back by no outbox. */
function headersOf({ submission, acceptedAt }: Entry, personOf: PersonHash) {
  return {
    "x-person": personOf(submission.fields.email),
    "x-accepted-at": new Date(acceptedAt).toISOString(),
  };
}

async function askName(url: string, timeoutMs: number): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "HEAD", signal });
    return response.headers.get("x-database-name");
  } catch {
    return null;
  }
}
