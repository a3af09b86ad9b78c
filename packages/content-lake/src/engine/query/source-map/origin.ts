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
