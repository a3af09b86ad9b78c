/**
 * Which project the Studio edits. Sanity's builder writes these variables into
 * the bundle; without them the Studio edits the lake that serves it.
 */
export const isEmbedded = !process.env.SANITY_STUDIO_PROJECT_ID;

export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || "local";

export const dataset = process.env.SANITY_STUDIO_DATASET || "production";
