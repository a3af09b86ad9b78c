import { evaluate, parse } from "groq-js";
import type { SanityClient } from "sanity";

/** Creates a client that evaluates queries on the given documents, drafts included. */
export function groqClient(
  dataset: readonly object[],
): Pick<SanityClient, "fetch"> {
  return {
    async fetch(query: string, params: Record<string, unknown> = {}) {
      const tree = parse(query, { params });
      return (await evaluate(tree, { dataset, params })).get();
    },
  } as Pick<SanityClient, "fetch">;
}
