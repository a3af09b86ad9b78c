const AUTHORS = 500;
const SENTENCE =
  "The claim for the roof waits for the estimate of the adjuster, the receipts, the photographs and a second inspection. ";

/** A document to be written to a dataset. */
export type BenchDocument = { _id: string; _type: string };

const block = (index: number) => ({
  ...{ _key: `b${index}`, _type: "block", style: "normal", markDefs: [] },
  children: [
    { _key: "s", _type: "span", marks: [], text: SENTENCE.repeat(index + 1) },
  ],
});
const reference = (_ref: string) => ({ _type: "reference", _ref });
const body = [0, 1, 2, 3, 4, 5].map(block);

/** Authors, and articles of six paragraphs that refer to one and to the article before. */
export function manyDocuments(count: number): BenchDocument[] {
  return Array.from({ length: count }, (_, index) => {
    if (index < AUTHORS)
      return { _id: `author-${index}`, _type: "author", name: `A. ${index}` };
    const minutes = (index * 7919) % 500_000;
    return {
      ...{ _id: `article-${index}`, _type: "article" },
      title: `Measured article ${index}`,
      slug: { _type: "slug", current: `article-${index}` },
      publishedAt: new Date(Date.UTC(2025, 0, 1, 0, minutes)).toISOString(),
      author: reference(`author-${index % AUTHORS}`),
      related: [
        {
          ...reference(index > AUTHORS ? `article-${index - 1}` : "author-0"),
          _key: "r",
        },
      ],
      body,
    };
  });
}
