/**
 * Which project the Studio edits. Sanity's builder writes these variables into
 * the bundle; without them the Studio edits the lake that serves it.
 */
export const isEmbedded = !process.env.SANITY_STUDIO_PROJECT_ID;

export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || "local";

export const dataset = process.env.SANITY_STUDIO_DATASET || "production";

/**
 * Where the website stands, for "View on site". The lake that serves the Studio
 * knows and leads there; a hosted Studio is told when it is built.
 */
export const siteOrigin = isEmbedded
  ? `${globalThis.location?.origin ?? ""}/site`
  : process.env.SANITY_STUDIO_PREVIEW_ORIGIN || "http://localhost:3000";
