import { PageHead } from "~/components/layout/page-head";
import { useConsultation } from "~/components/layout/closing";
import { ActionRow, BackLink, isConsultation } from "~/components/link/links";
import { HeadPicture } from "~/components/picture/picture";
import type {
  ClaimTypeContent,
  HomeContent,
  OverviewContent,
  ServiceContent,
} from "~/content/page.query";

import { ClosedSections } from "../blocks/closed-sections";
import { PageSections } from "../blocks/page-sections";
import { LossFinder } from "../loss/loss-finder";
import { TonightSteps } from "../loss/tonight";
import { AdjusterRow } from "../proof/adjusters";
import { CaseResultLine } from "../proof/case-results";
import { ServiceData } from "../shell/firm-data";
import { hasStormAction, StormHero } from "../storm/storm-hero";

/** The home page; while a storm is on, it replaces the hero. */
export function HomePage({ home }: { home: HomeContent }) {
  const { sections, storm, title, adjusters, result } = home;
  const finder = <LossFinder {...home.finder} className="mt-5 sm:mt-6" />;
  if (storm === null) {
    const proof = (adjusters.length > 0 || result !== null) && (
      <div className="mt-6 grid gap-4">
        <AdjusterRow adjusters={adjusters} />
        {result && <CaseResultLine result={result} />}
      </div>
    );
    return (
      <ClosedSections
        sections={sections}
        title={title}
        start={finder}
        proof={proof}
      />
    );
  }
  const hero = sections.find(({ _type }) => _type === "heroSection");
  return (
    <>
      <StormHero storm={storm} isMain />
      <div className="shell pb-12">{finder}</div>
      <ClosedSections
        sections={sections.filter((each) => each !== hero)}
        isAmber={!hasStormAction(storm)}
      />
    </>
  );
}

/** The overview of all claims that the firm takes. */
export function ClaimsPage({ page }: { page: OverviewContent }) {
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <ClosedSections sections={page.sections} />
    </>
  );
}

/** What owners in other states can do; it offers nothing there. */
export function OtherStatePage({ page }: { page: OverviewContent }) {
  return (
    <>
      <PageHead title={page.title} intro={page.intro} />
      <PageSections sections={page.sections} isAmber={false} />
    </>
  );
}

type ServicePageProps = {
  page: ServiceContent;
  /** True if the form of the page and what is after it follow. */
  isOpen: boolean;
};

/** True if the head of a service's page has the amber action. */
export const hasHeadAction = ({ heroLink }: ServiceContent) =>
  heroLink !== null && isConsultation(heroLink);

/** One of the firm's services. */
export function ServicePage({ page, isOpen }: ServicePageProps) {
  const isAmber = !hasHeadAction(page);
  return (
    <>
      <PageHead
        title={page.title}
        kicker={page.kicker}
        intro={page.intro}
        aside={page.picture && <HeadPicture picture={page.picture} />}
      >
        {page.heroLink && (
          <ActionRow links={[page.heroLink]} className="mt-8" />
        )}
      </PageHead>
      {isOpen ? (
        <PageSections sections={page.sections} isAmber={isAmber} />
      ) : (
        <ClosedSections sections={page.sections} isAmber={isAmber} />
      )}
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
  const subject = page.tonight?.subject ?? page.peril;
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
        aside={page.picture && <HeadPicture picture={page.picture} />}
        below={
          subject && (
            <>
              {page.tonight && <TonightSteps {...page.tonight} />}
              <LossFinder {...page.finder} what={subject} className="mt-8" />
            </>
          )
        }
      >
        <ActionRow
          links={[useConsultation()]}
          isAmber={!hasStormAction(page.storm)}
          className="mt-8"
        />
      </PageHead>
      <ClosedSections sections={page.sections} isAmber={false} />
      <ServiceData
        path={`/claims/${page.slug}`}
        name={page.heading}
        description={page.seo.description ?? page.intro}
      />
    </>
  );
}
