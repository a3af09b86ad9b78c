import { isEmbedded } from "./project.ts";
import { useValue } from "./rows/panel.tsx";

/**
 * The origin of the website, for "View on site": at the lake a path that
 * redirects to the website; for a hosted Studio a variable of the build.
 */
export const siteOrigin = isEmbedded
  ? `${globalThis.location?.origin ?? ""}/site`
  : hostedSiteOrigin();

function hostedSiteOrigin(): string {
  return process.env.SANITY_STUDIO_PREVIEW_ORIGIN || "http://localhost:3000";
}

/** Where the website stands, and the address of the one Studio that it lets frame it. */
type Origins = { site: string; studio: string };

let known: Promise<Origins> | null = null;

/**
 * Asks where site and Studio stand, once. A hosted Studio has only its own
 * address to go by. Throws an Error with a sentence if the lake does not say.
 */
export function readOrigins(): Promise<Origins> {
  known ??= isEmbedded
    ? askLake()
    : Promise.resolve({ site: hostedSiteOrigin(), studio: location.origin });
  // What failed is asked again.
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

/** The origin of the website; null until it is known, and where there is none. */
export function useSiteOrigin(): string | null {
  // Without an answer a whole address is another site's.
  return useValue(readSiteOrigin, null);
}

async function readSiteOrigin(): Promise<string> {
  return new URL((await readOrigins()).site).origin;
}
