import { expect, it } from "vitest";

import { onSpanishPage } from "~/words/spanish-page.fixture";

import { ArticleShell } from "./article-shell";

it("leads back in Spanish to a blog that is in English alone, and says so", () => {
  expect(
    onSpanishPage(<ArticleShell title="Granizo" backLabel={null} />),
  ).toMatch(
    /<a href="\/blog" hrefLang="en"[^>]*>(<svg.*<\/svg>)?Volver al blog \(en inglés\)/,
  );
});
