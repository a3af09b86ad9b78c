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

/** Calls the functions with the publishable key, which reads no table. */
export function createRequestCalls({
  url,
  publishableKey,
  timeoutMs,
}: CallOptions): RequestCalls {
  async function call(
    name: string,
    hash: string,
    patienceMs: number,
  ): Promise<unknown> {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ link_hash: hash }),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status !== 200) throw new Error("The database refuses.");
    return response.json();
  }

  return {
    async readRequest(hash) {
      try {
        const patienceMs = Math.min(timeoutMs, READ_MS);
        const answer = await call("request_by_link", hash, patienceMs);
        return storedRequest.nullable().parse(answer);
      } catch {
        return "unanswered";
      }
    },
    async withdrawRequest(hash) {
      try {
        const answer = await call("withdraw_request", hash, timeoutMs);
        return (
          z.enum(["erased", "asked"]).nullable().parse(answer) ?? "unknown"
        );
      } catch {
        return "unanswered";
      }
    },
  };
}
