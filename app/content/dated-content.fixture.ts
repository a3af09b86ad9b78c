import type { TestDocument } from "./source/dataset-source.fixture";

/** An article or guide, and the moment from which visitors may see it. */
export type Dated = { slug: string; moment: number; document: TestDocument };

const FIRST = Date.parse("2027-01-01T00:00:00Z");
const HOUR = 3_600_000;

/** Forty articles and ten guides, each with a date of its own in 2027. */
export function datedContent(): Dated[] {
  const articles = Array.from({ length: 40 }, (_, index) => {
    // Pairs, some of the same moment, and some with milliseconds of their own.
    const later = index % 4 === 3 ? index * 60_000 + index : 0;
    const moment = FIRST + Math.floor(index / 2) * 417 * HOUR + later;
    return dated("article", index, iso(moment, index), moment);
  });
  const guides = [
    ["2027-01-15", "2027-01-15T06:00:00Z"],
    ["2027-03-13", "2027-03-13T06:00:00Z"],
    // The clocks of the firm are changed on these days.
    ["2027-03-14", "2027-03-14T06:00:00Z"],
    ["2027-03-15", "2027-03-15T05:00:00Z"],
    ["2027-07-04", "2027-07-04T05:00:00Z"],
    ["2027-11-07", "2027-11-07T05:00:00Z"],
    ["2027-11-08", "2027-11-08T06:00:00Z"],
    ["2027-12-31", "2027-12-31T06:00:00Z"],
    ["2028-02-29", "2028-02-29T06:00:00Z"],
    ["2028-03-01", "2028-03-01T06:00:00Z"],
  ] as const;
  return [
    ...articles,
    ...guides.map(([day, moment], index) =>
      dated("hoaGuide", index, day, Date.parse(moment)),
    ),
  ].toSorted((one, other) => one.moment - other.moment);
}

function dated(
  _type: string,
  index: number,
  publishedAt: string,
  moment: number,
): Dated {
  const slug = `${_type.toLowerCase()}-${index}`;
  const title = `Word${_type}${index}`;
  const list = {
    ...{ _type: "checklist", _key: "c", title, items: ["One"] },
    allowDownload: true,
  };
  const document = {
    ...{ _id: slug, _type, slug: { current: slug }, title, publishedAt },
    ...{ description: title, _updatedAt: "2026-12-01T00:00:00Z" },
    ...(_type === "article" && { body: [list], aliases: [`old-${slug}`] }),
  };
  return { slug, moment, document };
}

/** The same moment in UTC or in the zone of New York's winter. */
function iso(moment: number, index: number): string {
  if (index % 3 !== 0) return new Date(moment).toISOString();
  return new Date(moment - 5 * HOUR).toISOString().replace("Z", "-05:00");
}

/** The index of the blog, with lists and a button that name every document. */
export function blogPageOf(all: readonly Dated[]): TestDocument {
  const references = all.map(({ slug }) => ({
    ...{ _type: "reference", _key: slug, _ref: slug },
  }));
  return {
    ...{ _id: "blogPage", _type: "blogPage", title: "Blog" },
    _updatedAt: "2026-12-01T00:00:00Z",
    pinned: references.slice(0, 5),
    tips: references,
    news: references,
  };
}

/** The menus, with a link to every document. */
export function navigationOf(all: readonly Dated[]): TestDocument {
  const links = all.map(({ slug, document }) => ({
    ...{ _type: "link", _key: slug, label: document["title"] },
    target: { _type: "reference", _ref: slug },
  }));
  const menus = [{ _key: "m", label: "All", links }];
  return { _id: "navigation", _type: "navigation", menus };
}
