/**
 * Modules that the Studio always imports dynamically at startup: the layouts of
 * comments and tasks, the structure tool, its texts, and the languages of code
 * blocks.
 */
const IMPORTED_AT_START =
  /[\\/](?:sanity[\\/]lib[\\/](?:Broadcast|Comment|DisplayedDocument|Tasks|list-|pane-|resources-|structureTool-)|refractor(?:-groq)?[\\/])/;

/** The name of the chunk with the dynamic imports at startup. */
export const START_CHUNK = "start";

/**
 * The chunks of the built Studio: its entry with everything that it imports
 * statically, and one with its dynamic imports at startup. Split by importer they are
 * 230 files, which a browser requests in several rounds
 * (docs/decisions/0014-studio-startup-and-home-pane.md).
 */
export const chunkGroups = [
  { name: "initial", tags: ["$initial" as const], priority: 1 },
  { name: START_CHUNK, test: IMPORTED_AT_START },
];
