import type { SanityClient } from "sanity";

/**
 * True if a document was ever published, as its history says: links of others may lead
 * to its address, although it is unpublished now. Rejects when the lake does not answer.
 */
export async function wasPublished(
  client: Pick<SanityClient, "config" | "request">,
  publishedId: string,
): Promise<boolean> {
  const { documents } = await client.request<{ documents: unknown[] }>({
    url: `/data/history/${client.config().dataset}/documents/${publishedId}`,
    query: { lastRevision: "true" },
    tag: "slug.published",
  });
  return documents.length > 0;
}
