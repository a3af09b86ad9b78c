import { isEmbedded } from "./project.ts";
import { useLoaded } from "./rows/panel.tsx";

/**
 * The origin of the website, for "View on site": at the lake, a path that redirects to
 * the website; in a hosted Studio, a build variable.
 */
export const siteOrigin = isEmbedded
  ? `${globalThis.location?.origin ?? ""}/site`
  : hostedSiteOrigin();

function hostedSiteOrigin(): string {
  return process.env.SANITY_STUDIO_PREVIEW_ORIGIN || "http://localhost:3000";
}

/** Where the website is, and the address of the one Studio that it lets frame it. */
type Origins = { site: string; studio: string };

let known: Promise<Origins> | null = null;

/**
 * Asks, once, where the site and the Studio are. A hosted Studio has only its own
 * address to go by.
 *
 * @throws an Error with a sentence if the lake does not say.
 */
export function readOrigins(): Promise<Origins> {
  known ??= isEmbedded
    ? askLake()
    : Promise.resolve({ site: hostedSiteOrigin(), studio: location.origin });
  // A failed request is made again.
  known.catch(() => (known = null));
  return known;
}

async function askLake(): Promise<Origins> {
  const response = await fetch("/origins.json");
  const { site, studio }: { site: string | null; studio: string } =
    await response.json();
  if (site === null)
    throw new Error(
      "This Studio does not know the website: SITE_URL is not set.",
    );
  return { site, studio };
}

/** The origin of the website; null until it is known, and if there is none. */
export function useSiteOrigin(): string | null {
  // Without an answer an absolute address counts as another site's.
  return useLoaded(readSiteOrigin, []).value ?? null;
}

async function readSiteOrigin(): Promise<string> {
  return new URL((await readOrigins()).site).origin;
}
