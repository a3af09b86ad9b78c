import sharp from "sharp";
import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  canonicalOf,
  metaOf,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import {
  faultsOf,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { pageAt, pages, stack } from "./all-pages.fixture.ts";

/** The cards of each kind of page, by the length of what is written on them. */
function longestOfEachKind(): string[] {
  const kinds = Map.groupBy(
    pages.flatMap(({ document }) => {
      const card = new URL(metaOf(document, "og:image")!).pathname;
      const title = metaOf(document, "og:title") ?? "";
      return card.startsWith("/og/") ? [{ card, title }] : [];
    }),
    ({ card }) => card.split("/")[2],
  );
  return [...kinds.values()].flatMap((cards) =>
    cards
      .toSorted((one, other) => other.title.length - one.title.length)
      .slice(0, 3)
      .map(({ card }) => card),
  );
}

describe("what a page says about itself", () => {
  const isMain = ({ path, document }: SitePage) =>
    new URL(canonicalOf(document) ?? "none:").pathname === path.split("?")[0];

  it("is a page in English with one first heading", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const lang = attribute(all(document, "html")[0]!, "lang");
      const headings = all(document, "h1");
      return [
        ...(lang === "en" ? [] : [`lang ${lang}`]),
        ...(headings.length === 1 ? [] : [`${headings.length} h1`]),
        ...(headings.every((heading) => textOf(heading) !== "")
          ? []
          : ["empty h1"]),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("has a title and a description of its own, of a length that is shown", () => {
    const seen = new Map<string, string>();
    const faults = faultsOf(pages, (page) => {
      const title = textOf(all(page.document, "title")[0]!);
      const description = metaOf(page.document, "description") ?? "";
      const own: string[] = [];
      if (title === "" || title.length > 60)
        own.push(`title "${title}" (${title.length})`);
      if (/\|\s*([^|]+?)\s*\|\s*\1$/.test(title))
        own.push(`title "${title}" names the firm twice`);
      if (description.length < 50 || description.length > 160)
        own.push(`description of ${description.length}: ${description}`);
      if (!isMain(page)) return own;
      for (const text of [`title ${title}`, `description ${description}`]) {
        const other = seen.get(text);
        if (other) own.push(`same ${text} as ${other}`);
        seen.set(text, page.path);
      }
      return own;
    });
    expect(faults).toEqual([]);
  });

  it("names its one address", () => {
    const elsewhere: Record<string, string> = {
      "/blog/sample": "/blog/property-insurance-claims-guide",
    };
    const faults = faultsOf(pages, ({ path, document }) => {
      const plain = path.split("?")[0]!;
      const wanted =
        stack.siteUrl +
        (elsewhere[plain] ?? plain.replace("/blog/industry-news/", "/blog/"));
      const found = canonicalOf(document);
      return found === wanted ? [] : [`canonical ${found}, not ${wanted}`];
    });
    expect(faults).toEqual([]);
  });

  it("can be shared", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const own = ["og:title", "og:description", "og:type"].filter(
        (name) => !metaOf(document, name),
      );
      if (metaOf(document, "og:url") !== canonicalOf(document))
        own.push("og:url");
      if (!metaOf(document, "og:image")?.startsWith(`${stack.siteUrl}/`))
        own.push("og:image");
      if (metaOf(document, "twitter:card") !== "summary_large_image")
        own.push("twitter:card");
      return own;
    });
    expect(faults).toEqual([]);
  });

  it("has a social card of the size that networks ask for", async () => {
    // To draw one takes a tenth of a second, and a kind of page draws all its
    // cards the same way: the longest titles of each kind are those that can fail.
    const faults: string[] = [];
    for (const card of longestOfEachKind()) {
      const answer = await fetch(stack.siteUrl + card);
      if (answer.status !== 200) {
        faults.push(`${card}: ${answer.status}`);
        continue;
      }
      const { format, width, height } = await sharp(
        Buffer.from(await answer.arrayBuffer()),
      ).metadata();
      if (`${format} ${width}x${height}` !== "png 1200x630")
        faults.push(`${card}: ${format} ${width}x${height}`);
    }
    expect(faults).toEqual([]);
    const article = metaOf(
      pageAt("/blog/hail-damage-guide").document,
      "og:image",
    );
    expect(article, "an article has a card of its own").toContain("/og/");
  }, 120_000);

  it("keeps search results and the portal out of search engines, and everything else in", () => {
    const faults = faultsOf(pages, ({ path, headers, document }) => {
      const words = `${headers.get("x-robots-tag")} ${metaOf(document, "robots")}`;
      const isHidden = /noindex/.test(words);
      if (/^\/(?:search|login|crm|consultation\/thank-you)\b/.test(path))
        return isHidden ? [] : ["is indexable"];
      // A page of one service in one state is hidden until an editor has written it.
      if (
        /^\/(claims|services)\/[a-z-]+\/[a-z-]+$/.test(path) &&
        !/-damage\//.test(path)
      )
        return [];
      return isHidden ? [words] : [];
    });
    expect(faults).toEqual([]);
  });
});
