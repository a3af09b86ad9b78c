import type { SanityClient, SanityDocument } from "sanity";

import { movesOf } from "../../schemas/redirect-moves.ts";
import { addRedirects } from "../redirects/redirects.ts";
import { publishSeen, type Seen } from "./publish-seen.ts";

/** The redirects from the addresses of a document could not be written; nothing is published then. */
export class NotRedirected extends Error {}

/**
 * Publishes what somebody has looked at. Before that a redirect is written from every
 * path that it loses, since a page takes precedence over a redirect, whereas a missing
 * one breaks links; after it, the value of a fact into the texts that hold it.
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
    // The website prints the fact, whatever the texts around it carry.
    const { carryValues } = await import("../facts/carry-values.ts");
    await carryValues(client, draft).catch(() => {});
  }
}
