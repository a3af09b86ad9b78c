import type { SanityClient } from "sanity";

import { pageTypes, singlePaths } from "../../../schemas/paths.ts";
import { versionIdOf } from "../../../schemas/rules/other-documents.ts";
import {
  type DestinationOption,
  destinationOptions,
  type LinkedPage,
} from "./destination-options.ts";

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
  "isUnpublished": !(_id in path("*")) && !defined(*[_id in [
    string::split(^._id, "${DRAFTS}")[1], string::split(^._id, $version)[1]
  ]][0]._id)
`;

/** What is published or drafted, and the versions of one release. */
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

/** In: the id of the document with the link. Out: how the ids of its release begin, if it is in one. */
function versionOf(linkingId: string): string {
  return `versions.${versionIdOf(linkingId).release ?? "none"}.`;
}

/**
 * The pages that may be meant, in no order: as they are published, and what is
 * not published yet, as a draft or in the release of the document with the link.
 * In: what is typed, the id of that document. Out: more pages than match; the
 * last edited ones for nothing.
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
      await client.fetch(RECENT, { types: [...pageTypes], version }, options),
    );
  const found = await client.fetch<LinkedPage[]>(
    SEARCH,
    {
      version,
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
  return found.flatMap((each) => {
    const _id = versionIdOf(each._id).publishedId;
    return each.isUnpublished || _id === each._id ? [{ ...each, _id }] : [];
  });
}

/** Reads a page by the id of its published document, as above; null if there is none. */
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

/** What leads to the page at a path of the website, with its title; null for no page. */
export async function pageAt(
  client: Client,
  path: string,
): Promise<DestinationOption | null> {
  const found = destinationOptions(path, await searchPages(client, path), null);
  return found.find(({ value }) => value === path) ?? null;
}
