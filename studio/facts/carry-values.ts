import type { SanityClient, SanityDocumentLike } from "sanity";

import { type FactValues, withCurrentTokens } from "../../domain/fact-text.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { siteFacts } from "../../schemas/checks/site-facts.ts";
import { factPlacesIn, patchPath } from "../../schemas/checks/text.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { contentTypes } from "../content-types.ts";

type Client = Pick<SanityClient, "fetch" | "mutate">;

/**
 * Writes the value of a fact into the texts that contain it, so that they still state
 * it if the fact is ever deleted, and a search for the value finds them. The website
 * does not need it: it prints the fact. A document that somebody changes at the same
 * moment, or that the role may not change, stays as it is. Rejects when nothing can be
 * read.
 *
 * @param draft the fact that is about to be published.
 */
export async function carryValues(
  client: Client,
  draft: SanityDocumentLike,
): Promise<void> {
  const documents = await client.fetch<CheckedDocument[]>(
    `*[_type in $types]`,
    { types: contentTypes },
    { perspective: "raw", tag: "facts.carry" },
  );
  const { publishedId } = versionIdOf(draft._id);
  const { values } = siteFacts([
    { ...draft, _id: publishedId },
    ...documents.filter(
      ({ _id }) => versionIdOf(_id).publishedId === _id && _id !== publishedId,
    ),
  ]);
  const patches = documents
    .filter(({ _id }) => versionIdOf(_id).publishedId !== publishedId)
    .flatMap((document) => {
      const set = outdatedTexts(document, values);
      const ifRevisionID = String(document["_rev"]);
      const patch = { id: document._id, ifRevisionID, set };
      return Object.keys(set).length > 0 ? [patch] : [];
    });
  await Promise.allSettled(
    patches.map((patch) =>
      client.mutate([{ patch }], {
        returnDocuments: false,
        tag: "facts.carry",
      }),
    ),
  );
}

/**
 * Returns the texts of a document that hold an outdated value of a fact, rewritten with
 * the current values, by the paths of a patch.
 */
function outdatedTexts(
  document: CheckedDocument,
  values: FactValues,
): Record<string, string> {
  return Object.fromEntries(
    factPlacesIn(document)
      .map(({ path, text }) => ({
        path: patchPath(path),
        text,
        current: withCurrentTokens(text, values),
      }))
      .filter(({ text, current }) => current !== text)
      .map(({ path, current }) => [path, current]),
  );
}
