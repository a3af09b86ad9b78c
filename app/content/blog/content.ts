import type { ArticleSummary } from "~/model/article-summary";

import type { ContentOf } from "../source/resolved";
import type { BLOG_QUERY, NEWS_QUERY, TIPS_QUERY } from "./query";

/** One page of the index of articles. */
export type BlogContent = Omit<
  ContentOf<typeof BLOG_QUERY>,
  "pinned" | "rest" | "restCount"
> & {
  /** On the first page only. */
  pinned: ArticleSummary[];
  articles: ArticleSummary[];
  /** From 1. */
  page: number;
  pageCount: number;
};

/** The tips that the editors chose. */
export type TipsContent = WithSummaries<ContentOf<typeof TIPS_QUERY>>;

/** The news that the editors chose. */
export type NewsContent = WithSummaries<ContentOf<typeof NEWS_QUERY>>;

type WithSummaries<Content> = Omit<Content, "articles"> & {
  articles: ArticleSummary[];
};
