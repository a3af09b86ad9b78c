import { isEmbedded } from "./project.ts";

/**
 * Where the website stands, for "View on site". The lake that serves the Studio
 * knows and leads there; a hosted Studio is told when it is built.
 */
export const siteOrigin = isEmbedded
  ? `${globalThis.location?.origin ?? ""}/site`
  : process.env.SANITY_STUDIO_PREVIEW_ORIGIN || "http://localhost:3000";
