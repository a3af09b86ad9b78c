/**
 * Sanity's Content Source Map: the document and the path that each value of a
 * result comes from. `@sanity/client` uses the mapping of the longest path above
 * a value and appends the rest, so an object or a list that is stored exactly as
 * it is in the result has one mapping.
 */
export type ContentSourceMap = {
  /** With the id that they are stored under: a draft is `drafts.x`. */
  documents: { _id: string; _type: string }[];
  /** JSONPaths into documents. */
  paths: string[];
  /** By JSONPath in the result, with the indexes of list items. */
  mappings: Record<string, ValueMapping>;
};

/** `document` and `path` are indexes in the lists of the map. */
type ValueMapping = {
  type: "value";
  source: { type: "documentValue"; document: number; path: number };
};

/**
 * How a map names list items in documents: `true` by index,
 * `withKeyArraySelector` by `_key` where an item has one.
 */
export type SourceMapOption = true | "withKeyArraySelector";
