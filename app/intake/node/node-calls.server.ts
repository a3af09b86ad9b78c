import { z } from "zod";

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
export type NodeCallOptions = {
  url: string;
  publishableKey: string;
  timeoutMs: number;
};

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

/** Calls the function with the publishable key, which reads no table. */
export function createNodeCalls({
  url,
  publishableKey,
  timeoutMs,
}: NodeCallOptions): NodeCalls {
  return {
    async syncNode({ node, nodeKey, erasedUntil }) {
      try {
        const response = await fetch(`${url}/rest/v1/rpc/sync_node`, {
          method: "POST",
          headers: {
            apikey: publishableKey,
            "content-type": "application/json",
          },
          body: JSON.stringify({
            node,
            node_key: nodeKey,
            erased_until: erasedUntil,
          }),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
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
