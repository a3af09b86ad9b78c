/** A document to be written to a dataset. */
export type BenchDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

const CATEGORIES = 10;
const PARAGRAPHS = 6;
const WORDS =
  "claim roof policy hail estimate adjuster deadline evidence photograph receipt shingle moisture contract inspection settlement appraisal".split(
    " ",
  );

const idOf = (index: number) => `bench-article-${index}`;
const slugOf = (index: number) => `measured-article-${index}`;

/** The article in the middle of a dataset. */
export function middleArticle(count: number): { id: string; slug: string } {
  const index = Math.floor(count / 2);
  return { id: idOf(index), slug: slugOf(index) };
}

/**
 * A dataset of a given size: ten categories, one author in twenty, and articles
 * of six paragraphs that refer to both and to two earlier articles. The same
 * every time.
 */
export function manyDocuments(count: number): BenchDocument[] {
  const authors = Math.max(1, Math.round(count / 20));
  return [
    ...Array.from({ length: CATEGORIES }, (_, index) => ({
      _id: `bench-category-${index}`,
      _type: "category",
      title: `Measured category ${index}`,
      slug: { _type: "slug", current: `measured-category-${index}` },
    })),
    ...Array.from({ length: authors }, (_, index) => ({
      _id: `bench-author-${index}`,
      _type: "author",
      name: `Measured author ${index}`,
      kind: "organization",
    })),
    ...Array.from({ length: count - authors - CATEGORIES }, (_, index) =>
      article(index, authors),
    ),
  ];
}

function article(index: number, authors: number): BenchDocument {
  const minutes = (index * 7919) % 500_000;
  return {
    _id: idOf(index),
    _type: "article",
    title: `Measured article ${index} about ${words(index, 4)}`,
    slug: { _type: "slug", current: slugOf(index) },
    description: `${words(index + 1, 24)}.`,
    publishedAt: new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString(),
    dateMode: "published",
    readTime: 3 + (index % 9),
    author: reference(`bench-author-${index % authors}`),
    category: reference(`bench-category-${index % CATEGORIES}`),
    related: [1, 2]
      .filter((step) => index >= step)
      .map((step) => ({ ...reference(idOf(index - step)), _key: `r${step}` })),
    body: Array.from({ length: PARAGRAPHS }, (_, place) => ({
      _key: `b${place}`,
      _type: "block",
      style: place % 3 === 0 ? "h2" : "normal",
      markDefs: [],
      children: [
        {
          _key: `s${place}`,
          _type: "span",
          marks: [],
          text: words(index * PARAGRAPHS + place, place % 3 === 0 ? 5 : 45),
        },
      ],
    })),
  };
}

function reference(id: string) {
  return { _type: "reference", _ref: id };
}

function words(start: number, count: number): string {
  return Array.from(
    { length: count },
    (_, step) => WORDS[(start * 31 + step * 7 + (step >> 3)) % WORDS.length],
  ).join(" ");
}
