import { describe, expect, it } from "vitest";

import {
  all,
  attribute,
  metaOf,
  textOf,
} from "../fixtures/markup/document.fixture.ts";
import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import {
  stack,
  pages,
  mainAt,
  said,
  hrefs,
  linksNamed,
  questionsOf,
  headings,
} from "./all-pages.fixture.ts";

// What the specification says of the pages to the letter. What an editor may
// change is not asked for here.

describe("the blog", () => {
  const cardsOf = (path: string) =>
    all(mainAt(path), "article").map((card) => ({
      card,
      href: hrefs(card).at(-1)!,
      text: textOf(card),
    }));

  function expectCards(
    path: string,
    wanted: readonly string[],
    action: string,
  ): void {
    const cards = cardsOf(path).slice(0, wanted.length);
    expect(cards.map(({ href }) => href)).toEqual(wanted);
    for (const { card, href } of cards) {
      expect(linksNamed(card, action).length, href).toBeGreaterThan(0);
      expect(all(card, "time").length, `${href} has a date`).toBe(1);
      expect(
        all(card, "img").some((image) => attribute(image, "alt")),
        `${href} has a picture`,
      ).toBe(true);
      expect(textOf(all(card, "h2", "h3")[0]!)).not.toBe("");
    }
  }

  it("starts with five articles in their order", () => {
    expect(headings("/blog")[0]).toBe("Insurance Insights & Updates");
    expectCards(
      "/blog",
      [
        "/blog/public-adjuster-guide",
        "/blog/hail-damage-guide",
        "/blog/california-wildfires-2024",
        "/blog/property-insurance",
        "/blog/hoa-claims",
      ],
      "Read More",
    );
  });

  it("shows today's date on the card about the wildfires, and the true one to machines", () => {
    const today = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Chicago",
      dateStyle: "long",
    }).format(new Date());
    const { card } = cardsOf("/blog").find(({ href }) =>
      href.endsWith("/california-wildfires-2024"),
    )!;
    const [time] = all(card, "time");
    expect(textOf(time!)).toBe(today);
    expect(attribute(time!, "datetime")).toMatch(/^20(19|2[0-5])-/);
  });

  it("shows today's date nowhere else: byline, lists and related articles say the true one", () => {
    const faults = faultsOf(pages, ({ path, document }) =>
      all(document, "time")
        .filter((time) => !/\d:\d\d/.test(textOf(time)) && path !== "/blog")
        .filter(
          (time) =>
            Math.abs(
              Date.parse(textOf(time)) -
                Date.parse(attribute(time, "datetime")!),
            ) >
            2 * 24 * 60 * 60 * 1000,
        )
        .map((time) => `${textOf(time)} for ${attribute(time, "datetime")}`),
    );
    expect(faults).toEqual([]);
  });

  it("lists three tips and three pieces of news", () => {
    expect(headings("/blog/insurance-tips")[0]).toBe(
      "Insurance Tips & Resources",
    );
    expect(cardsOf("/blog/insurance-tips")).toHaveLength(3);
    expectCards(
      "/blog/insurance-tips",
      [
        "/blog/property-insurance",
        "/blog/hoa-claims",
        "/blog/california-wildfires-2024",
      ],
      "Read More",
    );
    for (const { text } of cardsOf("/blog/insurance-tips"))
      expect(text).toMatch(/\b\d+ min/);
    expect(headings("/blog/industry-news")[0]).toBe("Industry News & Updates");
    expect(cardsOf("/blog/industry-news")).toHaveLength(3);
    expectCards(
      "/blog/industry-news",
      [
        "/blog/industry-news/2024-industry-trends",
        "/blog/industry-news/climate-change-impact",
        "/blog/industry-news/technology-claims-processing",
      ],
      "Read Article",
    );
  });

  it("lets every article be left, and says how long it takes", () => {
    const articles = pages.filter(
      ({ path }) =>
        /^\/blog\/./.test(path) &&
        !/^\/blog\/(insurance-tips|industry-news)$/.test(path),
    );
    expect(articles.length).toBeGreaterThanOrEqual(16);
    const faults = faultsOf(articles, ({ document }) => {
      const main = all(document, "main")[0]!;
      const minutes = all(main, "span", "p", "li", "dd")
        .map((element) => /^(\d+) min read$/.exec(textOf(element))?.[1])
        .filter((found) => found !== undefined)
        .map(Number)[0]!;
      return [
        ...(linksNamed(main, "Back to Blog").some(
          (link) => attribute(link, "href") === "/blog",
        )
          ? []
          : ["no way back"]),
        ...(minutes >= 4 && minutes <= 12 ? [] : [`${minutes} minutes`]),
        ...(metaOf(document, "og:type") === "article"
          ? []
          : ["no article to networks"]),
      ];
    });
    expect(faults).toEqual([]);
    expect(said("/blog/hoa-claims")).toContain("7 min read");
  });

  it.each([
    ["/blog/public-adjuster-guide", [/^Get Free Consultation$/], ["/contact"]],
    ["/blog/hail-damage-guide", [/hail.*assessment/i], ["/contact"]],
    [
      "/blog/fire-damage-guide",
      [],
      ["/contact", "/services/claims-consulting"],
    ],
    [
      "/blog/insurance-claim-timelines",
      [],
      ["/contact", "/services/claims-consulting"],
    ],
    [
      "/blog/property-documentation-guide",
      [/^Download Checklist \(PDF\)$/],
      ["/contact", "/services/appraisal-services"],
    ],
  ] as const)("ends %s with what comes next", (path, names, targets) => {
    for (const name of names)
      expect(linksNamed(mainAt(path), name).length, `${name}`).toBeGreaterThan(
        0,
      );
    expect(hrefs(mainAt(path))).toEqual(expect.arrayContaining([...targets]));
  });

  it("holds the figures of the guides", () => {
    expect(questionsOf("/blog/hail-damage-guide")).toHaveLength(4);
    expect(said("/blog/fire-damage-guide")).toContain("above $165,000");
    expect(said("/blog/fire-damage-guide")).toMatch(
      /Day 1-3.*Week 1-2.*Week 2-4.*Week 3-8/s,
    );
  });

  it("keeps the specification's limits in the table of timelines", () => {
    const [table] = all(mainAt("/blog/insurance-claim-timelines"), "table");
    const head = all(table!, "thead")[0]!;
    expect(all(head, "th").map((cell) => textOf(cell))).toEqual([
      "State",
      "Notification",
      "Filing",
      "Investigation",
      "Payment",
      "Notes",
    ]);
    const rows = all(table!, "tbody");
    expect(rows).toHaveLength(15);
    for (const [state, filing] of [
      ["Colorado", /\b1 year\b/],
      ["Texas", /\b2 years\b/],
      ["Illinois", /\b5\b/],
      ["Kansas", /\b1\b/],
      ["Minnesota", /\b6\b/],
      ["Nevada", /\b1\b/],
    ] as const) {
      const row = rows.find((body) =>
        all(body, "th").some((cell) => textOf(cell) === state),
      )!;
      expect(textOf(all(row, "td")[1]!), state).toMatch(filing);
    }
  });

  it("gives the checklist away as a PDF of the same points", async () => {
    const answer = await fetch(
      `${stack.siteUrl}/blog/property-documentation-guide/checklist.pdf`,
    );
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1")).toMatch(/\/Type \/Page\b/);
    expect(bytes.toString("latin1")).toMatch(/\/Title/);
  });
});
