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

/** What a node tells the database of itself. */
export type NodeState = {
  /** 16 hexadecimal digits. */
  node: string;
  /** As `SiteIdentity.nodeKey`. */
  nodeKey: string;
  /** What was erased until then has left the node's outbox; null: nothing yet. */
  erasedUntil: string | null;
};

/** A request or message that was erased, or all that a person has sent. */
export type Erasure = z.output<typeof erasure>;

/** What a node is told. */
export type NodeAnswer = z.output<typeof nodeAnswer>;

/** The call by which the nodes of a site know of each other. */
export type NodeCalls = {
  /**
   * Out: the erasures that the node has not followed yet, the oldest first;
   * `unsupported` if the database lacks the migration; `unanswered` if it does
   * not answer. Never throws.
   */
  syncNode(
    state: NodeState,
  ): Promise<NodeAnswer | "unsupported" | "unanswered">;
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
  /** As `SiteIdentity.personOf`; null for a request or message. */
  person: z.string().nullable(),
  erasedAt: z.iso.datetime({ offset: true }),
});

const nodeAnswer = z.object({
  /** True if this node or another running one has not the SITE_SECRET of the site. */
  hasOtherSecret: z.boolean(),
  erasures: z.array(erasure),
});

const fault = z.object({ code: z.string() });

/** PostgREST's code for a function that is not there. */
const NO_FUNCTION = "PGRST202";

/**
 * Posts JSON with the publishable key, which reads no table. In: the path, the
 * body, for how many milliseconds an answer is waited for.
 */
export function postJson(
  { url, publishableKey, timeoutMs }: CallOptions,
  path: string,
  body: object,
  patienceMs = timeoutMs,
): Promise<Response> {
  return fetch(url + path, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
}

/** The functions that take the hash of a link. */
export function createRequestCalls(options: CallOptions): RequestCalls {
  async function call(
    name: string,
    hash: string,
    patienceMs = options.timeoutMs,
  ): Promise<unknown> {
    const path = `/rest/v1/rpc/${name}`;
    const body = { link_hash: hash };
    const response = await postJson(options, path, body, patienceMs);
    if (response.status !== 200) throw new Error("The database refuses.");
    return response.json();
  }

  return {
    async readRequest(hash) {
      try {
        const patienceMs = Math.min(options.timeoutMs, READ_MS);
        const answer = await call("request_by_link", hash, patienceMs);
        return storedRequest.nullable().parse(answer);
      } catch {
        return "unanswered";
      }
    },
    async withdrawRequest(hash) {
      try {
        const answer = await call("withdraw_request", hash);
        return (
          z.enum(["erased", "asked"]).nullable().parse(answer) ?? "unknown"
        );
      } catch {
        return "unanswered";
      }
    },
  };
}

/** The function by which the nodes know of each other. */
export function createNodeCalls(options: CallOptions): NodeCalls {
  return {
    async syncNode({ node, nodeKey, erasedUntil }) {
      try {
        const response = await postJson(options, "/rest/v1/rpc/sync_node", {
          node,
          node_key: nodeKey,
          erased_until: erasedUntil,
        });
        const answer: unknown = await response.json();
        if (response.status === 200) return nodeAnswer.parse(answer);
        return fault.parse(answer).code === NO_FUNCTION
          ? "unsupported"
          : "unanswered";
      } catch {
        return "unanswered";
      }
    },
  };
}
