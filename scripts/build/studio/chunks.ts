/**
 * Modules of the Studio that it imports dynamically whenever it opens: the
 * layouts of comments and tasks, the structure tool, its texts, and the
 * languages of code blocks.
 */
const IMPORTED_AT_START =
  /[\\/](?:sanity[\\/]lib[\\/](?:Broadcast|Comment|DisplayedDocument|Tasks|list-|pane-|resources-|structureTool-)|refractor(?:-groq)?[\\/])/;

/** The name of the chunk with what is imported dynamically at the start. */
export const START_CHUNK = "start";

/**
 * The chunks of the built Studio: one with everything that it imports
 * statically, which is its entry, and one with what it imports dynamically at
 * the start. Split by importer they are 230 files, which a browser has to
 * request in several rounds (docs/decisions/0014-studio-startup-and-home-pane.md).
 */
export const chunkGroups = [
  { name: "initial", tags: ["$initial" as const], priority: 1 },
  { name: START_CHUNK, test: IMPORTED_AT_START },
];
