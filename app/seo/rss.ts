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

/** In: articles, the newest first. Out: a feed of them, as readers of feeds understand it. */
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
    // The same articles give the same bytes.
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

// A feed without a date is refused by its readers.
function dateOf({ publishedAt }: FeedItem): Date | null {
  const date = publishedAt ? new Date(publishedAt) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
