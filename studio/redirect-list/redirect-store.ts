import type { SanityClient } from "sanity";

import type { RedirectFields } from "../../schemas/rules/redirect.ts";

/** A redirect that is stored, published or as a draft. */
export type StoredRedirect = RedirectFields & { _id: string; from: string };

/** How often visitors followed a redirect, and when last; ISO 8601. */
export type Visits = { visits: number; last: string };

/** All redirects, and what is known about them. */
export type RedirectList = {
  stored: StoredRedirect[];
  /** By the id of the redirect; null where they are not counted. */
  visits: ReadonlyMap<string, Visits> | null;
};

const REDIRECTS_QUERY = `*[_type == "redirect" && defined(from) && !(_id in path("versions.**"))]
  | order(from asc)[0...5000]{_id, from, to, match, status, permanent}`;

/** Reads all redirects. Rejects when the content source does not answer. */
export async function loadRedirects(
  client: SanityClient,
  isEmbedded: boolean,
): Promise<RedirectList> {
  const [rows, visits] = await Promise.all([
    client.fetch<StoredRedirect[]>(
      REDIRECTS_QUERY,
      {},
      { perspective: "raw", tag: "redirects.list" },
    ),
    isEmbedded ? loadVisits(client) : null,
  ]);
  const stored = rows.map(withoutNull);
  return { stored, visits };
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

/** What a redirect does: "301 /blog". */
export function inWords({ status, permanent, to }: RedirectFields): string {
  // Redirects from before there was a choice have no status.
  const code = status ?? (permanent === false ? 302 : 301);
  return code === 410 ? "410" : `${code} ${to ?? ""}`;
}
