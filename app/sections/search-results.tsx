import { SearchForm } from "~/components/search-form";
import { TextLink } from "~/components/text-link";

type SearchResultsProps = {
  typed: string;
  hits: readonly { href: string; title: string; text: string | null }[];
};

/** What was found, or a way on when nothing was. */
export function SearchResults({ typed, hits }: SearchResultsProps) {
  return (
    <div className="shell pb-20">
      <SearchForm typed={typed} />
      {typed && (
        <p role="status" className="mt-10 text-ink-soft">
          {hits.length === 0
            ? `Nothing was found for “${typed}”. Try one word, such as “hail”.`
            : `${hits.length} ${hits.length === 1 ? "page" : "pages"} for “${typed}”`}
        </p>
      )}
      <ul className="mt-4 max-w-narrow">
        {hits.map((hit) => (
          <li key={hit.href} className="border-t border-line py-6">
            <h2 className="text-h4">
              <TextLink href={hit.href}>{hit.title}</TextLink>
            </h2>
            {hit.text && (
              <p className="mt-1 text-small text-ink-soft">{hit.text}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
