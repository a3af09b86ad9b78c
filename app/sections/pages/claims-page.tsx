import { PageHead } from "~/components/layout/page-head";
import type { ClaimsContent } from "~/content/page.query";

import { PageSections } from "../blocks/page-sections";

/** The overview of all claims that the firm takes. */
export function ClaimsPage({ page }: { page: ClaimsContent }) {
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <PageSections sections={page.sections} />
    </>
  );
}
