import type { DocumentActionProps, SanityClient } from "sanity";

import { movesOf } from "../../schemas/redirect-moves.ts";
import { addRedirects } from "../redirects/redirects.ts";

/**
 * What is written before a document is published: a redirect from every path that
 * it loses, since a page takes precedence over a redirect, whereas a missing one
 * breaks links; and the value of a fact in the texts that hold it. Rejects
 * without the redirects.
 */
export async function prepare(
  client: SanityClient,
  { draft, published }: Pick<DocumentActionProps, "draft" | "published">,
): Promise<void> {
  const moves = movesOf(published, draft);
  if (moves.length > 0) {
    const transaction = client.transaction();
    await addRedirects(client, transaction, moves);
    await transaction.commit({ tag: "redirects" });
  }
  if (draft?._type === "fact") {
    // The website prints the fact, whatever the texts around it carry.
    const { carryValues } = await import("../facts/carry-values.ts");
    await carryValues(client, draft).catch(() => {});
  }
}
