import { randomBytes } from "node:crypto";

/**
 * The names of all companions begin with this. It is random at each start, so
 * that no query can name a companion and no document can contain one.
 */
const MARK = `\u0000${randomBytes(12).toString("hex")}:`;

/** The name of the `number`th companion in a query. */
export function companionName(number: number): string {
  return MARK + String(number);
}

/** True if an attribute is a companion. */
export function isCompanion(name: string): boolean {
  return name.startsWith(MARK);
}

/** The step from a reference to its document. */
export const DEREFERENCE = Symbol("->");

/** The step to an attribute, to a list item, or to the document of a reference. */
export type Step = string | number | typeof DEREFERENCE;

/** Steps from `@`, or from a companion of the object that contains the value. */
export type Path = {
  type: "path";
  /** The name of the companion; null for `@`. */
  root: string | null;
  steps: readonly Step[];
};

/** The part of a query that a value comes from. */
export type Origin =
  | Path
  /** The first that is not null; all but the last are paths. */
  | { type: "first"; origins: readonly Origin[] }
  /** The one whose index is in the companion `by`. */
  | { type: "selected"; by: string; origins: readonly (Origin | null)[] }
  /** `of` for each item of a list; flat if the lists that it gives are joined. */
  | { type: "each"; list: Path; of: Origin; isFlat: boolean }
  /** Some items of a list, found by their values. */
  | { type: "some"; of: Origin }
  /** The items from `start` to `end`, as in `Array.prototype.slice`. */
  | { type: "slice"; of: Origin; start: number; end: number }
  | {
      type: "array";
      elements: readonly { origin: Origin | null; isSplat: boolean }[];
    };

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
