import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { catalogueOf } from "~/words/catalogues.server";
import { LanguageContext } from "~/words/language";

import { ArticleShell } from "./article-shell";

it("leads back in Spanish to a blog that is in English alone, and says so", () => {
  const page = {
    language: "es",
    addresses: {},
    words: catalogueOf("es"),
  } as const;
  const html = renderToStaticMarkup(
    <LanguageContext.Provider value={page}>
      <ArticleShell title="Granizo" backLabel={null} />
    </LanguageContext.Provider>,
  );
  expect(html).toMatch(
    /<a href="\/blog" hrefLang="en"[^>]*>(<svg.*<\/svg>)?Volver al blog \(en inglés\)/,
  );
});
