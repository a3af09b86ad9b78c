import { DEFAULT_FIRM_NAME } from "~/model/default-texts";

import type { SiteDescription } from "./page-meta";

type Match = { id: string; data: unknown };

/** What the loader of the root says about the site, as far as the head needs it. */
type RootData = { site: SiteDescription };

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "site" in data;
}

/** In: the matches that `meta` gets. Out: the site that the page belongs to. */
export function siteOf(matches: readonly Match[]): SiteDescription {
  const data = matches.find((match) => match.id === "root")?.data;
  return isRootData(data)
    ? data.site
    : { firmName: DEFAULT_FIRM_NAME, siteUrl: "", description: null };
}
