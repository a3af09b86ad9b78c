import type { SiteDescription } from "./page-meta";

/** What the loader of the root says about the site, as far as the head needs it. */
type RootData = {
  env: { siteUrl: string };
  layout: {
    settings: {
      firmName: string;
      seo: { description: string | null };
    } | null;
  } | null;
};

type Match = { id: string; data: unknown };

function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "layout" in data;
}

/** In: the matches that `meta` gets. Out: the site that the page belongs to. */
export function siteOf(matches: readonly Match[]): SiteDescription {
  const data = matches.find((match) => match.id === "root")?.data;
  if (!isRootData(data))
    return { firmName: "RCC", siteUrl: "", description: null };
  const settings = data.layout?.settings ?? null;
  return {
    firmName: settings?.firmName ?? "RCC",
    siteUrl: data.env.siteUrl,
    description: settings?.seo.description ?? null,
  };
}
