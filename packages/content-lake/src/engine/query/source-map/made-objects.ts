import type { Origin, Path } from "./origin.ts";

/** The origins in the objects that a query makes, by their last companion. */
export type MadeObjects = ReadonlyMap<string, ObjectOrigins>;

/** Where the attributes of an object that the query makes come from. */
export type ObjectOrigins = {
  attributes: ReadonlyMap<string, AttributeOrigin>;
  /** The last one first. */
  splats: readonly SplatOrigin[];
};

/** Where the value of one attribute comes from. */
export type AttributeOrigin = {
  /** Its index among the attributes and splats: the last one wins. */
  at: number;
  /** Null if the value is computed. */
  origin: Origin | null;
  /** Paths to the documents in which the value is searched first. */
  near: readonly Path[];
};

/** Where the attributes of a `...` come from. */
export type SplatOrigin = {
  at: number;
  /** What is spread, or the last companion of an object literal. */
  from: Path | { type: "object"; companion: string };
};
