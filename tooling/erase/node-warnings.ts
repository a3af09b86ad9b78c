import type { SiteIdentity } from "../../app/intake/node/site-identity.ts";
import type { SiteNode } from "./nodes.ts";

/** In: the nodes that have not followed an erasure. */
export function warnOfNodes(behind: readonly SiteNode[]): void {
  for (const { id, seenAt } of behind)
    console.log(
      `Not erased yet: the outbox of the node ${id}, which was last seen at ${seenAt}. It removes the person at its next start, before it delivers anything. If it never starts again, remove its data folder.`,
    );
}

/** A node with another SITE_SECRET does not recognise the person. */
export function warnOfSecrets(
  nodes: readonly SiteNode[],
  identity: SiteIdentity | null,
): void {
  for (const { id, secretMark, seenAt } of nodes)
    if (identity && secretMark !== identity.secretMark)
      console.log(
        `The node ${id}, last seen at ${seenAt}, has another SITE_SECRET and finds only what the database knows: run this command there, too.`,
      );
}
