import type { SanityClient } from "sanity";

import { documentPath, type PathSource } from "../../schemas/paths.ts";

type Shown = PathSource & { _id: string; state?: { _ref?: string } };

/** Documents that stand on a page which does not refer to them. */
const gathered: Readonly<Record<string, string>> = {
  stateLicence: "/compliance",
  announcement: "/",
  navigation: "/",
  siteSettings: "/",
};

const REFERRING = `*[references($id)] | order(_type asc, _id asc) [0...50] {
  _type, slug, kind, "state": state->slug
}`;

/** The table prints every timeline, and refers to none. */
const WITH_TIMELINES = `*[count(body[_type == "timelineTable"]) > 0]{_type, slug}`;

const STATE_SLUG = "*[_id == $id][0].slug.current";

/**
 * Where a document can be looked at: on its own page, or else on the first page
 * that refers to it.
 * In: the Studio's client, the document as it is being edited. Out: a path.
 */
export async function previewPath(
  client: SanityClient,
  document: Shown,
): Promise<string> {
  const drafts = { perspective: "drafts" as const };
  const stateId =
    document._type === "stateServicePage" ? document.state?._ref : undefined;
  const state = stateId
    ? await client.fetch<string | null>(STATE_SLUG, { id: stateId }, drafts)
    : null;
  const own = documentPath({ ...document, state });
  if (own !== null) return own;
  const together = gathered[document._type];
  if (together !== undefined) return together;
  const pages = await client.fetch<PathSource[]>(
    document._type === "stateTimeline" ? WITH_TIMELINES : REFERRING,
    { id: document._id.replace(/^drafts\./, "") },
    drafts,
  );
  for (const page of pages) {
    const path = documentPath(page);
    if (path !== null) return path;
  }
  return "/";
}
