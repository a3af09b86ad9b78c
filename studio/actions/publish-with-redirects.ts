import type { SanityClient, SanityDocument } from "sanity";

import { movesOf } from "../redirects/redirect-moves.ts";
import { addRedirects } from "../redirects/redirects.ts";
import { publishSeen, type Seen } from "./publish-seen.ts";

/** The redirects from a document's addresses could not be written, so nothing is published. */
export class NotRedirected extends Error {}

/**
 * Publishes what somebody has looked at. First it writes a redirect from every path
 * that the document loses, since a page takes precedence over a redirect, whereas a
 * missing one breaks links; afterwards, the value of a fact into the texts that hold
 * it.
 *
 * @throws NotRedirected, ChangedMeanwhile, or the client's error
 */
export async function publishWithRedirects(
  client: SanityClient,
  seen: Seen<SanityDocument>,
): Promise<void> {
  const { draft, published } = seen;
  const moves = movesOf(published, draft);
  if (moves.length > 0) {
    const transaction = client.transaction();
    try {
      await addRedirects(client, transaction, moves);
      await transaction.commit({ tag: "redirects" });
    } catch {
      throw new NotRedirected();
    }
  }
  await publishSeen(client, seen);
  if (draft._type === "fact") {
    // The website prints the fact, whatever value the texts around it hold.
    await import("../facts/carry-values.ts")
      .then(({ carryValues }) => carryValues(client, draft))
      .catch(() => {});
  }
}
