import { PageHead, SectionLayout } from "~/components/layout/page-head";
import { ActionLink, BackLink } from "~/components/link/links";
import { PictureView } from "~/components/picture/picture";
import type {
  ClaimsContent,
  ClaimTypeContent,
  HomeContent,
  ServiceContent,
} from "~/content/page.query";

import { PageSections } from "../blocks/page-sections";
import { DeadlineEmbed } from "../deadlines/deadlines-page";
import { ServiceData } from "../shell/firm-data";
import { StormHero } from "../storm/storm-hero";

/** The home page; while a storm is on, it takes the place of the hero. */
export function HomePage({ home }: { home: HomeContent }) {
  const { sections, storm, title } = home;
  if (storm === null) return <PageSections sections={sections} title={title} />;
  const hero = sections.find(({ _type }) => _type === "heroSection");
  return (
    <>
      <StormHero storm={storm} isMain />
      <PageSections sections={sections.filter((each) => each !== hero)} />
    </>
  );
}

/** The overview of all claims that the firm takes. */
export function ClaimsPage({ page }: { page: ClaimsContent }) {
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <PageSections sections={page.sections} />
    </>
  );
}

/** One of the firm's services. */
export function ServicePage({ page }: { page: ServiceContent }) {
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
      <ServiceData
        path={`/services/${page.slug}`}
        name={page.title}
        description={page.seo.description ?? page.intro}
      />
    </>
  );
}

/** The page of a claim type, such as hail damage or agricultural losses. */
export function ClaimTypePage({ page }: { page: ClaimTypeContent }) {
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
      <ServiceData
        path={`/claims/${page.slug}`}
        name={page.heading}
        description={page.seo.description ?? page.intro}
      />
    </>
  );
}
