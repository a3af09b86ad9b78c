import type { SanityClient } from "sanity";

import { pageTypes, singlePaths } from "../../../schemas/paths.ts";
import type { LinkedPage } from "./destination-options.ts";

/**
 * Types with few documents, of which all are searched: what is typed may name a
 * page of theirs by more than its title, as in "hail texas".
 */
const fewTypes = pageTypes.filter(
  (type) => type === "state" || type in singlePaths,
);

const DRAFTS = "drafts.";

const page = `
  _id, _type, "slug": slug.current, kind, "title": coalesce(title, name, heading, ""),
  "isUnpublished": _id in path("${DRAFTS}**") && !defined(*[_id == string::split(^._id, "${DRAFTS}")[1]][0]._id)
`;

/** Versions of releases have no address of their own. */
const current = `!(_id in path("versions.**"))`;

const SEARCH = `[
  ...*[_type in $many && ${current} && defined(slug.current) && (
    [coalesce(title, ""), coalesce(name, ""), slug.current] match $words
    || slug.current == $slug
  )] | order(_updatedAt desc) [0...40] { ${page} },
  ...*[_type in $few && ${current}] { ${page} }
]`;

const RECENT = `*[_type in $types && ${current}] | order(_updatedAt desc) [0...20] { ${page} }`;

const ONE = `*[_id in [$id, "${DRAFTS}" + $id]] { ${page} }`;

type Client = Pick<SanityClient, "fetch">;

const options = {
  perspective: "raw" as const,
  tag: "link.pages",
};

/**
 * The pages that may be meant, in no order: as they are published, and drafts of
 * what is not published yet.
 * In: what is typed. Out: more pages than match; the last edited ones for
 * nothing.
 */
export async function searchPages(
  client: Client,
  typed: string,
): Promise<LinkedPage[]> {
  const [text = ""] = typed.toLowerCase().split("#");
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (typed === "")
    return linkable(
      await client.fetch(RECENT, { types: [...pageTypes] }, options),
    );
  const found = await client.fetch<LinkedPage[]>(
    SEARCH,
    {
      many: pageTypes.filter((type) => !fewTypes.includes(type)),
      few: fewTypes,
      slug: text.split("/").findLast(Boolean) ?? "",
      words: words.map((word) => `${word}*`),
    },
    options,
  );
  return linkable(found);
}

/** Without the drafts of what is published: visitors get the published address. */
function linkable(found: readonly LinkedPage[]): LinkedPage[] {
  return found
    .filter(
      ({ _id, isUnpublished }) => isUnpublished || !_id.startsWith(DRAFTS),
    )
    .map((each) => ({ ...each, _id: each._id.replace(DRAFTS, "") }));
}

/** Reads a page by the id of its published document; null if there is none. */
export async function readPage(
  client: Client,
  id: string,
): Promise<LinkedPage | null> {
  const found = await client.fetch<LinkedPage[]>(ONE, { id }, options);
  return linkable(found)[0] ?? null;
}
