import { Feed } from "feed";

type FeedFacts = {
  siteUrl: string;
  title: string;
  description: string | null;
  items: readonly {
    path: string;
    title: string;
    description: string | null;
    category: string | null;
    publishedAt: string | null;
  }[];
};

/** In: articles, the newest first. Out: an RSS 2.0 feed. */
export function rssXml(facts: FeedFacts): string {
  const { siteUrl, title, description } = facts;
  // Feed readers refuse an item whose date is missing or invalid.
  const items = facts.items
    .map((item) => ({ ...item, date: new Date(item.publishedAt ?? NaN) }))
    .filter(({ date }) => !Number.isNaN(date.getTime()));
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
