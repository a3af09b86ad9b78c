/** What a place of an answer may hold; a shape is named by its number in the table. */
export type Shape = {
  any?: true;
  null?: true;
  number?: true;
  boolean?: true;
  /** Any text, or one of these. */
  string?: true | readonly string[];
  /** A list, with the shape of its members. */
  list?: number;
  /** An object that does not say its type. A name that ends in "?" may be left out. */
  fields?: Readonly<Record<string, number>>;
  /** Objects by their `_type`. */
  types?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** The shapes of all answers, as `npm run typegen` writes them. */
export type AnswerShapes = {
  /** By the key of a query, the shape of its result. */
  roots: Readonly<Record<string, number>>;
  table: readonly Shape[];
};
