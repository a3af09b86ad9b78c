import { TextLink } from "./text-link";

type PaginationProps = { path: string; page: number; pageCount: number };

/** The way to the next and the previous part of a list. */
export function Pagination({ path, page, pageCount }: PaginationProps) {
  if (pageCount <= 1) return null;
  const address = (number: number) =>
    number === 1 ? path : `${path}?page=${number}`;
  return (
    <nav
      aria-label="Pages"
      className="no-print mt-16 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <span>
        {page > 1 && (
          <TextLink href={address(page - 1)}>Newer articles</TextLink>
        )}
      </span>
      <span className="text-small text-ink-soft">
        Page {page} of {pageCount}
      </span>
      <span>
        {page < pageCount && (
          <TextLink href={address(page + 1)}>Older articles</TextLink>
        )}
      </span>
    </nav>
  );
}
