import { Outcome } from "~/components/form/form-errors";
import { Closing } from "~/components/layout/closing";
import { PageHead } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { SearchForm } from "~/components/search-form";
import type { Menu, SearchHit, TextPart } from "~/model/page-parts";
import pageWords from "#words/en/pages.json";
import shellWords from "#words/en/shell.json";
import { counted, fill } from "~/words/fill";
import { useLanguage, useWords } from "~/words/language";

type SearchPageProps = {
  typed: string;
  hits: readonly SearchHit[];
  /** The site's menus, offered if nothing was found. */
  menus: readonly Menu[];
};

/** The search with its results, or other links if there are none. */
export function SearchPage({ typed, hits, menus }: SearchPageProps) {
  const words = useWords("pages", pageWords);
  const language = useLanguage();
  return (
    <>
      <PageHead title={words.searchTitle} />
      <div className="shell pb-20">
        <SearchForm typed={typed} />
        {typed && (
          <Outcome className="mt-10 text-ink-soft">
            {hits.length === 0
              ? fill(words.nothing, { typed })
              : counted(language, words.results, hits.length, { typed })}
          </Outcome>
        )}
        {hits.length > 0 ? <Hits hits={hits} /> : <Popular menus={menus} />}
      </div>
      <Closing />
    </>
  );
}

function Hits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ul className="mt-4 max-w-narrow">
      {hits.map((hit) => (
        <li
          key={`${hit.href} ${plainTextOf(hit.title)}`}
          className="border-t border-line py-6"
        >
          <p className="text-fine text-ink-soft">{hit.label}</p>
          <h2 className="mt-1 text-h4">
            <TextLink href={hit.href}>
              <Marked parts={hit.title} />
            </TextLink>
          </h2>
          {hit.excerpt.length > 0 && (
            <p className="mt-1 text-small text-ink-soft">
              <Marked parts={hit.excerpt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className="bg-mark text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function plainTextOf(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join("");
}

function Popular({ menus }: { menus: readonly Menu[] }) {
  const { popular } = useWords("shell", shellWords).error;
  if (menus.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-h3">{popular}</h2>
      <div className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {menus.map((menu) => (
          <div key={menu._key}>
            <h3 className="text-h4">{menu.label}</h3>
            <ul className="mt-3 border-t border-line">
              {menu.links.map((link) => (
                <li key={link.href} className="border-b border-line">
                  <TextLink href={link.href} className="block py-2.5">
                    {link.label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
