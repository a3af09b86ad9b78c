import { loadHoaGuide } from "./article.server";
import {
  loadBlog,
  loadFeed,
  loadNews,
  loadRecentArticles,
  loadTips,
} from "./article.server";
import { loadLayout } from "./layout.server";
import { loadPages } from "./site-page.server";
import { loadSitemap } from "./sitemap.server";
import type { ContentReader } from "./source/reader";

/** What each part of the site shows. */
export type Shown = Awaited<ReturnType<typeof everyPart>>;

/**
 * The slugs that each part of the site shows. In: the reader, the slugs to look
 * for among all pages.
 */
export async function everyPart(own: ContentReader, slugs: readonly string[]) {
  const isDated = (slug: string) => slugs.includes(slug);
  const [layout, blog, tips, news, recent, feed, sitemap, sitePages, guide] =
    await Promise.all([
      loadLayout(own),
      loadBlog(own, 1),
      loadTips(own),
      loadNews(own),
      loadRecentArticles(own),
      loadFeed(own),
      loadSitemap(own),
      loadPages(own),
      loadHoaGuide(own),
    ]);
  const blogCards = [...(blog?.pinned ?? []), ...(blog?.articles ?? [])];
  const links = layout.navigation?.menus.flatMap((menu) => menu.links) ?? [];
  return {
    links: links.map(({ href }) => slugIn(href)),
    blog: blogCards.map(({ href }) => slugIn(href)),
    tips: tips?.articles.map(({ href }) => slugIn(href)),
    news: news?.articles.map(({ href }) => slugIn(href)),
    recent: recent.map(({ href }) => slugIn(href)),
    feed: feed.items.map(({ path }) => slugIn(path)),
    sitemap: sitemap.map(({ path }) => slugIn(path)).filter(isDated),
    pages: sitePages.map(({ path }) => slugIn(path)).filter(isDated),
    guide: guide && [slugIn(guide.href)],
  };
}

function slugIn(path: string): string {
  return path.split("/").at(-1) ?? "";
}
