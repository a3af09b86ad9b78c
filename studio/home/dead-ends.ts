import type { SanityClient } from "sanity";

import {
  knownPaths,
  PATH_SOURCES_QUERY,
  pathsOf,
  type PathSources,
  slugsOf,
} from "../../schemas/known-paths.ts";
import { linkRoutes, pageTypes } from "../../schemas/paths.ts";
import type { DocumentRow } from "../rows/document-rows.tsx";
import {
  BROKEN_LINKS_PARAMS,
  BROKEN_LINKS_QUERY,
  brokenLinkRows,
  DRAFT_NAMES_QUERY,
  draftIdsOf,
  type DraftNames,
  type LinkReport,
} from "./broken-links.ts";

/** An address without a page, as the website counts it. */
type WantedPath = {
  path: string;
  visitors: number;
  last: string;
};

/** An address without a page that visitors asked the website for. */
export type MissingPage = WantedPath & {
  /** The page that was probably meant; null if none is similar. */
  suggestion: string | null;
};

/** Where visitors do not get on. */
export type DeadEnds = {
  brokenLinks: DocumentRow[];
  /** Most wanted first; null with hosted Sanity, where they are not counted. */
  missingPages: MissingPage[] | null;
};

const MOST_MISSING = 8;

/**
 * Reads the links that lead nowhere and the addresses that visitors want.
 * Rejects when the content source does not answer.
 */
export async function loadDeadEnds(
  client: Pick<SanityClient, "fetch" | "request">,
  isEmbedded: boolean,
): Promise<DeadEnds> {
  const [report, wanted] = await Promise.all([
    client.fetch<LinkReport>(
      BROKEN_LINKS_QUERY,
      BROKEN_LINKS_PARAMS,
      query("links"),
    ),
    isEmbedded ? loadWanted(client) : null,
  ]);
  const paths = [
    ...report.redirects.map(({ to }) => to),
    ...(wanted ?? []).map(({ path }) => path),
  ];
  const ids = draftIdsOf(report);
  const [sources, drafts, pages] = await Promise.all([
    client.fetch<PathSources>(
      PATH_SOURCES_QUERY,
      { paths, slugs: slugsOf(paths) },
      { perspective: "published", tag: "home.paths" },
    ),
    ids.length === 0
      ? []
      : client.fetch<DraftNames>(DRAFT_NAMES_QUERY, { ids }, query("drafts")),
    wanted === null || wanted.length === 0 ? [] : loadPages(client),
  ]);
  const known = knownPaths(sources);
  return {
    brokenLinks: brokenLinkRows(report, known, drafts),
    // One for which there is a page by now is not missing any more.
    missingPages:
      wanted
        ?.filter(({ path }) => !known.has(path))
        .slice(0, MOST_MISSING)
        .map((each) => ({
          ...each,
          suggestion: suggestedTarget(each.path, pages),
        })) ?? null,
  };
}

function query(tag: string) {
  return { perspective: "raw" as const, tag: `home.${tag}` };
}

/** Documents with an address that a missing one may have meant. */
const PAGES_QUERY = `*[_type in $types][0...2000]{_type, slug, listInNews, "aliases": null}`;

async function loadPages(
  client: Pick<SanityClient, "fetch">,
): Promise<string[]> {
  const documents = await client.fetch<PathSources["documents"]>(
    PAGES_QUERY,
    { types: pageTypes },
    { perspective: "published", tag: "home.pages" },
  );
  const paths = [...pathsOf(documents), ...Object.values(linkRoutes)];
  return [...new Set(paths)].filter(Boolean);
}

async function loadWanted(
  client: Pick<SanityClient, "request">,
): Promise<WantedPath[]> {
  const { paths } = await client.request<{ paths: WantedPath[] }>({
    url: "/site/not-found",
    tag: "home.missing",
  });
  return paths;
}

/** Words of two addresses count as the same place from this likeness on, of 1. */
const LIKE = 0.5;

/**
 * The page that was probably meant by an address without a page. In: the
 * address, the addresses of all pages. Out: the most similar one by its last
 * part; null if none is similar.
 */
export function suggestedTarget(
  path: string,
  pages: readonly string[],
): string | null {
  const wanted = lastPart(path);
  let best: { page: string; likeness: number } | null = null;
  for (const page of pages) {
    // Of equals the one in the same place is better.
    const bonus = parentOf(page) === parentOf(path) ? 0.05 : 0;
    const likeness = likenessOf(wanted, lastPart(page)) + bonus;
    if (likeness >= LIKE && likeness > (best?.likeness ?? 0))
      best = { page, likeness };
  }
  return best?.page ?? null;
}

/** Sørensen-Dice coefficient of the pairs of letters of two texts, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  if (pairs.length === 0 || others.length === 0) return 0;
  let common = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at < 0) continue;
    others.splice(at, 1);
    common += 1;
  }
  return (2 * common) / total;
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) =>
    text.slice(at, at + 2),
  );
}

function lastPart(path: string): string {
  return (path.split("/").at(-1) ?? "").toLowerCase();
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")).toLowerCase();
}
