import { BackLink } from "~/components/link/back-link";
import { JsonLd } from "~/components/json-ld";
import { PageHead } from "~/components/layout/page-head";
import { SectionLayout } from "~/components/layout/section-layout";
import { PictureView } from "~/components/picture/picture";
import type { ClaimTypeContent } from "~/content/page.query";
import { service } from "~/seo/json-ld";

import { DeadlineEmbed } from "../deadlines/deadline-embed";
import { PageSections } from "../blocks/page-sections";
import { useSiteUrl } from "../shell/site-url";
import { StormHero } from "../storm/storm-hero";

/** The page of a claim type, such as hail damage or agricultural losses. */
export function ClaimTypePage({ page }: { page: ClaimTypeContent }) {
  const siteUrl = useSiteUrl();
  return (
    <>
      <StormHero storm={page.storm} />
      <PageHead
        title={page.heading}
        intro={page.intro}
        above={
          page.backLink && (
            <BackLink href="/claims-we-work" label="Back to Claims We Handle" />
          )
        }
        aside={
          page.picture && (
            <PictureView
              picture={page.picture}
              sizes="(min-width: 80rem) 25rem, (min-width: 64rem) 38vw, 92vw"
              priority
              className="picture-card rounded-card"
            />
          )
        }
      />
      <PageSections sections={page.sections} />
      {page.peril && page.calculator && (
        <SectionLayout
          heading={page.calculator.title}
          intro={page.calculator.text}
        >
          <DeadlineEmbed states={page.states} peril={page.peril} />
        </SectionLayout>
      )}
      <JsonLd
        thing={service({
          siteUrl,
          path: `/claims/${page.slug}`,
          name: page.heading,
          description: page.seo.description ?? page.intro,
          area: null,
        })}
      />
    </>
  );
}
