import { describe, expect, it } from "vitest";

import { fullTitle, pageMeta } from "./page-meta";

const site = {
  firmName: "RCC",
  siteUrl: "https://example.com",
  description: "Licensed public adjusters for property owners in 15 states.",
};

function contentOf(meta: ReturnType<typeof pageMeta>, name: string): unknown {
  const found = meta.find(
    (item) =>
      ("name" in item && item.name === name) ||
      ("property" in item && item.property === name),
  );
  return found && "content" in found ? found.content : undefined;
}

describe("fullTitle", () => {
  it("leaves the firm's name out when the title would grow too long", () => {
    expect(fullTitle("Licensing", "RCC")).toBe("Licensing | RCC");
    expect(fullTitle("y".repeat(58), "RCC")).toBe("y".repeat(58));
    expect(fullTitle("word ".repeat(40), "RCC").length).toBeLessThanOrEqual(60);
  });
});

describe("a title that names the firm already", () => {
  it("does not name it twice", () => {
    expect(fullTitle("Fire Claims | RCC", "RCC")).toBe("Fire Claims | RCC");
    expect(fullTitle("Why RCC?", "RCC")).toBe("Why RCC?");
    expect(fullTitle("RCCs", "RCC")).toBe("RCCs | RCC");
    expect(fullTitle("Ask Ridge & Co", "Ridge & Co")).toBe("Ask Ridge & Co");
  });
});

describe("pageMeta", () => {
  it("gives the absolute address of the page and of its own card", () => {
    const meta = pageMeta(site, {
      title: "Texas",
      description: null,
      path: "/states/texas",
    });
    expect(meta).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://example.com/states/texas",
    });
    expect(contentOf(meta, "og:image")).toBe(
      "https://example.com/og/states/texas.png",
    );
    expect(contentOf(meta, "og:image:width")).toBe("1200");
    expect(contentOf(meta, "og:image:alt")).toBe("Texas");
  });

  it("makes a description of 50 to 160 characters out of any field", () => {
    for (const description of [null, "", "Short.", "z ".repeat(400)]) {
      const page = { title: "Texas", description, path: "/" };
      const text = String(contentOf(pageMeta(site, page), "description"));
      expect(text.length).toBeGreaterThanOrEqual(50);
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });
});
