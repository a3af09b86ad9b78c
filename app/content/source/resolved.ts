import type { SanityQueries } from "@sanity/client";

import type { LinkTo } from "~/model/link-to";
import type { Picture } from "~/model/picture";

/** The mark behind linked words in a text. */
export type LinkMark = {
  _type: "linkAnnotation";
  _key: string;
  href: string | null;
};

/**
 * What a query answers, with links and pictures in the shape that views
 * know. What leads nowhere or shows nothing is null, and left out of lists.
 */
export type Resolved<Value> = Value extends { _type: "link" }
  ? LinkTo | null
  : Value extends { _type: "linkAnnotation" }
    ? LinkMark
    : Value extends { _type: "picture" }
      ? (Picture & Pick<Value, Extract<keyof Value, "_key" | "_type">>) | null
      : Value extends readonly (infer Item)[]
        ? Exclude<Resolved<Item>, null>[]
        : Value extends object
          ? { [Key in keyof Value]: Resolved<Value[Key]> }
          : Value;

/**
 * What views get of a query's answer. A change of the content model or of the
 * query reaches them as a type error.
 */
export type ContentOf<Query extends keyof SanityQueries> = Resolved<
  NonNullable<SanityQueries[Query]>
>;
