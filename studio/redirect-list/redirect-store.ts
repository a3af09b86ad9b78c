import type { SanityClient } from "sanity";

import { knownPaths, type PathSources } from "../../schemas/known-paths.ts";
import { formatCsv } from "./csv.ts";
import {
  COLUMNS,
  type PlannedRedirect,
  statusOf,
  type StoredRedirect,
} from "./import-plan.ts";

/** How often visitors followed a redirect, and when last; ISO 8601. */
export type Visits = { visits: number; last: string };

/** All redirects, and what is known about them. */
export type RedirectList = {
  stored: StoredRedirect[];
  /** The paths at which visitors find a page. */
  pages: ReadonlySet<string>;
  /** By the id of the redirect; null where they are not counted. */
  visits: ReadonlyMap<string, Visits> | null;
};

const REDIRECTS_QUERY = `*[_type == "redirect" && defined(from) && !(_id in path("versions.**"))]
  | order(from asc)[0...5000]{_id, from, to, match, status, permanent}`;
const PAGES_QUERY = `*[defined(slug.current)][0...5000]{_type, slug, aliases, listInNews}`;

/** Reads all redirects. Rejects when the content source does not answer. */
export async function loadRedirects(
  client: SanityClient,
  isEmbedded: boolean,
): Promise<RedirectList> {
  const [rows, documents, visits] = await Promise.all([
    client.fetch<StoredRedirect[]>(
      REDIRECTS_QUERY,
      {},
      { perspective: "raw", tag: "redirects.list" },
    ),
    client.fetch<PathSources["documents"]>(
      PAGES_QUERY,
      {},
      { perspective: "published", tag: "redirects.pages" },
    ),
    isEmbedded ? loadVisits(client) : null,
  ]);
  const stored = rows.map(withoutNull);
  return { stored, pages: knownPaths({ documents, redirects: [] }), visits };
}

async function loadVisits(
  client: SanityClient,
): Promise<ReadonlyMap<string, Visits>> {
  const { redirects } = await client.request<{
    redirects: (Visits & { id: string })[];
  }>({ url: "/site/not-found", tag: "redirects.visits" });
  return new Map(redirects.map(({ id, ...visits }) => [id, visits]));
}

/** GROQ says null for a field that a document does not have. */
function withoutNull(row: StoredRedirect): StoredRedirect {
  const { _id, from, to, match, status, permanent } = row;
  return {
    _id,
    from,
    ...(to && { to }),
    ...(match && { match }),
    ...(typeof status === "number" && { status }),
    ...(typeof permanent === "boolean" && { permanent }),
  };
}

/** The published redirects as a file that can be imported again. */
export function exportCsv(stored: readonly StoredRedirect[]): string {
  const rows = stored
    .filter(({ _id }) => !_id.startsWith("drafts."))
    .map((each) => [
      each.from,
      statusOf(each) === 410 ? "" : (each.to ?? ""),
      each.match === "prefix" ? "prefix" : "exact",
      String(statusOf(each)),
    ]);
  return formatCsv([COLUMNS, ...rows]);
}

/**
 * Writes an import in one transaction. Rejects with the error of the content
 * source; nothing is written then.
 */
export async function writeImport(
  client: SanityClient,
  planned: readonly PlannedRedirect[],
): Promise<void> {
  const transaction = client.transaction();
  for (const { id, fields, before } of planned) {
    if (before === null)
      transaction.create({ _id: id, _type: "redirect", ...fields });
    else {
      const gone = fields.to === undefined ? ["to"] : [];
      transaction.patch(id, { set: fields, unset: ["permanent", ...gone] });
    }
  }
  await transaction.commit({ tag: "redirects.import" });
}
