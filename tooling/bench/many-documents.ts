/**
 * A document to be written to a dataset, without the fields that the lake adds.
 */
export type BenchDocument = { _id: string; _type: string } & Record<
  string,
  unknown
>;

const CATEGORIES = 10;
const AUTHOR_SHARE = 0.05;
const PARAGRAPHS = 6;
const WORDS = [
  "claim",
  "roof",
  "policy",
  "hail",
  "estimate",
  "adjuster",
  "deadline",
  "evidence",
  "photograph",
  "receipt",
  "shingle",
  "moisture",
  "contract",
  "inspection",
  "settlement",
  "appraisal",
];

/**
 * A dataset of a given size: ten categories, one author in twenty, and articles
 * of six paragraphs that refer to both and to two other articles. The same
 * every time.
 */
export function manyDocuments(count: number): BenchDocument[] {
  const authors = Math.max(1, Math.round(count * AUTHOR_SHARE));
  const articles = count - authors - CATEGORIES;
  return [
    ...Array.from({ length: CATEGORIES }, (_, index) => category(index)),
    ...Array.from({ length: authors }, (_, index) => author(index)),
    ...Array.from({ length: articles }, (_, index) =>
      article(index, authors, articles),
    ),
  ];
}

/** The size of a dataset with so many articles. */
export function documentsFor(articles: number): number {
  return Math.round((articles + CATEGORIES) / (1 - AUTHOR_SHARE));
}

/** The article in the middle of such a dataset. */
export function middleArticle(count: number): { id: string; slug: string } {
  const index = Math.floor(count / 2);
  return { id: articleId(index), slug: slugOf(index) };
}

function articleId(index: number): string {
  return `bench-article-${String(index).padStart(5, "0")}`;
}

function slugOf(index: number): string {
  return `measured-article-${index}`;
}

function category(index: number): BenchDocument {
  return {
    _id: `bench-category-${index}`,
    _type: "category",
    title: `Measured category ${index}`,
    slug: { _type: "slug", current: `measured-category-${index}` },
  };
}

function author(index: number): BenchDocument {
  return {
    _id: `bench-author-${index}`,
    _type: "author",
    name: `Measured author ${index}`,
    kind: "organization",
  };
}

function article(
  index: number,
  authors: number,
  articles: number,
): BenchDocument {
  const minutes = (index * 7919) % 500_000;
  return {
    _id: articleId(index),
    _type: "article",
    title: `Measured article ${index} about ${words(index, 4)}`,
    slug: { _type: "slug", current: slugOf(index) },
    description: `${words(index + 1, 24)}.`,
    publishedAt: new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString(),
    dateMode: "published",
    readTime: 3 + (index % 9),
    author: reference(`bench-author-${index % authors}`),
    category: reference(`bench-category-${index % CATEGORIES}`),
    related: [1, 2].map((step) => ({
      ...reference(articleId((index + step) % articles)),
      _key: `r${step}`,
    })),
    body: Array.from({ length: PARAGRAPHS }, (_, place) =>
      paragraph(index, place),
    ),
  };
}

function reference(id: string): { _type: "reference"; _ref: string } {
  return { _type: "reference", _ref: id };
}

function paragraph(index: number, place: number): object {
  return {
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
  };
}

function words(start: number, count: number): string {
  return Array.from(
    { length: count },
    (_, step) => WORDS[(start * 31 + step * 7 + (step >> 3)) % WORDS.length],
  ).join(" ");
}
