import type { SanityClient } from "sanity";

import { withLastValues } from "../../domain/fact-text.ts";
import type { CheckedDocument, Path } from "../../schemas/checks/finding.ts";
import { factPlacesIn, fieldOf } from "../../schemas/checks/text.ts";
import { textIn } from "../../schemas/checks/value.ts";
import { versionIdOf } from "../../schemas/rules/other-documents.ts";
import { contentTypes, DISPLAY_NAME } from "../content-types.ts";
import {
  readPages,
  standsWhere,
  type UsedOnPage,
} from "../presentation/used-on.ts";

/** A field that contains a fact. */
type FactUse = {
  /** The field, for its form. */
  path: Path;
  /** The names of the fields in the path, without lists: `body` or `seo.title`. */
  field: string;
};

/** A document, or a draft of one, that contains a fact. */
export type FactHolder = {
  id: string;
  type: string;
  name: string;
  state: "published" | "draft" | "release";
  uses: readonly FactUse[];
  pages: readonly UsedOnPage[];
  /** Said of a document without pages of its own. */
  message: string | null;
};

/** A document with its display name. */
export type NamedDocument = CheckedDocument & { _displayName: unknown };

/**
 * Finds every use of a fact: in published documents, drafts and releases. Rejects when
 * the content source does not answer.
 */
export async function findFactUses(
  client: Pick<SanityClient, "fetch">,
  name: string,
): Promise<FactHolder[]> {
  const documents = await client.fetch<NamedDocument[]>(
    `*[_type in $types] | order(_type asc, _id asc) {..., "_displayName": ${DISPLAY_NAME}}`,
    { types: contentTypes },
    { perspective: "raw", tag: "facts.uses" },
  );
  const holding = documents.flatMap((document) => {
    const uses = usesIn(document, name);
    return uses.length > 0 ? [{ document, uses }] : [];
  });
  return Promise.all(
    holding.map(async ({ document, uses }) => {
      const message = standsWhere(document._type);
      const pages = message === null ? await readPages(client, document) : [];
      return { ...identityOf(document), uses, pages, message };
    }),
  );
}

function usesIn(document: CheckedDocument, name: string): FactUse[] {
  const uses = factPlacesIn(document)
    .filter((place) => place.name === name)
    .map((place) => {
      const path = fieldOf(place.path);
      const names = path.filter((segment) => typeof segment === "string");
      return { path, field: names.join(".") };
    });
  const once = new Map(uses.map((use) => [JSON.stringify(use.path), use]));
  return [...once.values()];
}

/** Returns a document's id, type, name, and which version of it this is. */
export function identityOf({ _id, _type, _displayName }: NamedDocument) {
  const { publishedId, release } = versionIdOf(_id);
  return {
    id: _id,
    type: _type,
    name: withLastValues(textIn(_displayName)),
    state:
      release !== null
        ? ("release" as const)
        : publishedId === _id
          ? ("published" as const)
          : ("draft" as const),
  };
}
