import { expect, it } from "vitest";

import { dayOf } from "~/model/date-text";
import { onSpanishPage } from "~/words/spanish-page.fixture";

import { ArticleFacts, RelatedArticles } from "./article-card";

const article = {
  category: null,
  author: { name: "RCC" },
  date: dayOf("2027-01-15", "es"),
  updatedAt: "2027-01-16",
  reviewed: null,
  readTime: 2,
};

it("the facts of an article are in the language of its page", () => {
  const html = onSpanishPage(<ArticleFacts article={article} />);
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("Por RCC");
  expect(text).toContain("15 de enero de 2027");
  expect(text).toContain("Actualizado el 16 de enero de 2027");
  expect(text).toContain("2 min de lectura");
});

it("a related article in English says so beside a Spanish one", () => {
  const related = { ...article, description: null, picture: null };
  const html = onSpanishPage(
    <RelatedArticles
      articles={[
        { ...related, href: "/blog/hail", title: "Hail", language: "en" },
        {
          ...related,
          href: "/es/blog/viento",
          title: "Viento",
          language: "es",
        },
      ]}
    />,
  );
  expect(html).toMatch(
    /<a href="\/blog\/hail" hrefLang="en"[^>]*><span lang="en">Hail<\/span> \(en inglés\)<\/a>/,
  );
  expect(html).toMatch(
    /<a href="\/es\/blog\/viento" class[^>]*><span lang="es">Viento<\/span><\/a>/,
  );
});
