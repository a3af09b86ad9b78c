import type { SanityClient } from "sanity";

import { linkedTypes } from "../../../domain/page-types.ts";
import { singlePaths } from "../../../domain/paths.ts";
import { versionIdOf } from "../../../schemas/rules/other-documents.ts";
import {
  type DestinationOption,
  destinationOptions,
  type LinkedPage,
} from "./destination-options.ts";

/**
 * Types with few documents, which are all searched: the typed words may identify such a
 * page by more than its title, as in "hail texas".
 */
const fewTypes = linkedTypes.filter(
  (type) => type === "state" || type in singlePaths,
);

const DRAFTS = "drafts.";

const page = `
  _id, _type, "slug": slug.current, kind, "title": coalesce(title, name, heading, ""),
  "isUnpublished": !(_id in path("*")) && !defined(*[_id in [
    string::split(^._id, "${DRAFTS}")[1], string::split(^._id, $version)[1]
  ]][0]._id)
`;

/** Published documents and drafts, and the versions of one release. */
const current = `(!(_id in path("versions.**")) || string::startsWith(_id, $version))`;

const SEARCH = `[
  ...*[_type in $many && ${current} && defined(slug.current) && (
    [coalesce(title, ""), coalesce(name, ""), slug.current] match $words
    || slug.current == $slug
  )] | order(_updatedAt desc) [0...40] { ${page} },
  ...*[_type in $few && ${current}] { ${page} }
]`;

const RECENT = `*[_type in $types && ${current}] | order(_updatedAt desc) [0...20] { ${page} }`;

const ONE = `*[_id in [$id, "${DRAFTS}" + $id, $version + $id]] { ${page} }`;

type Client = Pick<SanityClient, "fetch">;

const options = {
  perspective: "raw" as const,
  tag: "link.pages",
};

/** The id prefix of a release's versions; matches nothing outside releases. */
function versionOf(linkingId: string): string {
  return `versions.${versionIdOf(linkingId).release ?? "none"}.`;
}

/**
 * Finds candidate pages, unordered: published ones, and unpublished ones that are
 * drafts or in the release of the linking document.
 *
 * @param linkingId the id of that document.
 * @returns more pages than match; for an empty search, the last edited ones.
 */
export async function searchPages(
  client: Client,
  typed: string,
  linkingId = "",
): Promise<LinkedPage[]> {
  const version = versionOf(linkingId);
  const [text = ""] = typed.toLowerCase().split("#");
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (typed === "")
    return linkable(
      await client.fetch(RECENT, { types: [...linkedTypes], version }, options),
    );
  const found = await client.fetch<LinkedPage[]>(
    SEARCH,
    {
      version,
      many: linkedTypes.filter((type) => !fewTypes.includes(type)),
      few: fewTypes,
      slug: text.split("/").findLast(Boolean) ?? "",
      words: words.map((word) => `${word}*`),
    },
    options,
  );
  return linkable(found);
}

/** Drops drafts of published documents: visitors get the published address. */
function linkable(found: readonly LinkedPage[]): LinkedPage[] {
  return found.flatMap((each) => {
    const _id = versionIdOf(each._id).publishedId;
    return each.isUnpublished || _id === each._id ? [{ ...each, _id }] : [];
  });
}

/** Reads a page by its published id, as above; null if there is none. */
export async function readPage(
  client: Client,
  id: string,
  linkingId = "",
): Promise<LinkedPage | null> {
  const found = await client.fetch<LinkedPage[]>(
    ONE,
    { id, version: versionOf(linkingId) },
    options,
  );
  return linkable(found)[0] ?? null;
}

/** Returns the target for a path of the website, with its title; null for no page. */
export async function pageAt(
  client: Client,
  path: string,
): Promise<DestinationOption | null> {
  const found = destinationOptions(path, await searchPages(client, path), null);
  return found.find(({ value }) => value === path) ?? null;
}
