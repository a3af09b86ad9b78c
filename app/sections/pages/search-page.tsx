import type { ComponentProps } from "react";

import { PageHead } from "~/components/layout/page-head";

import { SearchResults } from "./search-results";

/** The search, with what it found. */
export function SearchPage(found: ComponentProps<typeof SearchResults>) {
  return (
    <>
      <PageHead title="Search" />
      <SearchResults {...found} />
    </>
  );
}
