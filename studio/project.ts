/**
 * True if the Studio edits the lake that serves it. Sanity's builder writes
 * these variables into the bundle; without them the lake is used.
 */
export const isEmbedded = !process.env.SANITY_STUDIO_PROJECT_ID;

export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || "local";

export const dataset = process.env.SANITY_STUDIO_DATASET || "production";
