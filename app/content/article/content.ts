import type { ArticleSummary } from "~/model/article-summary";

import type { ContentOf } from "../source/resolved";
import type { ARTICLE_QUERY, HOA_GUIDE_QUERY } from "./query";

/** An article, ready to be shown. */
export type Article = ArticleSummary &
  Pick<
    ContentOf<typeof ARTICLE_QUERY>,
    | "author"
    | "backLabel"
    | "body"
    | "closingLinks"
    | "listInNews"
    | "publishedAt"
    | "readMoreLabel"
    | "seo"
    | "updatedAt"
  > & { related: ArticleSummary[] };

/** The guide for associations, ready to be shown. */
export type HoaGuide = ArticleSummary &
  Pick<
    ContentOf<typeof HOA_GUIDE_QUERY>,
    "author" | "publishedAt" | "sections" | "seo"
  >;

/** The content of /blog/{slug}. */
export type ArticleOrGuide =
  { kind: "article"; article: Article } | { kind: "guide"; guide: HoaGuide };

/** The guide for associations, or why it cannot be shown. */
export type HoaGuideState =
  | { kind: "loading" }
  | { kind: "loaded"; guide: HoaGuide }
  | { kind: "empty" }
  | { kind: "error" };
