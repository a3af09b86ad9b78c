import { PictureView } from "~/components/picture/picture";
import { TableOfContents } from "~/components/prose/table-of-contents";
import type { HoaGuide as Guide } from "~/content/article.query";

import { ArticleByline } from "./article-byline";
import { ArticleShell } from "./article-shell";
import { ArticleStructure } from "./article-structure";

/** The guide for associations: sections with lists of points. */
export function HoaGuidePage({ guide }: { guide: Guide }) {
  const sections = guide.sections.filter((section) => section.title);
  return (
    <ArticleShell
      title={guide.title}
      intro={guide.description}
      facts={<ArticleByline {...guide} />}
    >
      <ArticleStructure article={guide} body={[]} />
      <div className="grid gap-x-8 lg:grid-cols-12">
        <TableOfContents
          className="mb-10 lg:col-span-3 lg:mb-0"
          entries={sections.map((section) => ({
            id: `section-${section._key}`,
            text: section.title,
          }))}
        />
        <article className="min-w-0 lg:col-span-9">
          {guide.picture && (
            <PictureView
              picture={guide.picture}
              sizes="(min-width: 80rem) 48rem, (min-width: 64rem) 69vw, 92vw"
              priority
              className="mb-10 max-w-[48rem] rounded-card"
            />
          )}
          {sections.length === 0 ? (
            <p>No guide found.</p>
          ) : (
            <div className="prose article-text">
              {sections.map((section) => (
                <section key={section._key} className="max-w-measure!">
                  <h2
                    id={`section-${section._key}`}
                    className="mt-12 mb-4 text-h2"
                  >
                    {section.title}
                  </h2>
                  {section.items.length > 0 && (
                    <ul>
                      {section.items.map((item) => (
                        <li key={item}>{item}</li>
                      ))}
                    </ul>
                  )}
                </section>
              ))}
            </div>
          )}
        </article>
      </div>
    </ArticleShell>
  );
}
