import type { SanityQueries } from "@sanity/client";

import type { LinkTo } from "~/model/link-to";
import type { Picture } from "~/model/picture";

/** The mark of a link in a text. */
export type LinkMark = {
  _type: "linkAnnotation";
  _key: string;
  href: string | null;
};

/**
 * A query's result with links and pictures in the types of the views. A link
 * without a target and a picture without a file are null, and left out of
 * lists.
 */
export type Resolved<Value> = Value extends { _type: "link" }
  ? LinkTo | null
  : Value extends { _type: "linkAnnotation" }
    ? LinkMark
    : Value extends { _type: "picture" }
      ? (Picture & Pick<Value, Extract<keyof Value, "_key" | "_type">>) | null
      : Value extends readonly (infer Item)[]
        ? Exclude<ResolvedMember<Item>, null>[]
        : Value extends object
          ? { [Key in keyof Value]: Resolved<Value[Key]> }
          : Value;

/** A member of a list; a snippet is replaced by the blocks of its text. */
type ResolvedMember<Item> = Item extends {
  _type: "snippetReference";
  text: readonly (infer Block)[];
}
  ? Resolved<Block>
  : Resolved<Item>;

/**
 * The type of a query's content in the views, so that a change of the content
 * model or of the query that breaks a view is a type error.
 */
export type ContentOf<Query extends keyof SanityQueries> = Resolved<
  NonNullable<SanityQueries[Query]>
>;
