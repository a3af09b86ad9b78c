import { DEFAULT_FIRM_NAME } from "~/model/default-texts";

import type { SiteDescription } from "./page-meta";

type Match = { id: string; data: unknown };

/** The part of the root data that the head needs. */
type RootData = { site: SiteDescription };

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "site" in data;
}

/** In: the matches of `meta`. Out: the description of the site. */
export function siteOf(matches: readonly Match[]): SiteDescription {
  const data = matches.find((match) => match.id === "root")?.data;
  return isRootData(data)
    ? data.site
    : { firmName: DEFAULT_FIRM_NAME, siteUrl: "", description: null };
}
