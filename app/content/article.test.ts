import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import { ARTICLE_QUERY } from "./article.query";
import { everythingHasAppeared } from "./fragments/link";

async function articleIn(language: string) {
  const inSpanish = (words: object) => [{ language: "es", ...words }];
  const dataset = [
    {
      _id: "hail",
      _type: "article",
      language,
      slug: { current: "hail" },
      category: { _ref: "claims" },
      author: { _ref: "team" },
      related: ["wind", "viento"].map((_ref) => ({ _ref })),
    },
    { _id: "wind", _type: "article", title: "Wind" },
    { _id: "viento", _type: "article", title: "Viento", language: "es" },
    {
      _id: "claims",
      _type: "category",
      title: "Claims",
      translations: inSpanish({ title: "Reclamaciones" }),
    },
    {
      _id: "team",
      _type: "author",
      name: "Claims team",
      translations: inSpanish({ name: "Equipo de reclamaciones" }),
    },
  ];
  const params = { ...everythingHasAppeared, language, slug: "hail" };
  const tree = parse(ARTICLE_QUERY, { params });
  return (await evaluate(tree, { dataset, params })).get() as unknown;
}

it.each([
  ["en", "Claims", "Claims team"],
  ["es", "Reclamaciones", "Equipo de reclamaciones"],
  ["fr", "Claims", "Claims team"],
])(
  "an article in %s is filed under %s, by %s",
  async (language, category, name) =>
    expect(await articleIn(language)).toMatchObject({
      category,
      author: { name },
    }),
);

it("a related article names its own language", async () => {
  expect(await articleIn("es")).toMatchObject({
    related: [
      { title: "Wind", language: "en" },
      { title: "Viento", language: "es" },
    ],
  });
});
