import type { SiteIdentity } from "../../app/intake/node/site-identity.ts";
import type { SiteKey, SiteNode } from "./nodes.ts";

/** A node that was refused so long ago, in milliseconds, is named. */
const REFUSED_MS = 24 * 60 * 60 * 1000;

/** In: the nodes that have not followed an erasure. */
export function warnOfNodes(behind: readonly SiteNode[]): void {
  for (const { id, seenAt } of behind)
    console.log(
      `Not erased yet: the outbox of the node ${id}, which was last seen at ${seenAt}. It removes the person at its next start, before it delivers anything. If it never starts again, remove its data folder.`,
    );
}

/** A node with another SITE_SECRET does not recognise the person. */
export function warnOfSecrets(
  key: SiteKey | null,
  identity: SiteIdentity | null,
): void {
  if (key === null || identity === null) return;
  if (key.hash !== identity.keyHash)
    console.log(
      "The nodes of the site have another SITE_SECRET than this command and find only what the database knows: run it with theirs. If it was changed, delete the row of public.site_key first.",
    );
  if (
    key.refusedAt !== null &&
    Date.parse(key.refusedAt) > Date.now() - REFUSED_MS
  )
    console.log(
      `A node with another SITE_SECRET was last seen at ${key.refusedAt} and finds only what the database knows: run this command there, too.`,
    );
}
