/**
 * True if the Studio edits the lake that serves it. Sanity's builder writes
 * these variables into the bundle; without them the lake is used.
 */
export const isEmbedded = !process.env.SANITY_STUDIO_PROJECT_ID;

/** The project that the Studio edits. */
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID || "local";

/** The dataset that the Studio edits. */
export const dataset = process.env.SANITY_STUDIO_DATASET || "production";
