import { TextLink } from "~/components/link/text-link";
import type {
  ListName,
  ListPage,
  ListSort,
} from "~/portal/requests/request-list";

type ListAddress = { name: ListName; page?: number; sort?: ListSort };

/** The address of a page of a list: the first page and the usual order if left out. */
export function addressOf({ name, page = 1, sort }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (name !== "requests") parameters.set("list", name);
  if (sort === "storm") parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  const search = parameters.toString();
  return search === "" ? "/dashboard" : `/dashboard?${search}`;
}

type ListPagesProps = { list: ListPage; sort: ListSort };

/** The links to the pages before and after; nothing for a single page. */
export function ListPages({ list, sort }: ListPagesProps) {
  const { name, page, pageCount, total } = list;
  if (pageCount === 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="no-print mt-10 flex items-center justify-between gap-4 border-t border-line pt-6"
    >
      <span>
        {page > 1 && (
          <TextLink href={addressOf({ name, sort, page: page - 1 })}>
            {sort === "storm" ? "Back" : "Newer"}
          </TextLink>
        )}
      </span>
      <span className="text-small text-ink-soft">
        Page {page} of {pageCount}, {total} in all
      </span>
      <span>
        {page < pageCount && (
          <TextLink href={addressOf({ name, sort, page: page + 1 })}>
            {sort === "storm" ? "Next" : "Older"}
          </TextLink>
        )}
      </span>
    </nav>
  );
}
