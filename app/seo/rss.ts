import { escapeXml } from "./xml";

type FeedItem = {
  path: string;
  title: string;
  description: string | null;
  publishedAt: string | null;
};

type Feed = { siteUrl: string; title: string; items: readonly FeedItem[] };

/** In: articles. Out: a feed of them, as readers of feeds understand it. */
export function rssXml({ siteUrl, title, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    element("title", title),
    element("link", `${siteUrl}/blog`),
    element("description", title),
    ...items.map((item) => feedItem(siteUrl, item)),
    "</channel></rss>",
    "",
  ].join("\n");
}

function feedItem(siteUrl: string, item: FeedItem): string {
  const url = `${siteUrl}${item.path}`;
  const day = item.publishedAt ? new Date(item.publishedAt) : null;
  return [
    "<item>",
    element("title", item.title),
    element("link", url),
    element("guid", url),
    item.description ? element("description", item.description) : "",
    day && !Number.isNaN(day.getTime())
      ? element("pubDate", day.toUTCString())
      : "",
    "</item>",
  ].join("");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
