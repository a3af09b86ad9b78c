import type { SanityClient, SanityDocument } from "sanity";

import { isDraft, publishedIdOf } from "./change.ts";

const PAGE = 200;
const QUERY = `*[_type in $types && !(_id in path("versions.**")) && _id > $after] | order(_id) [0...${PAGE}]`;

/**
 * All documents of some types as an editor sees them: the draft, where there is
 * one, or what is published. `read` is told how many were read so far.
 *
 * @throws the client's error, or that of `signal` when it is aborted.
 */
export async function latestDocuments(
  client: SanityClient,
  types: readonly string[],
  read: (count: number) => void,
  signal: AbortSignal,
): Promise<SanityDocument[]> {
  const latest = new Map<string, SanityDocument>();
  let after = "";
  let count = 0;
  for (;;) {
    const params = { types, after };
    const page = await client.fetch<SanityDocument[]>(QUERY, params, {
      perspective: "raw",
      signal,
      tag: "find-and-replace",
    });
    for (const document of page) {
      const id = publishedIdOf(document._id);
      if (isDraft(document._id) || !latest.has(id)) latest.set(id, document);
    }
    count += page.length;
    read(count);
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return [...latest.values()];
    after = last._id;
  }
}
