import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { dayOf } from "~/model/date-text";
import { catalogueOf } from "~/words/catalogues.server";
import { LanguageContext } from "~/words/language";

import { ArticleFacts } from "./article-card";

it("the facts of an article are in the language of its page", () => {
  const article = {
    category: null,
    author: { name: "RCC" },
    date: dayOf("2027-01-15", "es"),
    updatedAt: "2027-01-16",
    reviewed: null,
    readTime: 2,
  };
  const page = {
    language: "es",
    addresses: {},
    words: catalogueOf("es"),
  } as const;
  const html = renderToStaticMarkup(
    <LanguageContext.Provider value={page}>
      <ArticleFacts article={article} />
    </LanguageContext.Provider>,
  );
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("Por RCC");
  expect(text).toContain("15 de enero de 2027");
  expect(text).toContain("Actualizado el 16 de enero de 2027");
  expect(text).toContain("2 min de lectura");
});
