import { Feed } from "feed";

import { withoutControls } from "../../domain/stored-text";

import { addressOn } from "./sitemap";

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

/**
 * Writes an RSS 2.0 feed.
 *
 * @param facts with the newest article first.
 */
export function rssXml(facts: FeedFacts): string {
  const { siteUrl } = facts;
  const title = withoutControls(facts.title);
  const description = withoutControls(facts.description ?? title);
  // Feed readers refuse an item whose date is missing or invalid.
  const items = facts.items.flatMap((item) => {
    const link = addressOn(siteUrl, item.path);
    const date = new Date(item.publishedAt ?? NaN);
    return link && !Number.isNaN(date.getTime())
      ? [{ ...item, link, date }]
      : [];
  });
  const feed = new Feed({
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    title,
    description,
    language: "en-US",
    feedLinks: { rss: `${siteUrl}/rss.xml` },
    // Not the current time, so that the same articles give the same bytes.
    updated: items[0]?.date ?? new Date(0),
    generator: false,
  });
  for (const { link, title: own, description: text, category, date } of items)
    feed.addItem({
      id: link,
      link,
      title: section(own),
      description: section(text ?? ""),
      category: category ? [{ name: withoutControls(category) }] : [],
      date,
    });
  return feed.rss2();
}

/**
 * A text for a CDATA section, which feed readers take for HTML. Only what would be
 * markup there is escaped: some show the rest as it is. Of several ends of a section
 * the library escapes only the first.
 */
function section(text: string): string {
  return withoutControls(text)
    .replace(/&(?=[#a-z])/gi, "&amp;")
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replaceAll("]]>", "]]&gt;");
}
