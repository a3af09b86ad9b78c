import { z } from "zod";

/** A request as the database knows it, found by its link. */
export type StoredRequest = z.output<typeof storedRequest>;

/** What a withdrawal came to; `unknown` for a link that is unknown or expired. */
export type WithdrawalAnswer = "erased" | "asked" | "unknown" | "unanswered";

/** The functions of the database that take the hash of a link. */
export type RequestCalls = {
  /**
   * Out: the request; null for a link that is unknown, expired or withdrawn;
   * `unanswered` if the database does not answer. Never throws.
   */
  readRequest(hash: string): Promise<StoredRequest | null | "unanswered">;
  /** Withdraws a request; it may be repeated. Never throws. */
  withdrawRequest(hash: string): Promise<WithdrawalAnswer>;
};

/** A request or message that was erased, or all that a person has sent. */
export type Erasure = z.output<typeof erasure>;

/** What was erased, as the outboxes of all nodes have to follow. */
export type ErasureCalls = {
  /**
   * In: a moment by the clock of the database; null: all. Out: the erasures since,
   * the oldest first; `unanswered` if it does not answer. Never throws.
   */
  erasuresSince(since: string | null): Promise<Erasure[] | "unanswered">;
};

/** The address of PostgREST and Supabase's publishable key. */
export type CallOptions = {
  url: string;
  publishableKey: string;
  timeoutMs: number;
};

/** A visitor waits for it, in milliseconds. */
const READ_MS = 2_000;

const storedRequest = z.object({
  reference: z.string(),
  state: z.enum(["received", "review", "adjuster", "closed"]),
  receivedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
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
      receivedAt: z.iso.datetime({ offset: true }),
    }),
  ),
});

const erasure = z.object({
  /** null for a person. */
  reference: z.string().nullable(),
  /** As `PersonHash`; null for a request or message. */
  person: z.string().nullable(),
  erasedAt: z.iso.datetime({ offset: true }),
});

/** The functions that the public key may call; it reads no table. */
export function createCalls({
  url,
  publishableKey,
  timeoutMs,
}: CallOptions): RequestCalls & ErasureCalls {
  async function call<Answer>(
    name: string,
    body: object,
    schema: z.ZodType<Answer>,
    patienceMs = timeoutMs,
  ): Promise<Answer | "unanswered"> {
    try {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(patienceMs),
      });
      if (response.status !== 200) throw new Error("The database refuses.");
      return schema.parse(await response.json());
    } catch {
      return "unanswered";
    }
  }

  return {
    readRequest: (hash) =>
      call(
        "request_by_link",
        { link_hash: hash },
        storedRequest.nullable(),
        Math.min(timeoutMs, READ_MS),
      ),
    async withdrawRequest(hash) {
      const answer = z.enum(["erased", "asked"]).nullable();
      return (
        (await call("withdraw_request", { link_hash: hash }, answer)) ??
        "unknown"
      );
    },
    erasuresSince: (since) =>
      call("erasures_since", { since }, z.array(erasure)),
  };
}
