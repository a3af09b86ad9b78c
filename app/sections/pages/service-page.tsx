import { ActionLink } from "~/components/link/action-link";
import { JsonLd } from "~/components/json-ld";
import { PageHead } from "~/components/layout/page-head";
import type { ServiceContent } from "~/content/page.query";
import { service } from "~/seo/json-ld";

import { PageSections } from "../blocks/page-sections";
import { useSiteUrl } from "../shell/site-url";

/** One of the firm's services. */
export function ServicePage({ page }: { page: ServiceContent }) {
  const siteUrl = useSiteUrl();
  return (
    <>
      <PageHead title={page.title} kicker={page.kicker} intro={page.intro}>
        {page.heroLink && (
          <p className="mt-8">
            <ActionLink link={page.heroLink} kind="primary" />
          </p>
        )}
      </PageHead>
      <PageSections sections={page.sections} />
      <JsonLd
        thing={service({
          siteUrl,
          path: `/services/${page.slug}`,
          name: page.title,
          description: page.seo.description ?? page.intro,
          area: null,
        })}
      />
    </>
  );
}
