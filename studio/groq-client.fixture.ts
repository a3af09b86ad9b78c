import { evaluate, parse } from "groq-js";
import type { SanityClient } from "sanity";

/** In: the documents of a dataset. Out: a client that evaluates its queries on them, drafts included. */
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
