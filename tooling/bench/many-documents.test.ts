import { expect, it } from "vitest";

import {
  documentsFor,
  manyDocuments,
  middleArticle,
} from "./many-documents.ts";

it("makes as many articles as were asked for", () => {
  for (const count of [100, 10_000]) {
    const documents = manyDocuments(documentsFor(count));
    const articles = documents.filter(({ _type }) => _type === "article");
    expect(articles).toHaveLength(count);
    const { id } = middleArticle(documents.length);
    expect(articles.some(({ _id }) => _id === id)).toBe(true);
  }
});
