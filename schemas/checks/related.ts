import MiniSearch from "minisearch";

import { pageTypes } from "../paths.ts";
import type { CheckedDocument } from "./finding.ts";
import { publishedIdOf, type Site } from "./site.ts";
import { textsOf } from "./text.ts";
import { objectsIn, referenceIn, textIn } from "./value.ts";

/** A page that a text could link to. */
export type RelatedPage = { id: string; type: string; title: string };

const PAGES: ReadonlySet<string> = new Set(pageTypes);
const MOST = 5;
const TITLE_KINDS = /^(?:title|name|heading|h2|h3|shortTitle)$/;

/** An index over the pages of a site, by their titles and headings. */
type RelatedIndex = MiniSearch<{
  id: string;
  title: string;
  headings: string;
}>;

/** Indexes the pages of a site; made once for many searches. */
export function relatedIndex({ documents }: Site): RelatedIndex {
  const index: RelatedIndex = new MiniSearch({
    fields: ["title", "headings"],
    searchOptions: { boost: { title: 3 } },
  });
  const pages = [...documents].filter(([, { _type }]) => PAGES.has(_type));
  index.addAll(
    pages.map(([id, document]) => ({
      id,
      title: titleOf(document),
      headings: headingsOf(document),
    })),
  );
  return index;
}

/**
 * The published pages whose subject is nearest to that of a document, at most
 * five, without those that it links to already.
 */
export function relatedPages(
  document: CheckedDocument,
  site: Site,
  index: RelatedIndex,
): RelatedPage[] {
  const known = new Set([
    publishedIdOf(document._id),
    ...objectsIn(document).map(({ object }) => referenceIn(object)),
  ]);
  return index
    .search(`${titleOf(document)} ${headingsOf(document)}`)
    .flatMap(({ id }) => {
      const found = site.documents.get(String(id));
      return found &&
        !known.has(String(id)) &&
        site.publishedIds.has(String(id))
        ? [{ id: String(id), type: found._type, title: titleOf(found) }]
        : [];
    })
    .slice(0, MOST);
}

function titleOf({ title, name }: CheckedDocument): string {
  return textIn(title) || textIn(name);
}

function headingsOf(document: CheckedDocument): string {
  return textsOf(document)
    .filter(({ kind }) => TITLE_KINDS.test(kind))
    .map(({ text }) => text)
    .join(" ");
}
