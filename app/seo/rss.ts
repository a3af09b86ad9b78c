import { Feed } from "feed";

type FeedItem = {
  path: string;
  title: string;
  description: string | null;
  category: string | null;
  publishedAt: string | null;
};

type FeedFacts = {
  siteUrl: string;
  title: string;
  description: string | null;
  items: readonly FeedItem[];
};

/** In: articles, the newest first. Out: an RSS 2.0 feed. */
export function rssXml(facts: FeedFacts): string {
  const { siteUrl, title, description } = facts;
  const items = facts.items.flatMap((item) => {
    const date = dateOf(item);
    return date === null ? [] : [{ ...item, date }];
  });
  const feed = new Feed({
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    title,
    description: description ?? title,
    language: "en-US",
    feedLinks: { rss: `${siteUrl}/rss.xml` },
    // Not the current time, so that the same articles give the same bytes.
    updated: items[0]?.date ?? new Date(0),
    generator: false,
  });
  for (const item of items) {
    const link = `${siteUrl}${item.path}`;
    feed.addItem({
      id: link,
      link,
      title: item.title,
      description: item.description ?? "",
      category: item.category ? [{ name: item.category }] : [],
      date: item.date,
    });
  }
  return feed.rss2();
}

// The date of an article; null if it is missing or invalid, since feed readers
// refuse such items.
function dateOf({ publishedAt }: FeedItem): Date | null {
  const date = publishedAt ? new Date(publishedAt) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
