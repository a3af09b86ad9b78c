import { useState } from "react";
import {
  type DocumentActionComponent,
  type SanityClient,
  useClient,
} from "sanity";

import {
  type Move,
  movesOf,
  type Redirect,
  redirectMutations,
} from "../redirects.ts";

async function writeRedirects(
  client: SanityClient,
  moves: readonly Move[],
): Promise<void> {
  const paths = moves.flatMap(({ from, to }) => [from, to]);
  const existing = await client.fetch<Redirect[]>(
    '*[_type == "redirect" && !(_id in path("versions.**")) && (from in $paths || to in $paths)]{_id, from, to}',
    { paths },
    { perspective: "raw" },
  );
  const transaction = client.transaction();
  for (const mutation of redirectMutations(moves, existing)) {
    if ("delete" in mutation) transaction.delete(mutation.delete.id);
    else if ("patch" in mutation) {
      transaction.patch(mutation.patch.id, { set: mutation.patch.set });
    } else transaction.createOrReplace(mutation.createOrReplace);
  }
  await transaction.commit({ tag: "redirects" });
}

/**
 * Sanity's own "Publish", which first writes a redirect from every path that
 * the document loses. A page takes precedence over a redirect, so one that is
 * written too early does no harm, whereas a missing one breaks links.
 */
export function publishWithRedirects(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithRedirects: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const [hasFailed, setHasFailed] = useState(false);
    if (!description) return null;
    const moves = movesOf(props.published, props.draft);
    if (moves.length === 0) return description;
    return {
      ...description,
      onHandle: () => {
        writeRedirects(client, moves).then(
          () => description.onHandle?.(),
          () => setHasFailed(true),
        );
      },
      dialog: hasFailed
        ? {
            type: "dialog",
            header: "Not published",
            content:
              "The old address of this page could not be redirected to the new one, so nothing was published. Your changes are kept. Please try again.",
            onClose: () => setHasFailed(false),
          }
        : description.dialog,
    };
  };
  PublishWithRedirects.action = publish.action;
  PublishWithRedirects.displayName = "PublishWithRedirects";
  return PublishWithRedirects;
}
