import { z } from "zod";

import { retryAfterMs } from "../../http/retry-after.ts";
import type { PersonHash } from "../outbox/erase.server.ts";
import { referenceHash } from "../outbox/facts.server.ts";
import type { DeliveryOutcome } from "../submission.ts";
import type { Insertion } from "./rows.ts";

/** The time limit of one attempt, in milliseconds. */
export const TRY_MS = 5_000;
/** The time limit of a health check, in milliseconds. */
const PING_MS = 2_000;

/**
 * The address of PostgREST and Supabase's publishable key; `timeoutMs` defaults
 * to `TRY_MS`.
 */
export type DatabaseOptions = {
  url: string;
  publishableKey: string;
  isEmbedded?: boolean;
  timeoutMs?: number;
  personOf?: PersonHash | null;
};

/** Who sent a row, and when it was accepted. */
type RowSender = {
  /** As `PersonHash`. */
  person: string;
  /** Milliseconds since 1970. */
  acceptedAt: number;
  /**
   * The time of the last known erasure of the sender before it was accepted; null:
   * none.
   */
  follows: string | null;
};

/** Errors that no retry can resolve: SQLSTATE classes 22 and 23, an unreadable body. */
const REFUSED = /^(22|23)...$|^PGRST102$/;
const CODE = /^(?:[0-9A-Z]{5}|PGRST\d{3}|SUP)$/;

const KEY_REFUSED =
  "the database refuses the site's key: check SUPABASE_PUBLISHABLE_KEY";
/** Why a database gives no usable answer, by its HTTP status. */
const REASONS: Readonly<Record<string, string>> = {
  401: KEY_REFUSED,
  403: KEY_REFUSED,
  429: "the database asks for fewer requests",
};

/**
 * The outcome of an insert. Only 201 with an empty body acknowledges it: a proxy may
 * send a page of its own with a status of success. PostgreSQL's messages may contain
 * values of the row, so only codes leave this file.
 */
async function outcomeOf(response: Response): Promise<DeliveryOutcome> {
  const { status } = response;
  const body = await response.text();
  if (status === 201 && body === "")
    return { kind: "delivered", wasThere: false };
  const wait = retryAfterMs(response.headers.get("retry-after"));
  const isAsked = status === 429 || (status === 503 && wait !== null);
  const code = status >= 400 && !isAsked ? codeIn(body) : null;
  if (code === "23505") return { kind: "delivered", wasThere: true };
  if (code === "23503") return { kind: "orphaned", code };
  if (code !== null && REFUSED.test(code)) return { kind: "refused", code };
  if (code !== null && status === 413) return { kind: "refused", code: "413" };
  if (code !== null && CODE.test(code)) return { kind: "failed", code };
  return {
    kind: "unreachable",
    code: code || (status >= 400 ? String(status) : "garbled"),
    ...(code === null && {
      reason: REASONS[status],
      retryAfterMs: wait ?? undefined,
    }),
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
 * By these the database rejects rows that were accepted before their sender was
 * erased.
 */
function headersOf(sender: RowSender | undefined) {
  if (!sender) return {};
  const { person, acceptedAt, follows } = sender;
  const age = Math.max(Date.now() - acceptedAt, 0);
  return {
    "x-person": person,
    "x-accepted-at": new Date(acceptedAt).toISOString(),
    // An age is right even if the clock of this node is wrong.
    "x-accepted-ms-ago": String(age),
    ...(follows !== null && { "x-follows-erasure": follows }),
  };
}

type Ask = (
  path: string,
  waitMs: number,
  init?: RequestInit,
) => Promise<Response>;

/** The database of claims and messages. No function of it throws. */
export type IntakeDatabase = ReturnType<typeof createDatabase>;

/**
 * Opens the database with its publishable key, which may insert rows and call a few
 * functions, but read no table.
 */
export function createDatabase({
  url,
  publishableKey,
  isEmbedded = false,
  timeoutMs = TRY_MS,
  personOf = null,
}: DatabaseOptions) {
  const ask: Ask = (path, waitMs, init = {}) =>
    fetch(url + path, {
      ...init,
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        ...(init.headers as Record<string, string> | undefined),
      },
      redirect: "error",
      signal: AbortSignal.timeout(waitMs),
    });
  return {
    ...functionsOf(ask, timeoutMs),
    /**
     * True for the embedded database. It does not sync to disk, so everything is
     * delivered again once it may have lost data; links are inserted through an
     * endpoint of its own.
     */
    isEmbedded,
    /** How the database identifies senders; null: it does not. */
    personOf,
    /**
     * Inserts one row.
     *
     * @param sender the database rejects rows that were accepted before their sender
     * was erased. Left out if it does not identify senders.
     */
    async insert(
      { table, row }: Insertion,
      sender?: RowSender,
    ): Promise<DeliveryOutcome> {
      // The embedded database may have lost the link of a request that it still has.
      // Through PostgREST it accepts no link for such a request.
      const path =
        isEmbedded && table === "request_links"
          ? "/outbox/links"
          : `/rest/v1/${table}`;
      const headers = { prefer: "return=minimal", ...headersOf(sender) };
      const init = { method: "POST", body: JSON.stringify(row), headers };
      try {
        return await outcomeOf(await ask(path, timeoutMs, init));
      } catch {
        return { kind: "unreachable", code: "no answer" };
      }
    },
    /**
     * The name of the embedded database, which changes once it may have lost data;
     * null if it does not answer, or for a hosted database.
     */
    async name(): Promise<string | null> {
      try {
        const { headers } = await ask("", timeoutMs, { method: "HEAD" });
        return headers.get("x-database-name");
      } catch {
        return null;
      }
    },
    /** True if the database answers, even if it refuses the query. */
    async answers(): Promise<boolean> {
      const path = "/rest/v1/contact_messages?select=id&limit=1";
      try {
        const response = await ask(path, PING_MS);
        const body = await response.text();
        // The publishable key may not read the table: an error code shows that the
        // database itself refused.
        return response.ok || (response.status < 500 && codeIn(body) !== null);
      } catch {
        return false;
      }
    },
  };
}

/** The functions that the public key may call; it reads no table. */
function functionsOf(ask: Ask, timeoutMs: number) {
  async function call<Value>(
    name: string,
    body: object,
    schema: z.ZodType<Value>,
    waitMs = timeoutMs,
  ): Promise<Value | "unanswered"> {
    try {
      const init = { method: "POST", body: JSON.stringify(body) };
      const response = await ask(`/rest/v1/rpc/${name}`, waitMs, init);
      if (response.status !== 200) throw new Error("The database refuses.");
      return schema.parse(await response.json());
    } catch {
      return "unanswered";
    }
  }
  return {
    /**
     * Finds a request by the hash of its link; null for one that is unknown, expired or
     * withdrawn.
     */
    readRequest: (hash: string) =>
      call(
        "request_by_link",
        { link_hash: hash },
        storedRequest.nullable(),
        Math.min(timeoutMs, READ_MS),
      ),
    /** Withdraws a request; it may be repeated. */
    async withdrawRequest(hash: string): Promise<WithdrawalAnswer> {
      const answer = z.enum(["erased", "asked"]).nullable();
      return (
        (await call("withdraw_request", { link_hash: hash }, answer)) ??
        "unknown"
      );
    },
    /**
     * The erasures that the outboxes of all nodes follow, the oldest first.
     *
     * @param since by the clock of the database; null: all.
     */
    erasuresSince: (since: string | null) =>
      call("erasures_since", { since }, z.array(erasure)),
  };
}

/** A request as the database knows it, found by its link. */
export type StoredRequest = z.output<typeof storedRequest>;

/** What a withdrawal came to; `unknown` for a link that is unknown or expired. */
type WithdrawalAnswer = "erased" | "asked" | "unknown" | "unanswered";

/** A visitor waits for it, in milliseconds. */
const READ_MS = 2_000;

/** Parsed to milliseconds since 1970. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text));
const storedRequest = z.object({
  reference: z.string(),
  state: z.enum(["received", "review", "adjuster", "closed"]),
  receivedAt: moment,
  expiresAt: moment,
  isWithdrawalAsked: z.boolean(),
  /** The text of a claim; null while the request is in the review box. */
  description: z.string().nullable(),
  /** The fields of a request in the review box. */
  fields: z.record(z.string(), z.unknown()).nullable(),
  evidence: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      bytes: z.number(),
      receivedAt: moment,
    }),
  ),
});

const erasure = z
  .object({
    referenceHash: z.string().nullish(),
    /** Sent by a database without the newest migration. */
    reference: z.string().nullish(),
    person: z.string().nullable(),
    erasedAt: z.iso.datetime({ offset: true }),
    /** Not sent by a database without the newest migration. */
    ageMs: z.number().min(0).optional(),
  })
  .transform(({ reference, ...each }) => ({
    ...each,
    referenceHash:
      each.referenceHash ?? (reference ? referenceHash(reference) : null),
  }));
